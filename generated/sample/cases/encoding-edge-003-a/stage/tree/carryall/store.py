"""Write and read the .pak file: one header line, the manifest, then the content of each parcel.

The header is ``PACKED1``, a space and the length of the manifest in bytes.
"""

import os
import stat
import tempfile

from carryall.errors import ArchiveFault
from carryall.manifest import decode, encode

MAGIC = b'PACKED1'
HEADER_LIMIT = 80
NEW_MODE = 0o600


def _permissions_at(spot_on_disk):
    """Return the permission bits of the archive that stands at a place; a new one is its owner's alone."""
    try:
        return stat.S_IMODE(os.stat(spot_on_disk).st_mode)
    except FileNotFoundError:
        return NEW_MODE


def write(output, rows):
    """Write pairs of parcel and content as an archive, which takes its place only once it is whole.

    Where ``output`` is a link, the file it leads to is replaced. Raises OSError where that cannot be; what stood
    there before is then still there.
    """
    rows = list(rows)
    final_place = os.path.realpath(os.fsencode(output))
    wanted_mode = _permissions_at(final_place)
    fd, temporary = tempfile.mkstemp(dir=os.path.dirname(final_place))
    try:
        with open(fd, 'wb') as opened:
            opened.write(_front(parcel for parcel, _ in rows))
            opened.writelines(data for _, data in rows)
            os.fchmod(fd, wanted_mode)
        os.replace(temporary, final_place)
    except BaseException:
        os.unlink(temporary)
        raise


def _take_manifest(opened):
    tag, _, length = opened.readline(HEADER_LIMIT).rstrip(b"\n").partition(b' ')
    if tag != MAGIC or not length.isdigit():
        raise ArchiveFault('not an archive: the first line is not the header of a .pak file')
    return decode(opened.read(int(length)))


def catalogue(archive):
    """Return the list of parcels of an archive, in its order."""
    with open(archive, 'rb') as opened:
        return _take_manifest(opened)


def _front(parcels):
    """Return all that precedes the contents: the header line and the manifest."""
    manifest = encode(parcels)
    return b"%s %d\n" % (MAGIC, len(manifest)) + manifest


def read(archive):
    """Yield each parcel of an archive with its content, in its order; a cut archive gives short contents."""
    with open(archive, 'rb') as opened:
        for parcel in _take_manifest(opened):
            yield parcel, opened.read(parcel.nbytes)
