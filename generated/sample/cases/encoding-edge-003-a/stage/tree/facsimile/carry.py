"""Copy files, and make, move and remove what stands in a mirror; paths are as in ``os`` if nothing else is said."""

import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from facsimile.errors import NotRemoved


def keep_former(path):
    """Copy a file, with its mode, to the same name with a ``~`` behind it; the path is str or Path."""
    previous = Path(os.fspath(path) + "~")
    previous.unlink(missing_ok=True)
    shutil.copy(path, previous)


def remove(place):
    """Remove a file, a link or an empty folder."""
    if os.path.isdir(place) and not os.path.islink(place):
        os.rmdir(place)
    else:
        os.unlink(place)


def copy_file(source, place):
    """Copy a file, and not what a link in its place leads to, with its permission bits."""
    with open(source, "rb", opener=_no_link) as reader:
        lay_down(os.fsencode(place), reader, os.fstat(reader.fileno()).st_mode)


def _no_link(path, flags):
    return os.open(path, flags | os.O_NOFOLLOW)


def set_aside(place):
    """Give what stands at a place its name with a ``~`` behind it; raise FileExistsError where that is not free."""
    place = os.fsencode(place)
    other_name = place + b"~"
    if os.path.lexists(other_name):
        raise FileExistsError(f"{os.fsdecode(other_name)!r} is there already")
    os.rename(place, other_name)


def make_folders(target, entries):
    """Make those entries that are folders below a target, each with its mode and so that we can fill it."""
    for location, entry in entries.items():
        if entry.kind == "folder":
            position = os.path.join(os.fsencode(target), location)
            os.mkdir(position)
            os.chmod(position, entry.mode | 0o700)


def copy_all(pairs):
    """Copy files, given as pairs of source and place, a few at a time, and return how many."""
    with ThreadPoolExecutor(max_workers=2) as helpers:
        list(helpers.map(lambda one: copy_file(*one), pairs))
    return len(pairs)


def lay_down(place, content, mode):
    """Write a stream of bytes, with these permission bits, in the place of any file or link; a place is bytes."""
    number, spare = tempfile.mkstemp(dir=os.path.dirname(place))
    try:
        with open(number, "wb") as opened:
            shutil.copyfileobj(content, opened)
            os.fchmod(number, mode & 0o777)
        os.replace(spare, place)
    except OSError:
        os.unlink(spare)
        raise


class Journal:
    """What was done to which paths, and what failed."""

    def __init__(self):
        self.lines = []
        self.failed = []

    def note(self, action, path, is_failure=False, **details):
        """Add a line, with any details that explain it."""
        self.lines.append({"action": action, "path": path, **details})
        if is_failure:
            self.failed.append(path)


def clear_paths(target, paths):
    """Remove paths below a target in turn, and return a Journal of it.

    One that stays does not keep the others from being removed: at the end NotRemoved lists all that did.
    """
    base = os.fsencode(target)
    notes = Journal()
    for location in paths:
        try:
            remove(os.path.join(base, location))
        except FileNotFoundError:
            notes.note("missing", location)
        except OSError as err:
            notes.note("kept", location, is_failure=True, reason=err.strerror)
        else:
            notes.note("removed", location)
    if notes.failed:
        raise NotRemoved(f"not removed: {notes.failed!r}", notes.failed)
    return notes
