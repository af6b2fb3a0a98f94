"""Brings back the parcels of a .bale file below a folder."""

import os
import tempfile

from knapsack.errors import IncompleteRestore
from knapsack.manifest import checksum_of, name_to_bytes
from knapsack.store import read


def _write_one(place, data, bits_wanted):
    """Write one file with exactly the nine permission bits of mode, in the place of any file or link there."""
    folder = os.path.dirname(place)
    os.makedirs(folder, exist_ok=True)
    fd, unfinished = tempfile.mkstemp(dir=folder)
    try:
        with open(fd, 'wb') as handle:
            handle.write(data)
            os.fchmod(fd, bits_wanted & 0o777)
        os.replace(unfinished, place)
    except BaseException:
        os.unlink(unfinished)
        raise


def bring_back(archive, target):
    """Write every parcel of an archive below target, and return how many there are.

    Both are str, bytes or a path-like object of either; folders are made as needed. What fails does not keep the
    others from being brought back: at the end IncompleteRestore names all that did.
    """
    base = os.path.realpath(os.fsencode(target))
    rows = list(read(archive))
    left_out = []
    for parcel, data in rows:
        name = parcel.relpath
        try:
            place = _place_of(base, name) if _is_intact(parcel, data) else None
            if place is None:
                raise ValueError('it is damaged, or would leave the target')
            _write_one(place, data, parcel.permissions)
        except (OSError, ValueError) as error:
            left_out.append((name, error))
    if left_out:
        explained = '; '.join(f'{name!r}: {error}' for name, error in left_out)
        raise IncompleteRestore(f'not brought back: {explained}', [name for name, _ in left_out])
    return len(rows)


def _is_intact(parcel, data):
    """Tell whether a content is the one that was put away."""
    return checksum_of(data) == parcel.checksum


def _place_of(base, name):
    """Return where below base a name belongs, or None for a name that would leave it.

    A link that already stands below base may lead a harmless name out of it, so the folder is compared with its links
    followed.
    """
    path = name_to_bytes(name)
    if any(segment in (b'', b'.', b'..') for segment in path.split(b'/')):
        return None
    folder, own_part = os.path.split(os.path.join(base, path))
    folder = os.path.realpath(folder)
    if os.path.commonpath([base, folder]) != base:
        return None
    return os.path.join(folder, own_part)
