"""Reading what is encrypted: every file is held against the seal before and after it is decrypted."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import msgspec

from planter.core.decoding import NotJson, parse_json
from planter.core.errors import SealError
from planter.core.files import read_plain
from planter.core.layout import SET_FILE, sum_of_set
from planter.core.records.sealing import SALTS_FILE, SEALED, Salts, Seal
from planter.core.records.sets import SetFile
from planter.release.archives import Archive, unpack
from planter.release.encrypting import added_number
from planter.release.fingerprints import changed_parts, seal_case
from planter.release.keys import Identity, sha256
from planter.release.reading import OPEN, REST
from planter.release.salts import decode_salts

MAX_SEALED = 256 << 20


class NotAsSealed(SealError):
    """An encrypted file is not the one that was sealed."""


class Vault:
    """The key side of an encrypted set, read with an identity; each file is decrypted when it is asked for."""

    def __init__(self, folder: Path, seal: Seal, identity: Identity) -> None:
        """Take the set's folder, its seal and the identity; nothing is read yet."""
        self._folder, self._seal, self._identity = folder, seal, identity

    def case(self, name: str) -> dict[str, bytes]:
        """Return every file of a case's folder; raises SealError where they are not those that were sealed."""
        salt = self.salts.cases[name]
        found = self._archive(f"{salt.item}.age")
        sealed = {case.item: case for case in self._seal.cases}.get(salt.item)
        if found.case != name or found.salt != salt or sealed is None:
            raise _changed(f"{SEALED}/{salt.item}.age", "it is of another case")
        parts = changed_parts(sealed, seal_case(name, salt, found.files))
        if parts:
            raise _changed(f"{SEALED}/{salt.item}.age", f"its {' and '.join(parts)} differ")
        return found.files

    @cached_property
    def salts(self) -> Salts:
        """Give the salts of all cases."""
        return decode_salts(self._rest.get(SALTS_FILE, b""))

    def beside(self) -> dict[str, bytes]:
        """Return every file beside the cases, by path relative to the set's folder; what was added later counts."""
        found = dict(self._rest)
        for name in self._added():
            found |= self._archive(name).files
        for path in found:
            if path.split("/")[0] in OPEN:
                raise _changed(SEALED, f"{path!r} is not of the key side")
        if found[SET_FILE] != self._rest[SET_FILE] or found[SALTS_FILE] != self._rest[SALTS_FILE]:
            raise _changed(SEALED, "set.json or the salts were added anew")
        return found

    def _added(self) -> list[str]:
        names = [path.name for path in (self._folder / SEALED).iterdir() if added_number(path.name) is not None]
        return sorted(names, key=lambda name: added_number(name) or 0)

    @cached_property
    def _rest(self) -> dict[str, bytes]:
        found = self._archive(REST).files
        try:
            record = msgspec.convert(parse_json(found.get(SET_FILE, b"")), SetFile)
        except (NotJson, msgspec.ValidationError, RecursionError) as error:
            raise _changed(f"{SEALED}/{REST}", f"its set.json is none: {error}") from None
        if sum_of_set(record) != self._seal.set_digest:
            raise _changed(f"{SEALED}/{REST}", "its set.json differs")
        return found

    def _archive(self, name: str) -> Archive:
        what = f"{SEALED}/{name}"
        try:
            data = read_plain(self._folder / SEALED / name, MAX_SEALED)
        except (OSError, OverflowError) as error:
            raise _changed(what, str(error)) from None
        if added_number(name) is None and sha256(data) != self._seal.ciphertexts.get(name):
            raise _changed(what, "its sha256 is another")
        return unpack(self._identity.decrypt(data, what), what)


def _changed(what: str, why: str) -> NotAsSealed:
    return NotAsSealed(f"{what!r} is not as it was sealed: {why}; bring it back; `planter check` tells what changed")
