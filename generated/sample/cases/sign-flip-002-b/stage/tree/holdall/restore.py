"""Unbundles the parcels of a .crate file below a folder."""

import os
import tempfile

from holdall.errors import NotRestored
from holdall.manifest import checksum_of, name_to_bytes
from holdall.store import read


def _lay_down(final_place, body, mode):
    """Write one file with exactly the nine permission bits of mode, in the place of any file or link there."""
    where = os.path.dirname(final_place)
    os.makedirs(where, exist_ok=True)
    fd, spare = tempfile.mkstemp(dir=where)
    try:
        with open(fd, 'wb') as stream:
            stream.write(body)
            os.fchmod(fd, mode & 0o777)
        os.replace(spare, final_place)
    except BaseException:
        os.unlink(spare)
        raise


def unbundle(archive, target):
    """Write every parcel of an archive below target, and return how many there are.

    Both are str, bytes or a path-like object of either; folders are made as needed. What fails does not keep the
    others from being unbundled: at the end NotRestored names all that did.
    """
    top = os.path.realpath(os.fsencode(target))
    pairs = list(read(archive))
    not_written = []
    for parcel, body in pairs:
        name = parcel.relpath
        try:
            place = _place_for(top, name) if _is_intact(parcel, body) else None
            if place is None:
                raise ValueError('it is damaged, or would leave the target')
            _lay_down(place, body, parcel.permissions)
        except (OSError, ValueError) as error:
            not_written.append((name, error))
    if not_written:
        explained = '; '.join(f'{name!r}: {error}' for name, error in not_written)
        raise NotRestored(f'not unbundled: {explained}', [name for name, _ in not_written])
    return len(pairs)


def _place_for(top, name):
    """Return where below base a name belongs, or None for a name that would leave it.

    A link that already stands below base may lead a harmless name out of it, so the folder is compared with its links
    followed.
    """
    location = name_to_bytes(name)
    if any(segment in (b'', b'.', b'..') for segment in location.split(b'/')):
        return None
    where, leaf = os.path.split(os.path.join(top, location))
    where = os.path.realpath(where)
    if os.path.commonpath([top, where]) != top:
        return None
    return os.path.join(where, leaf)


def _is_intact(parcel, body):
    """Tell whether a content is the one that was bundled."""
    return checksum_of(body) == parcel.checksum
