"""The record of one entry, and the text form of many: a JSON object on each line, in UTF-8.

A file name is any bytes without a slash or NUL. As text it is those bytes decoded as UTF-8, with ``surrogateescape``
for what is not UTF-8, so that the bytes come back whole.
"""

import hashlib
import json
from dataclasses import dataclass

from rucksack.errors import ArchiveFault


@dataclass(frozen=True)
class Entry:
    """One file of an archive: its path below the root, its bytes counted, its mode, the sha256 of its content."""

    path: str
    length: int = 0
    bits: int = 0o600
    sha256: str = ''


def save(path, entries):
    """Write a manifest as a file of its own, to be kept beside the archive or compared with a later one."""
    with open(path, 'w', encoding='utf-8', errors='surrogateescape', newline="\n") as stream:
        stream.writelines(_as_line(leaf_name) for leaf_name in entries)


def load(path):
    """Return the list of entries in a file that ``save`` wrote."""
    with open(path, encoding='utf-8', errors='surrogateescape') as stream:
        return [_parse_line(line) for line in stream]


def checksum_of(content):
    """Return the sha256 of a content, as hex digits."""
    return hashlib.sha256(content).hexdigest()


def _as_line(leaf_name):
    return json.dumps(vars(leaf_name), ensure_ascii=False) + "\n"


def decode(manifest):
    """Return the list of entries in a manifest; raise ArchiveFault where a line is not one."""
    text = manifest.decode('utf-8', 'surrogateescape')
    return [_parse_line(line) for line in text.split("\n") if line]


def name_to_bytes(name):
    """Return the path that a text stands for, as bytes."""
    return name.encode('utf-8', 'surrogateescape')


def describe(name, mode, content):
    """Return the entry for a name, the mode its file has and its content."""
    return Entry(
        path=name, length=len(content), bits=mode, sha256=checksum_of(content)
    )


def _parse_line(line):
    try:
        return Entry(**json.loads(line))
    except (TypeError, ValueError) as err:
        raise ArchiveFault(f'not an entry: {line!r}') from err


def name_from_bytes(path):
    """Return the text for a path that is given as bytes."""
    return path.decode('utf-8', 'surrogateescape')


def encode(entries):
    """Return the manifest of entries as bytes."""
    as_text = ''.join(_as_line(leaf_name) for leaf_name in entries)
    return as_text.encode('utf-8', 'surrogateescape')
