"""The record of one piece, and the text form of many: a JSON object on each line, in UTF-8.

A file name is any bytes without a slash or NUL. As text it is those bytes decoded as UTF-8, with ``surrogateescape``
for what is not UTF-8, so that the bytes come back whole.
"""

import hashlib
import json
from dataclasses import dataclass

from portmanteau.errors import ArchiveFault


@dataclass(frozen=True)
class Piece:
    """One file of an archive: its path below the root, its bytes counted, its mode, the sha256 of its content."""

    path: str
    length: int = 0
    bits: int = 0o600
    sha256: str = ""


def load(path):
    """Return the list of pieces in a file that ``save`` wrote."""
    with open(path, encoding="utf-8", errors="surrogateescape") as stream:
        return [_parse_line(raw_line) for raw_line in stream]


def name_to_bytes(name):
    """Return the path that a text stands for, as bytes."""
    return name.encode("utf-8", "surrogateescape")


def name_from_bytes(path):
    """Return the text for a path that is given as bytes."""
    return path.decode("utf-8", "surrogateescape")


def save(path, pieces):
    """Write a manifest as a file of its own, to be kept beside the archive or compared with a later one."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as stream:
        stream.writelines(_as_line(fragment) for fragment in pieces)


def checksum_of(content):
    """Return the sha256 of a content, as hex digits."""
    return hashlib.sha256(content).hexdigest()


def decode(manifest):
    """Return the list of pieces in a manifest; raise ArchiveFault where a line is not one."""
    text = manifest.decode("utf-8", "surrogateescape")
    return [_parse_line(raw_line) for raw_line in text.split("\n") if raw_line]


def _parse_line(raw_line):
    try:
        return Piece(**json.loads(raw_line))
    except (TypeError, ValueError) as exc:
        raise ArchiveFault(f"not a piece: {raw_line!r}") from exc


def encode(pieces):
    """Return the manifest of pieces as bytes."""
    text = "".join(_as_line(fragment) for fragment in pieces)
    return text.encode("utf-8", "surrogateescape")


def _as_line(fragment):
    return json.dumps(vars(fragment), ensure_ascii=False) + "\n"


def describe(name, mode, content):
    """Return the piece for a name, the mode its file has and its content."""
    return Piece(
        path=name, length=len(content), bits=mode, sha256=checksum_of(content)
    )
