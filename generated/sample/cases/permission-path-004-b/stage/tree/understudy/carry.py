"""Copy files, and make, move and remove what stands in a mirror; paths are as in ``os`` if nothing else is said."""

import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from understudy.errors import NotRemoved


def lay_down(place, content, mode):
    """Write a stream of bytes, with these permission bits, in the place of any file or link; a place is bytes."""
    open_file, spare = tempfile.mkstemp(dir=os.path.dirname(place))
    try:
        with open(open_file, 'wb') as file:
            shutil.copyfileobj(content, file)
            os.fchmod(open_file, mode & 0o777)
        os.replace(spare, place)
    except OSError:
        os.unlink(spare)
        raise


def bring_over(source, place):
    """Copy a file, and not what a link in its place leads to, with its permission bits."""
    with open(source, 'rb', opener=_open_plain) as source_file:
        lay_down(os.fsencode(place), source_file, os.fstat(source_file.fileno()).st_mode)


def drop(place):
    """Remove a file, a link or an empty folder."""
    if os.path.isdir(place) and not os.path.islink(place):
        os.rmdir(place)
    else:
        os.unlink(place)


def bring_all(pairs):
    """Copy files, given as pairs of source and place, a few at a time, and return how many."""
    with ThreadPoolExecutor(max_workers=2) as workers:
        list(workers.map(lambda pair: bring_over(*pair), pairs))
    return len(pairs)


def _open_plain(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def step_aside(place):
    """Give what stands at a place its name with a ``~`` behind it; raise FileExistsError where that is not free."""
    place = os.fsencode(place)
    aside = place + b'~'
    if os.path.isfile(aside) or os.path.exists(aside):
        raise FileExistsError(f'{os.fsdecode(aside)!r} is there already')
    os.rename(place, aside)


def add_folders(target, records):
    """Make those records that are folders below a target, each with its mode and so that we can fill it."""
    for path, record in records.items():
        if record.kind == 'folder':
            place = os.path.join(os.fsencode(target), path)
            os.mkdir(place)
            os.chmod(place, record.mode | 0o700)


def save_former(path):
    """Copy a file, with its mode, to the same name with a ``~`` behind it; the path is str or Path."""
    former = Path(os.fspath(path) + '~')
    former.unlink(missing_ok=True)
    shutil.copy(path, former)


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


def drop_all(target, paths):
    """Remove paths below a target in turn, and return a Journal of it.

    One that stays does not keep the others from being removed: at the end NotRemoved lists all that did.
    """
    start = os.fsencode(target)
    notes = Journal()
    for place in paths:
        try:
            drop(os.path.join(start, place))
        except FileNotFoundError:
            notes.note('missing', place)
        except OSError as err:
            notes.note('kept', place, is_failure=True, reason=err.strerror)
        else:
            notes.note('removed', place)
    if notes.failed:
        raise NotRemoved(f'not removed: {notes.failed!r}', notes.failed)
    return notes
