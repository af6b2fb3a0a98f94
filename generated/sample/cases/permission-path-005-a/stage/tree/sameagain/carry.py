"""Copy files, and make, move and remove what stands in a mirror; paths are as in ``os`` if nothing else is said."""

import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sameagain.errors import RemovalFault


def keep_former(path):
    """Copy a file, with its mode, to the same name with a ``~`` behind it; the path is str or Path."""
    former = Path(os.fspath(path) + '~')
    former.unlink(missing_ok=True)
    shutil.copy(path, former)


def set_aside(place):
    """Give what stands at a place its name with a ``~`` behind it; raise FileExistsError where that is not free."""
    place = os.fsencode(place)
    next_name = place + b'~'
    if os.path.lexists(next_name):
        raise FileExistsError(f'{os.fsdecode(next_name)!r} is there already')
    os.rename(place, next_name)


def _no_link(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def make_folders(target, nodes):
    """Make those nodes that are folders below a target, each with its mode and so that we can fill it."""
    for path, point in nodes.items():
        if point.kind == 'folder':
            spot = os.path.join(os.fsencode(target), path)
            os.mkdir(spot)
            os.chmod(spot, point.mode | 0o700)


def copy_all(pairs):
    """Copy files, given as pairs of source and place, a few at a time, and return how many."""
    with ThreadPoolExecutor(max_workers=2) as workers:
        list(workers.map(lambda pair: copy_file(*pair), pairs))
    return len(pairs)


def lay_down(place, content, mode):
    """Write a stream of bytes, with these permission bits, in the place of any file or link; a place is bytes."""
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(place))
    try:
        with open(descriptor, 'wb') as opened:
            shutil.copyfileobj(content, opened)
            os.fchmod(descriptor, mode & 0o777)
        os.replace(temporary, place)
    except OSError:
        os.unlink(temporary)
        raise


def remove(place):
    """Remove a file, a link or an empty folder."""
    if os.path.isdir(place) and not os.path.islink(place):
        os.rmdir(place)
    else:
        os.unlink(place)


def copy_file(source, place):
    """Copy a file, and not what a link in its place leads to, with its permission bits."""
    with open(source, 'rb', opener=_no_link) as given:
        lay_down(os.fsencode(place), given, os.fstat(given.fileno()).st_mode)


class Journal:
    """What was done to which paths, and what failed."""

    def __init__(self):
        self.lines = []
        self.failed = []

    def note(self, action, path, is_failure=False, **details):
        """Add a line, with any details that explain it."""
        self.lines.append({'action': action, 'path': path, **details})
        if is_failure:
            self.failed.append(path)


def clear_paths(target, paths):
    """Remove paths below a target in turn, and return a Journal of it.

    One that stays does not keep the others from being removed: at the end RemovalFault lists all that did.
    """
    start = os.fsencode(target)
    notes = Journal()
    for path in paths:
        try:
            remove(os.path.join(start, path))
        except FileNotFoundError:
            notes.note('missing', path)
        except OSError as error:
            notes.note('kept', path, is_failure=True, reason=error.strerror)
        else:
            notes.note('removed', path)
    if notes.failed:
        raise RemovalFault(f'not removed: {notes.failed!r}', notes.failed)
    return notes
