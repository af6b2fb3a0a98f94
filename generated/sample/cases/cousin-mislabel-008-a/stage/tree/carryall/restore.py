"""Unloads the parcels of a .bale file below a folder."""

import os
import tempfile

from carryall.errors import RestoreFault
from carryall.manifest import checksum_of, name_to_bytes
from carryall.store import read


def unload(archive, target):
    """Write every parcel of an archive below target, and return how many there are.

    Both are str, bytes or a path-like object of either; folders are made as needed. What fails does not keep the
    others from being unloaded: at the end RestoreFault names all that did.
    """
    base = os.path.realpath(os.fsencode(target))
    packed_rows = list(read(archive))
    left_out = []
    for parcel, payload in packed_rows:
        name = parcel.title
        try:
            place = _place_of(base, name) if _is_whole(parcel, payload) else None
            if place is None:
                raise ValueError('it is damaged, or would leave the target')
            _write_file(place, payload, parcel.access)
        except (OSError, ValueError) as failure:
            left_out.append((name, failure))
    if left_out:
        complaints = '; '.join(f'{name!r}: {failure}' for name, failure in left_out)
        raise RestoreFault(f'not unloaded: {complaints}', [name for name, _ in left_out])
    return len(packed_rows)


def _place_of(start, label):
    """Return where below base a name belongs, or None for a name that would leave it.

    A link that already stands below base may lead a harmless name out of it, so the folder is compared with its links
    followed.
    """
    path = name_to_bytes(label)
    if any(piece in (b'', b'.', b'..') for piece in path.split(b'/')):
        return None
    folder, leaf = os.path.split(os.path.join(start, path))
    folder = os.path.realpath(folder)
    if os.path.commonpath([start, folder]) != start:
        return None
    return os.path.join(folder, leaf)


def _is_whole(parcel, payload):
    """Tell whether a content is the one that was stowed."""
    return checksum_of(payload) == parcel.fingerprint


def _write_file(place, payload, wanted_mode):
    """Write one file with exactly the nine permission bits of mode, in the place of any file or link there."""
    folder = os.path.dirname(place)
    os.makedirs(folder, exist_ok=True)
    number, unfinished = tempfile.mkstemp(dir=folder)
    try:
        with open(number, 'wb') as stream:
            stream.write(payload)
            os.fchmod(number, wanted_mode & 0o777)
        os.replace(unfinished, place)
    except BaseException:
        os.unlink(unfinished)
        raise
