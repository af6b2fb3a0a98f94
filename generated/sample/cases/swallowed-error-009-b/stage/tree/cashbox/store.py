"""A safe: a folder of mode 0700 that holds each passphrase in a file of its own.

A file is written as ``.next`` first, which only one writer can make, and takes its place once it is whole. So that
file is the lock too: one that is left over after a crash is for a person to look at and remove. A folder is given as
str, bytes or a path-like object of either.
"""

import os
import stat

from cashbox.errors import BusyFault, TrustFault
from cashbox.names import file_of, name_of

FILE_MODE = 0o600
SPARE = b".next"


def fetch(safe, name):
    """Return a passphrase as bytes, None where there is none of that name; "not there" is not "not allowed".

    A link is not followed, and is an OSError like all else that cannot be read. Raises TrustFault where group
    or others may write to the file.
    """
    spot = _place_of(safe, name)
    try:
        with open(spot, "rb", opener=_itself) as opened:
            if os.fstat(opened.fileno()).st_mode & 0o022:
                raise TrustFault(f"{name!r} may be written to by others")
            return opened.read()
    except FileNotFoundError:
        return None


def write(place, data):
    """Write bytes to a place given as bytes, with the mode of the file there; a link there is replaced, not followed.

    Raises BusyFault while another writes in the folder, OSError where it cannot write; what stood there stays.
    """
    bits = _mode_for(place)
    temporary = os.path.join(os.path.dirname(place), SPARE)
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as failure:
        raise BusyFault(f"{os.fsdecode(temporary)!r} is there already") from failure
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(data)
            os.fchmod(opened.fileno(), bits)
        os.replace(temporary, place)
    except BaseException:
        os.unlink(temporary)
        raise


def keep(safe, name, passphrase):
    """Put a passphrase, as bytes, in the place of the one of that name, or beside the others."""
    write(_place_of(safe, name), passphrase)


def take_in(safe, pairs):
    """Add new passphrases, as pairs of name and bytes, and return how many; on an OSError, none are added."""
    made = []
    try:
        for name, passphrase in pairs:
            spot = _place_of(safe, name)
            descriptor = os.open(spot, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            made.append(spot)
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(passphrase)
    except BaseException:
        for spot in made:
            os.unlink(spot)
        raise
    return len(made)


def _mode_for(spot):
    """Return the mode for what is written to a place: that of a file there; a new file is its owner's alone."""
    try:
        info = os.lstat(spot)
    except FileNotFoundError:
        return FILE_MODE
    return stat.S_IMODE(info.st_mode) if stat.S_ISREG(info.st_mode) else FILE_MODE


def discard(safe, name):
    """Remove a passphrase, and return whether there was one."""
    spot = _place_of(safe, name)
    try:
        os.unlink(spot)
    except FileNotFoundError:
        return False
    return True


def listing(safe):
    """Return the names of all passphrases, in the order of the bytes of their files."""
    present = []
    for file in sorted(os.listdir(os.fsencode(safe))):
        name = name_of(file)
        if name is not None:
            present.append(name)
    return present


def _place_of(safe, name):
    return os.path.join(os.fsencode(safe), file_of(name))


def create(safe):
    """Make the folder of a new safe, and those above it; raise FileExistsError where something stands there."""
    os.makedirs(safe, mode=0o700)


def _itself(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)
