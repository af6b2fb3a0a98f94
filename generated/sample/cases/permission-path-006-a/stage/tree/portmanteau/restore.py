"""Unloads the pieces of a .crate file below a folder."""

import os
import tempfile

from portmanteau.errors import RestoreFault
from portmanteau.manifest import checksum_of, name_to_bytes
from portmanteau.store import read


def _is_whole(part, payload):
    """Tell whether a content is the one that was stowed."""
    return checksum_of(payload) == part.sha256


def unload(archive, target):
    """Write every piece of an archive below target, and return how many there are.

    Both are str, bytes or a path-like object of either; folders are made as needed. What fails does not keep the
    others from being unloaded: at the end RestoreFault names all that did.
    """
    base = os.path.realpath(os.fsencode(target))
    rows = list(read(archive))
    left_out = []
    for part, payload in rows:
        label = part.path
        try:
            place = _place_for(base, label) if _is_whole(part, payload) else None
            if place is None:
                raise ValueError('it is damaged, or would leave the target')
            _lay_down(place, payload, part.bits)
        except (OSError, ValueError) as error:
            left_out.append((label, error))
    if left_out:
        why = '; '.join(f'{label!r}: {error}' for label, error in left_out)
        raise RestoreFault(f'not unloaded: {why}', [label for label, _ in left_out])
    return len(rows)


def _lay_down(place, payload, bits_wanted):
    """Write one file with exactly the nine permission bits of mode, in the place of any file or link there."""
    where = os.path.dirname(place)
    os.makedirs(where, exist_ok=True)
    open_file, temporary = tempfile.mkstemp(dir=where)
    try:
        with open(open_file, 'wb') as handle:
            handle.write(payload)
            os.fchmod(open_file, bits_wanted & 0o777)
        os.replace(temporary, place)
    except BaseException:
        os.unlink(temporary)
        raise


def _place_for(base, label):
    """Return where below base a name belongs, or None for a name that would leave it.

    A link that already stands below base may lead a harmless name out of it, so the folder is compared with its links
    followed.
    """
    location = name_to_bytes(label)
    if any(section in (b'', b'.', b'..') for section in location.split(b'/')):
        return None
    where, last_part = os.path.split(os.path.join(base, location))
    where = os.path.realpath(where)
    if os.path.commonpath([base, where]) != base:
        return None
    return os.path.join(where, last_part)
