"""A vault: a folder of mode 0700 that holds each passphrase in a file of its own.

A file is written as ``.new`` first, which only one writer can make, and takes its place once it is whole. So that
file is the lock too: one that is left over after a crash is for a person to look at and remove. A folder is given as
str, bytes or a path-like object of either.
"""

import os
import stat

from keepsafe.errors import NotTrusted, StoreBusy
from keepsafe.names import file_of, name_of

SPARE = b'.new'
FILE_MODE = 0o600


def _itself(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def _mode_for(spot):
    """Return the mode for what is written to a place: that of a file there; a new file is its owner's alone."""
    try:
        details = os.lstat(spot)
    except FileNotFoundError:
        return FILE_MODE
    return stat.S_IMODE(details.st_mode) if stat.S_ISREG(details.st_mode) else FILE_MODE


def admit(vault, pairs):
    """Add new passphrases, as pairs of name and bytes, and return how many; on an OSError, none are added."""
    made = []
    try:
        for called, passphrase in pairs:
            spot = _place_of(vault, called)
            open_file = os.open(spot, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            made.append(spot)
            with os.fdopen(open_file, 'wb') as source:
                source.write(passphrase)
    except BaseException:
        for spot in made:
            os.unlink(spot)
        raise
    return len(made)


def forget(vault, name):
    """Remove a passphrase, and return whether there was one."""
    spot = _place_of(vault, name)
    try:
        os.unlink(spot)
    except FileNotFoundError:
        return False
    return True


def write(place, data):
    """Write bytes to a place given as bytes, with the mode of the file there; a link there is replaced, not followed.

    Raises StoreBusy while another writes in the folder, OSError where it cannot write; what stood there stays.
    """
    mode = _mode_for(place)
    unfinished = os.path.join(os.path.dirname(place), SPARE)
    try:
        open_file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as exc:
        raise StoreBusy(f'{os.fsdecode(unfinished)!r} is there already') from exc
    try:
        with os.fdopen(open_file, 'wb') as source:
            source.write(data)
            os.fchmod(source.fileno(), mode)
        os.replace(unfinished, place)
    except BaseException:
        os.unlink(unfinished)
        raise


def deposit(vault, name, passphrase):
    """Put a passphrase, as bytes, in the place of the one of that name, or beside the others."""
    write(_place_of(vault, name), passphrase)


def recall(vault, name):
    """Return a passphrase as bytes, None where there is none of that name; "not there" is not "not allowed".

    A link is not followed, and is an OSError like all else that cannot be read. Raises NotTrusted where group
    or others may write to the file.
    """
    spot = _place_of(vault, name)
    try:
        with open(spot, 'rb', opener=_itself) as source:
            if os.fstat(source.fileno()).st_mode & 0o022:
                raise NotTrusted(f'{name!r} may be written to by others')
            return source.read()
    except FileNotFoundError:
        return None


def listing(vault):
    """Return the names of all passphrases, in the order of the bytes of their files."""
    present = []
    for file in sorted(os.listdir(os.fsencode(vault))):
        called = name_of(file)
        if called is not None:
            present.append(called)
    return present


def create(vault):
    """Make the folder of a new vault, and those above it; raise FileExistsError where something stands there."""
    os.makedirs(vault, mode=0o700)


def _place_of(vault, called):
    return os.path.join(os.fsencode(vault), file_of(called))
