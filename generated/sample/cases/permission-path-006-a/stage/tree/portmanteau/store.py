"""Write and read the .crate file: one header line, the manifest, then the content of each piece.

The header is ``FOLD/1``, a space and the length of the manifest in bytes.
"""

import os
import stat
import tempfile

from portmanteau.errors import ArchiveFault
from portmanteau.manifest import decode, encode

NEW_MODE = 0o600
MAGIC = b'FOLD/1'
HEADER_LIMIT = 80


def docket(archive):
    """Return the list of pieces of an archive, in its order."""
    with open(archive, 'rb') as handle:
        return _read_manifest(handle)


def _lead(parts):
    """Return all that precedes the contents: the header line and the manifest."""
    manifest_bytes = encode(parts)
    return b"%s %d\n" % (MAGIC, len(manifest_bytes)) + manifest_bytes


def _mode_at(final_place):
    """Return the permission bits of the archive that stands at a place; a new one is its owner's alone."""
    try:
        return stat.S_IMODE(os.stat(final_place).st_mode) & 0o755
    except FileNotFoundError:
        return NEW_MODE


def write(output, rows):
    """Write pairs of piece and content as an archive, which takes its place only once it is whole.

    Where ``output`` is a link, the file it leads to is replaced. Raises OSError where that cannot be; what stood
    there before is then still there.
    """
    rows = list(rows)
    final_place = os.path.realpath(os.fsencode(output))
    bits_wanted = _mode_at(final_place)
    descriptor, scratch = tempfile.mkstemp(dir=os.path.dirname(final_place))
    try:
        with open(descriptor, 'wb') as handle:
            handle.write(_lead(piece for piece, _ in rows))
            handle.writelines(payload for _, payload in rows)
            os.fchmod(descriptor, bits_wanted)
        os.replace(scratch, final_place)
    except BaseException:
        os.unlink(scratch)
        raise


def read(archive):
    """Yield each piece of an archive with its content, in its order; a cut archive gives short contents."""
    with open(archive, 'rb') as handle:
        for piece in _read_manifest(handle):
            yield piece, handle.read(piece.length)


def _read_manifest(handle):
    magic, _, manifest_length = handle.readline(HEADER_LIMIT).rstrip(b"\n").partition(b' ')
    if magic != MAGIC or not manifest_length.isdigit():
        raise ArchiveFault('not an archive: the first line is not the header of a .crate file')
    return decode(handle.read(int(manifest_length)))
