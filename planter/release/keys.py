"""Recipients and identities: who can read what is encrypted, in the formats of age and of ssh."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from planter.core.errors import SealError
from planter.core.files import read_plain

MAX_KEY = 1 << 16
_AGE, _SECRET, _SSH = "age1", "AGE-SECRET-KEY-1", ("ssh-ed25519", "ssh-rsa")
_RIGHT = "give an age recipient ('age1…'), an ssh-ed25519 or ssh-rsa public key, or a file of such lines"


def read_recipients(given: Iterable[str]) -> tuple[str, ...]:
    """Return the recipients given as texts or as files of lines, comments dropped, each once.

    Raises SealError for one that is none, and for a secret key.
    """
    found: list[str] = []
    for text in given:
        for line in _lines(text):
            recipient = _plain(line)
            _recipient(recipient)
            found.append(recipient)
    return tuple(dict.fromkeys(found))


def _lines(text: str) -> list[str]:
    if text.startswith((_AGE, *_SSH)) or text.upper().startswith(_SECRET):
        return [text]
    try:
        lines = read_plain(Path(text).resolve(), MAX_KEY).decode("utf-8").split("\n")
    except (OSError, OverflowError, ValueError):
        raise SealError(f"{text!r} is no recipient; {_RIGHT}") from None
    kept = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not kept:
        raise SealError(f"the file {text!r} holds no recipient; {_RIGHT}")
    return kept


def _plain(line: str) -> str:
    """Drop the comment of an ssh key, which names a person and a machine."""
    return " ".join(line.split()[:2]) if line.startswith(_SSH) else line.strip()


def _recipient(text: str) -> Any:
    import pyrage

    if text.upper().startswith(_SECRET) or "PRIVATE KEY" in text:
        raise SealError("a secret key was given as a recipient; give its public half, and keep it to yourself")
    try:
        return (pyrage.ssh if text.startswith(_SSH) else pyrage.x25519).Recipient.from_str(text)
    except Exception as error:  # pyrage raises its own, and ValueError or PanicException for some keys
        raise SealError(f"{text!r} is no recipient ({error}); {_RIGHT}") from None


def encrypt(data: bytes, recipients: Iterable[str]) -> bytes:
    """Return the data encrypted to each of the recipients."""
    import pyrage

    return bytes(pyrage.encrypt(data, [_recipient(text) for text in recipients]))


class Identity:
    """The secret keys of a file, by which what was encrypted to one of them can be read."""

    def __init__(self, path: Path) -> None:
        """Read an age identity file or an ssh private key; raises SealError, which never shows what is in it."""
        self.path = path
        try:
            self._keys = _identities(read_plain(path.resolve(), MAX_KEY), path)
        except (OSError, OverflowError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise SealError(f"identity {str(path)!r} cannot be read: {why}; give the file of the secret key") from None

    def decrypt(self, data: bytes, what: str) -> bytes:
        """Return the data decrypted; `what` names it in the SealError that a wrong identity or changed data gives."""
        import pyrage

        try:
            return bytes(pyrage.decrypt(data, self._keys))
        except pyrage.DecryptError as error:
            raise SealError(
                f"identity {str(self.path)!r} cannot open {what!r}: {error}; "
                "give the secret key of one of the recipients that seal.json names"
            ) from None


def _identities(data: bytes, path: Path) -> list[Any]:
    import pyrage

    right = "an age identity file has lines 'AGE-SECRET-KEY-1…', an ssh key is in OpenSSH's format, without passphrase"
    if b"PRIVATE KEY-----" in data:
        try:
            return [pyrage.ssh.Identity.from_buffer(data)]
        except Exception as error:
            raise SealError(f"identity {str(path)!r} is no ssh key that can be used ({error}); {right}") from None
    keys = []
    lines = data.decode("utf-8", "replace").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                keys.append(pyrage.x25519.Identity.from_str(line.strip()))
            except Exception:
                raise SealError(f"identity {str(path)!r}, line {number}, is no secret key; {right}") from None
    if not keys:
        raise SealError(f"identity {str(path)!r} holds no secret key; {right}")
    return keys


def sha256(data: bytes) -> str:
    """Return the sha256 of bytes in hex, as other tools give it."""
    return hashlib.sha256(data).hexdigest()
