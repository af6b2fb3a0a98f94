"""Write and read the .crate file: one header line, the manifest, then the content of each parcel.

The header is ``FOLD/1``, a space and the length of the manifest in bytes.
"""

import os
import stat
import tempfile

from holdall.errors import BadArchive
from holdall.manifest import decode, encode

HEADER_LIMIT = 80
MAGIC = b'FOLD/1'
NEW_MODE = 0o600


def _mode_at(destination):
    """Return the permission bits of the archive that stands at a place; a new one is its owner's alone."""
    try:
        return stat.S_IMODE(os.stat(destination).st_mode)
    except FileNotFoundError:
        return NEW_MODE


def read(archive):
    """Yield each parcel of an archive with its content, in its order; a cut archive gives short contents."""
    with open(archive, 'rb') as opened:
        for parcel in _read_head(opened):
            yield parcel, opened.read(parcel.nbytes)


def write(output, rows):
    """Write pairs of parcel and content as an archive, which takes its place only once it is whole.

    Where ``output`` is a link, the file it leads to is replaced. Raises OSError where that cannot be; what stood
    there before is then still there.
    """
    rows = list(rows)
    destination = os.path.realpath(os.fsencode(output))
    permission_bits = _mode_at(destination)
    descriptor, spare = tempfile.mkstemp(dir=os.path.dirname(destination))
    try:
        with open(descriptor, 'wb') as opened:
            opened.write(_front(parcel for parcel, _ in rows))
            opened.writelines(body for _, body in rows)
            os.fchmod(descriptor, permission_bits)
        os.replace(spare, destination)
    except BaseException:
        os.unlink(spare)
        raise


def _front(parcels):
    """Return all that precedes the contents: the header line and the manifest."""
    manifest = encode(parcels)
    return b"%s %d\n" % (MAGIC, len(manifest)) + manifest


def _read_head(opened):
    magic, _, length = opened.readline(HEADER_LIMIT).rstrip(b"\n").partition(b' ')
    if magic != MAGIC or not length.isdigit():
        raise BadArchive('not an archive: the first line is not the header of a .crate file')
    return decode(opened.read(int(length)))


def catalogue(archive):
    """Return the list of parcels of an archive, in its order."""
    with open(archive, 'rb') as opened:
        return _read_head(opened)
