"""A vault: a folder of mode 0700 that holds each keyword in a file of its own.

A file is written as ``.next`` first, which only one writer can make, and takes its place once it is whole. So that
file is the lock too: one that is left over after a crash is for a person to look at and remove. A folder is given as
str, bytes or a path-like object of either.
"""

import os
import stat

from strongbox.errors import InUse, WritableByOthers
from strongbox.names import file_of, name_of

SPARE = b".next"
FILE_MODE = 0o600


def _mode_for(spot):
    """Return the mode for what is written to a place: that of a file there; a new file is its owner's alone."""
    try:
        stat_result = os.lstat(spot)
    except FileNotFoundError:
        return FILE_MODE
    return stat.S_IMODE(stat_result.st_mode) if stat.S_ISREG(stat_result.st_mode) else FILE_MODE


def import_all(vault, pairs):
    """Add new keywords, as pairs of name and bytes, and return how many; on an OSError, none are added."""
    created = []
    try:
        for called, keyword in pairs:
            spot = _place_of(vault, called)
            number_of_file = os.open(spot, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            created.append(spot)
            with os.fdopen(number_of_file, "wb") as stream:
                stream.write(keyword)
    except BaseException:
        for spot in created:
            os.unlink(spot)
        raise
    return len(created)


def _place_of(vault, called):
    return os.path.join(os.fsencode(vault), file_of(called))


def create(vault):
    """Make the folder of a new vault, and those above it; raise FileExistsError where something stands there."""
    os.makedirs(vault, mode=0o700)


def _itself(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def listing(vault):
    """Return the names of all keywords, in the order of the bytes of their files."""
    present = []
    for leaf in sorted(os.listdir(os.fsencode(vault))):
        called = name_of(leaf)
        if called is not None:
            present.append(called)
    return present


def delete(vault, name):
    """Remove a keyword, and return whether there was one."""
    spot = _place_of(vault, name)
    try:
        os.unlink(spot)
    except FileNotFoundError:
        return False
    return True


def look_up(vault, name):
    """Return a keyword as bytes, None where there is none of that name; "not there" is not "not allowed".

    A link is not followed, and is an OSError like all else that cannot be read. Raises WritableByOthers where group
    or others may write to the file.
    """
    spot = _place_of(vault, name)
    try:
        with open(spot, "rb", opener=_itself) as stream:
            if os.fstat(stream.fileno()).st_mode & 0o022:
                raise WritableByOthers(f"{name!r} may be written to by others")
            return stream.read()
    except FileNotFoundError:
        return None


def save_as(vault, name, keyword):
    """Put a keyword, as bytes, in the place of the one of that name, or beside the others."""
    write(_place_of(vault, name), keyword)


def write(place, data):
    """Write bytes to a place given as bytes, with the mode of the file there; a link there is replaced, not followed.

    Raises InUse while another writes in the folder, OSError where it cannot write; what stood there stays.
    """
    bits = _mode_for(place)
    scratch = os.path.join(os.path.dirname(place), SPARE)
    try:
        number_of_file = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as problem:
        raise InUse(f"{os.fsdecode(scratch)!r} is there already") from problem
    try:
        with os.fdopen(number_of_file, "wb") as stream:
            stream.write(data)
            os.fchmod(stream.fileno(), bits)
        os.replace(scratch, place)
    except BaseException:
        os.unlink(scratch)
        raise
