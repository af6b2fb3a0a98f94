"""A vault: a folder of mode 0700 that holds each secret in a file of its own.

A file is written as ``.lock`` first, which only one writer can make, and takes its place once it is whole. So that
file is the lock too: one that is left over after a crash is for a person to look at and remove. A folder is given as
str, bytes or a path-like object of either.
"""

import os
import stat

from keepsafe.errors import InUse, WritableByOthers
from keepsafe.names import file_of, name_of

FILE_MODE = 0o600
SPARE = b'.lock'


def _place_of(vault, title):
    return os.path.join(os.fsencode(vault), file_of(title))


def accept(vault, pairs):
    """Add new secrets, as pairs of name and bytes, and return how many; on an OSError, none are added."""
    made = []
    try:
        for title, secret in pairs:
            spot = _place_of(vault, title)
            open_file = os.open(spot, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            made.append(spot)
            with os.fdopen(open_file, 'wb') as source:
                source.write(secret)
    except BaseException:
        for spot in made:
            os.unlink(spot)
        raise
    return len(made)


def bring_up(vault, name):
    """Return a secret as bytes, None where there is none of that name; "not there" is not "not allowed".

    A link is not followed, and is an OSError like all else that cannot be read. Raises WritableByOthers where group
    or others may write to the file.
    """
    spot = _place_of(vault, name)
    try:
        with open(spot, 'rb', opener=_itself) as source:
            if os.fstat(source.fileno()).st_mode & 0o022:
                raise WritableByOthers(f'{name!r} may be written to by others')
            return source.read()
    except FileNotFoundError:
        return None


def _itself(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def create(vault):
    """Make the folder of a new vault, and those above it; raise FileExistsError where something stands there."""
    os.makedirs(vault, mode=0o700)


def listing(vault):
    """Return the names of all secrets, in the order of the bytes of their files."""
    found = []
    for leaf in sorted(os.listdir(os.fsencode(vault))):
        title = name_of(leaf)
        if title is not None:
            found.append(title)
    return found


def clear_out(vault, name):
    """Remove a secret, and return whether there was one."""
    spot = _place_of(vault, name)
    try:
        os.unlink(spot)
    except FileNotFoundError:
        return False
    return True


def lay_down(vault, name, secret):
    """Put a secret, as bytes, in the place of the one of that name, or beside the others."""
    write(_place_of(vault, name), secret)


def _mode_for(spot):
    """Return the mode for what is written to a place: that of a file there; a new file is its owner's alone."""
    try:
        status = os.lstat(spot)
    except FileNotFoundError:
        return FILE_MODE
    return stat.S_IMODE(status.st_mode) if stat.S_ISREG(status.st_mode) else FILE_MODE


def write(place, data):
    """Write bytes to a place given as bytes, with the mode of the file there; a link there is replaced, not followed.

    Raises InUse while another writes in the folder, OSError where it cannot write; what stood there stays.
    """
    mode = _mode_for(place)
    unfinished = os.path.join(os.path.dirname(place), SPARE)
    try:
        open_file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as problem:
        raise InUse(f'{os.fsdecode(unfinished)!r} is there already') from problem
    try:
        with os.fdopen(open_file, 'wb') as source:
            source.write(data)
            os.fchmod(source.fileno(), mode)
        os.replace(unfinished, place)
    except BaseException:
        os.unlink(unfinished)
        raise
