"""Restores the parcels of a .pak file below a folder."""

import os
import tempfile

from carryall.errors import RestoreFault
from carryall.manifest import checksum_of, name_to_bytes
from carryall.store import read


def _is_whole(parcel, payload):
    """Tell whether a content is the one that was packed."""
    return checksum_of(payload) == parcel.checksum


def _put(spot_on_disk, payload, mode):
    """Write one file with exactly the nine permission bits of mode, in the place of any file or link there."""
    parent = os.path.dirname(spot_on_disk)
    os.makedirs(parent, exist_ok=True)
    descriptor, spare = tempfile.mkstemp(dir=parent)
    try:
        with open(descriptor, "wb") as handle:
            handle.write(payload)
            os.fchmod(descriptor, mode & 0o777)
        os.replace(spare, spot_on_disk)
    except BaseException:
        os.unlink(spare)
        raise


def restore(archive, target):
    """Write every parcel of an archive below target, and return how many there are.

    Both are str, bytes or a path-like object of either; folders are made as needed. What fails does not keep the
    others from being restored: at the end RestoreFault names all that did.
    """
    top = os.path.realpath(os.fsencode(target))
    pairs = list(read(archive))
    left_out = []
    for parcel, payload in pairs:
        label = parcel.relpath
        try:
            place = _spot_for(top, label) if _is_whole(parcel, payload) else None
            if place is None:
                raise ValueError("it is damaged, or would leave the target")
            _put(place, payload, parcel.permissions)
        except (OSError, ValueError) as exc:
            left_out.append((label, exc))
    if left_out:
        why = "; ".join(f"{label!r}: {exc}" for label, exc in left_out)
        raise RestoreFault(f"not restored: {why}", [label for label, _ in left_out])
    return len(pairs)


def _spot_for(top, label):
    """Return where below base a name belongs, or None for a name that would leave it.

    A link that already stands below base may lead a harmless name out of it, so the folder is compared with its links
    followed.
    """
    full_path = name_to_bytes(label)
    if any(part in (b"", b".", b"..") for part in full_path.split(b"/")):
        return None
    parent, own_part = os.path.split(os.path.join(top, full_path))
    parent = os.path.realpath(parent)
    if os.path.commonpath([top, parent]) != top:
        return None
    return os.path.join(parent, own_part)
