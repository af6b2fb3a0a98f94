"""Write and read the .bale file: one header line, the manifest, then the content of each parcel.

The header is ``FOLD/1``, a space and the length of the manifest in bytes.
"""

import os
import stat
import tempfile

from carryall.errors import ArchiveFault
from carryall.manifest import decode, encode

MAGIC = b'FOLD/1'
NEW_MODE = 0o600
HEADER_LIMIT = 80


def checklist(archive):
    """Return the list of parcels of an archive, in its order."""
    with open(archive, 'rb') as handle:
        return _take_manifest(handle)


def _mode_for(final_place):
    """Return the permission bits of the archive that stands at a place; a new one is its owner's alone."""
    try:
        return stat.S_IMODE(os.stat(final_place).st_mode)
    except FileNotFoundError:
        return NEW_MODE


def write(output, rows):
    """Write pairs of parcel and content as an archive, which takes its place only once it is whole.

    Where ``output`` is a link, the file it leads to is replaced. Raises OSError where that cannot be; what stood
    there before is then still there.
    """
    rows = list(rows)
    final_place = os.path.realpath(os.fsencode(output))
    permission_bits = _mode_for(final_place)
    fd, spare = tempfile.mkstemp(dir=os.path.dirname(final_place))
    try:
        with open(fd, 'wb') as handle:
            handle.write(_front(parcel for parcel, _ in rows))
            handle.writelines(content for _, content in rows)
            os.fchmod(fd, permission_bits)
        os.replace(spare, final_place)
    except BaseException:
        os.unlink(spare)
        raise


def read(archive):
    """Yield each parcel of an archive with its content, in its order; a cut archive gives short contents."""
    with open(archive, 'rb') as handle:
        for parcel in _take_manifest(handle):
            yield parcel, handle.read(parcel.extent)


def _front(parcels):
    """Return all that precedes the contents: the header line and the manifest."""
    manifest_bytes = encode(parcels)
    return b"%s %d\n" % (MAGIC, len(manifest_bytes)) + manifest_bytes


def _take_manifest(handle):
    magic, _, count_of_bytes = handle.readline(HEADER_LIMIT).rstrip(b"\n").partition(b' ')
    if magic != MAGIC or not count_of_bytes.isdigit():
        raise ArchiveFault('not an archive: the first line is not the header of a .bale file')
    return decode(handle.read(int(count_of_bytes)))
