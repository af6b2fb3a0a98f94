"""The record of one parcel, and the text form of many: a JSON object on each line, in UTF-8.

A file name is any bytes without a slash or NUL. As text it is those bytes decoded as UTF-8, with ``surrogateescape``
for what is not UTF-8, so that the bytes come back whole.
"""

import hashlib
import json
from dataclasses import dataclass

from carryall.errors import ArchiveFault


@dataclass(frozen=True)
class Parcel:
    """One file of an archive: its path below the root, its bytes counted, its mode, the sha256 of its content."""

    title: str
    extent: int = 0
    access: int = 0o600
    fingerprint: str = ""


def _line_for(parcel):
    return json.dumps(vars(parcel), ensure_ascii=False) + "\n"


def name_to_bytes(name):
    """Return the path that a text stands for, as bytes."""
    return name.encode("utf-8", "surrogateescape")


def load(path):
    """Return the list of parcels in a file that ``save`` wrote."""
    with open(path, encoding="utf-8", errors="surrogateescape") as source:
        return [_of_line(one_line) for one_line in source]


def checksum_of(content):
    """Return the sha256 of a content, as hex digits."""
    return hashlib.sha256(content).hexdigest()


def decode(manifest):
    """Return the list of parcels in a manifest; raise ArchiveFault where a line is not one."""
    lines = manifest.decode("utf-8", "surrogateescape")
    return [_of_line(one_line) for one_line in lines.split("\n") if one_line]


def encode(parcels):
    """Return the manifest of parcels as bytes."""
    lines = "".join(_line_for(parcel) for parcel in parcels)
    return lines.encode("utf-8", "surrogateescape")


def _of_line(one_line):
    try:
        return Parcel(**json.loads(one_line))
    except (TypeError, ValueError) as err:
        raise ArchiveFault(f"not a parcel: {one_line!r}") from err


def describe(name, mode, content):
    """Return the parcel for a name, the mode its file has and its content."""
    return Parcel(
        title=name, extent=len(content), access=mode, fingerprint=checksum_of(content)
    )


def save(path, parcels):
    """Write a manifest as a file of its own, to be kept beside the archive or compared with a later one."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as source:
        source.writelines(_line_for(parcel) for parcel in parcels)


def name_from_bytes(path):
    """Return the text for a path that is given as bytes."""
    return path.decode("utf-8", "surrogateescape")
