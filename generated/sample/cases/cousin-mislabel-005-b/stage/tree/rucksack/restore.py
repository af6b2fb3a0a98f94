"""Recovers the entries of a .stow file below a folder."""

import os
import tempfile

from rucksack.errors import RestoreFault
from rucksack.manifest import checksum_of, name_to_bytes
from rucksack.store import read


def _place_of(start, name):
    """Return where below base a name belongs, or None for a name that would leave it.

    A link that already stands below base may lead a harmless name out of it, so the folder is compared with its links
    followed.
    """
    spot = name_to_bytes(name)
    if any(section in (b"", b".", b"..") for section in spot.split(b"/")):
        return None
    parent, leaf = os.path.split(os.path.join(start, spot))
    parent = os.path.realpath(parent)
    if os.path.commonpath([start, parent]) != start:
        return None
    return os.path.join(parent, leaf)


def _lay_down(place, payload, wanted_mode):
    """Write one file with exactly the nine permission bits of mode, in the place of any file or link there."""
    parent = os.path.dirname(place)
    os.makedirs(parent, exist_ok=True)
    descriptor, unfinished = tempfile.mkstemp(dir=parent)
    try:
        with open(descriptor, "wb") as handle:
            handle.write(payload)
            os.fchmod(descriptor, wanted_mode & 0o777)
        os.replace(unfinished, place)
    except BaseException:
        os.unlink(unfinished)
        raise


def _matches(basename, payload):
    """Tell whether a content is the one that was archived."""
    return checksum_of(payload) == basename.sha256


def recover(archive, target):
    """Write every entry of an archive below target, and return how many there are.

    Both are str, bytes or a path-like object of either; folders are made as needed. What fails does not keep the
    others from being recovered: at the end RestoreFault names all that did.
    """
    start = os.path.realpath(os.fsencode(target))
    packed_rows = list(read(archive))
    not_written = []
    for basename, payload in packed_rows:
        name = basename.path
        try:
            place = _place_of(start, name) if _matches(basename, payload) else None
            if place is None:
                raise ValueError("it is damaged, or would leave the target")
            _lay_down(place, payload, basename.bits)
        except (OSError, ValueError) as error:
            not_written.append((name, error))
    if not_written:
        reasons = "; ".join(f"{name!r}: {error}" for name, error in not_written)
        raise RestoreFault(f"not recovered: {reasons}", [name for name, _ in not_written])
    return len(packed_rows)
