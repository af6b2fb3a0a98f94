"""A locker: a folder of mode 0700 that holds each keyword in a file of its own.

A file is written as ``.writing`` first, which only one writer can make, and takes its place once it is whole. So that
file is the lock too: one that is left over after a crash is for a person to look at and remove. A folder is given as
str, bytes or a path-like object of either.
"""

import os
import stat

from stronghold.errors import BusyFault, TrustFault
from stronghold.names import file_of, name_of

SPARE = b'.writing'
FILE_MODE = 0o600


def discard(locker, name):
    """Remove a keyword, and return whether there was one."""
    place = _place_of(locker, name)
    try:
        os.unlink(place)
    except FileNotFoundError:
        return False
    return True


def keep(locker, name, keyword):
    """Put a keyword, as bytes, in the place of the one of that name, or beside the others."""
    write(_place_of(locker, name), keyword)


def _mode_for(place):
    """Return the mode for what is written to a place: that of a file there; a new file is its owner's alone."""
    try:
        info = os.lstat(place)
    except FileNotFoundError:
        return FILE_MODE
    return stat.S_IMODE(info.st_mode) if stat.S_ISREG(info.st_mode) else FILE_MODE


def _itself(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def write(place, data):
    """Write bytes to a place given as bytes, with the mode of the file there; a link there is replaced, not followed.

    Raises BusyFault while another writes in the folder, OSError where it cannot write; what stood there stays.
    """
    mode = _mode_for(place)
    scratch = os.path.join(os.path.dirname(place), SPARE)
    try:
        descriptor = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as problem:
        raise BusyFault(f'{os.fsdecode(scratch)!r} is there already') from problem
    try:
        with os.fdopen(descriptor, 'wb') as source:
            source.write(data)
            os.fchmod(source.fileno(), mode)
        os.replace(scratch, place)
    except BaseException:
        os.unlink(scratch)
        raise


def create(locker):
    """Make the folder of a new locker, and those above it; raise FileExistsError where something stands there."""
    os.makedirs(locker, mode=0o700)


def listing(locker):
    """Return the names of all keywords, in the order of the bytes of their files."""
    found = []
    for leaf in sorted(os.listdir(os.fsencode(locker))):
        name = name_of(leaf)
        if name is not None:
            found.append(name)
    return found


def _place_of(locker, name):
    return os.path.join(os.fsencode(locker), file_of(name))


def take_in(locker, pairs):
    """Add new keywords, as pairs of name and bytes, and return how many; on an OSError, none are added."""
    so_far = []
    try:
        for name, keyword in pairs:
            place = _place_of(locker, name)
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            so_far.append(place)
            with os.fdopen(descriptor, 'wb') as source:
                source.write(keyword)
    except BaseException:
        for place in so_far:
            os.unlink(place)
        raise
    return len(so_far)


def fetch(locker, name):
    """Return a keyword as bytes, None where there is none of that name; "not there" is not "not allowed".

    A link is not followed, and is an OSError like all else that cannot be read. Raises TrustFault where group
    or others may write to the file.
    """
    place = _place_of(locker, name)
    try:
        with open(place, 'rb', opener=_itself) as source:
            if os.fstat(source.fileno()).st_mode & 0o022:
                raise TrustFault(f'{name!r} may be written to by others')
            return source.read()
    except FileNotFoundError:
        return None
