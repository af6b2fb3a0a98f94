"""A locker: a folder of mode 0700 that holds each keyword in a file of its own.

A file is written as ``.next`` first, which only one writer can make, and takes its place once it is whole. So that
file is the lock too: one that is left over after a crash is for a person to look at and remove. A folder is given as
str, bytes or a path-like object of either.
"""

import os
import stat

from coffer.errors import NotTrusted, StoreBusy
from coffer.names import file_of, name_of

SPARE = b".next"
FILE_MODE = 0o600


def listing(locker):
    """Return the names of all keywords, in the order of the bytes of their files."""
    found = []
    for file in sorted(os.listdir(os.fsencode(locker))):
        called = name_of(file)
        if called is not None:
            found.append(called)
    return found


def create(locker):
    """Make the folder of a new locker, and those above it; raise FileExistsError where something stands there."""
    os.makedirs(locker, mode=0o700)


def _place_of(locker, called):
    return os.path.join(os.fsencode(locker), file_of(called))


def write(place, data):
    """Write bytes to a place given as bytes, with the mode of the file there; a link there is replaced, not followed.

    Raises StoreBusy while another writes in the folder, OSError where it cannot write; what stood there stays.
    """
    mode = _mode_for(place)
    temporary = os.path.join(os.path.dirname(place), SPARE)
    try:
        number_of_file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as failure:
        raise StoreBusy(f"{os.fsdecode(temporary)!r} is there already") from failure
    try:
        with os.fdopen(number_of_file, "wb") as source:
            source.write(data)
            os.fchmod(source.fileno(), mode)
        os.replace(temporary, place)
    except BaseException:
        os.unlink(temporary)
        raise


def bring_up(locker, name):
    """Return a keyword as bytes, None where there is none of that name; "not there" is not "not allowed".

    A link is not followed, and is an OSError like all else that cannot be read. Raises NotTrusted where group
    or others may write to the file.
    """
    place = _place_of(locker, name)
    try:
        with open(place, "rb", opener=_itself) as source:
            if os.fstat(source.fileno()).st_mode & 0o022:
                raise NotTrusted(f"{name!r} may be written to by others")
            return source.read()
    except FileNotFoundError:
        return None


def clear_out(locker, name):
    """Remove a keyword, and return whether there was one."""
    place = _place_of(locker, name)
    try:
        os.unlink(place)
    except FileNotFoundError:
        return False
    return True


def lay_down(locker, name, keyword):
    """Put a keyword, as bytes, in the place of the one of that name, or beside the others."""
    write(_place_of(locker, name), keyword)


def _mode_for(place):
    """Return the mode for what is written to a place: that of a file there; a new file is its owner's alone."""
    try:
        details = os.lstat(place)
    except FileNotFoundError:
        return FILE_MODE
    return stat.S_IMODE(details.st_mode) if stat.S_ISREG(details.st_mode) else FILE_MODE


def _itself(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def accept(locker, pairs):
    """Add new keywords, as pairs of name and bytes, and return how many; on an OSError, none are added."""
    so_far = []
    try:
        for called, keyword in pairs:
            place = _place_of(locker, called)
            number_of_file = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            so_far.append(place)
            with os.fdopen(number_of_file, "wb") as source:
                source.write(keyword)
    except BaseException:
        for place in so_far:
            os.unlink(place)
        raise
    return len(so_far)
