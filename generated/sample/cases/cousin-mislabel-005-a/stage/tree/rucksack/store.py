"""Write and read the .stow file: one header line, the manifest, then the content of each entry.

The header is ``CRATE-01``, a space and the length of the manifest in bytes.
"""

import os
import stat
import tempfile

from rucksack.errors import ArchiveFault
from rucksack.manifest import decode, encode

NEW_MODE = 0o600
HEADER_LIMIT = 80
MAGIC = b"CRATE-01"


def _bits_for(place):
    """Return the permission bits of the archive that stands at a place; a new one is its owner's alone."""
    try:
        return stat.S_IMODE(os.stat(place).st_mode)
    except FileNotFoundError:
        return NEW_MODE


def _lead(basenames):
    """Return all that precedes the contents: the header line and the manifest."""
    manifest = encode(basenames)
    return b"%s %d\n" % (MAGIC, len(manifest)) + manifest


def write(output, rows):
    """Write pairs of entry and content as an archive, which takes its place only once it is whole.

    Where ``output`` is a link, the file it leads to is replaced. Raises OSError where that cannot be; what stood
    there before is then still there.
    """
    rows = list(rows)
    place = os.path.realpath(os.fsencode(output))
    wanted_mode = _bits_for(place)
    fd, scratch = tempfile.mkstemp(dir=os.path.dirname(place))
    try:
        with open(fd, "wb") as opened:
            opened.write(_lead(child for child, _ in rows))
            opened.writelines(body for _, body in rows)
            os.fchmod(fd, wanted_mode)
        os.replace(scratch, place)
    except BaseException:
        os.unlink(scratch)
        raise


def read(archive):
    """Yield each entry of an archive with its content, in its order; a cut archive gives short contents."""
    with open(archive, "rb") as opened:
        for child in _read_manifest(opened):
            yield child, opened.read(child.length)


def _read_manifest(opened):
    mark, _, manifest_length = opened.readline(HEADER_LIMIT).rstrip(b"\n").partition(b" ")
    if mark != MAGIC or not manifest_length.isdigit():
        raise ArchiveFault("not an archive: the first line is not the header of a .stow file")
    return decode(opened.read(int(manifest_length)))


def catalogue(archive):
    """Return the list of entries of an archive, in its order."""
    with open(archive, "rb") as opened:
        return _read_manifest(opened)
