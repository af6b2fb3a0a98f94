"""Tell, opening no file, who may do what below a locker or another folder: its modes, and where links lead."""

import os
import stat

from coffer.errors import CannotLook


def _is_outside(link, start):
    destination = os.path.realpath(link)
    return os.path.commonpath([start, destination]) != start


def _shown(entry_path, start):
    """Return a path as the name that the report uses, relative to base; ``.`` is base itself."""
    return os.fsdecode(os.path.relpath(entry_path, start))


def _paths(start):
    """Return base and all paths below it, in order; raise CannotLook where a folder cannot be listed."""

    def _fail(error):
        called = _shown(error.filename, start)
        raise CannotLook(f'cannot list {called!r}: {error.strerror}', called) from error

    present = [start]
    for parent, locations, files in os.walk(start, onerror=_fail):
        for leaf_name in locations + files:
            present.append(os.path.join(parent, leaf_name))
    return sorted(present)


def _leads_nowhere(link):
    """Tell whether a link leads to nothing; where that cannot be known, it is an OSError."""
    try:
        os.stat(link)
    except FileNotFoundError:
        return True
    return False


def exposure(root):
    """Return modes below a root, and lists of names to look into; raise CannotLook rather than half a report."""
    start = os.path.realpath(os.fsencode(root))
    told = {'modes': {}, 'loose': [], 'programs': [], 'sealed': [], 'dangling': [], 'outside': []}
    for path in _paths(start):
        called = _shown(path, start)
        try:
            mode = os.lstat(path).st_mode
            dangling = stat.S_ISLNK(mode) and _leads_nowhere(path)
        except OSError as failure:
            raise CannotLook(f'cannot look up {called!r}: {failure.strerror}', called) from failure
        if dangling:
            told['dangling'].append(called)
        elif stat.S_ISLNK(mode):
            if _is_outside(path, start):
                told['outside'].append(called)
        else:
            told['modes'][called] = mode & 0o777
            if mode & 0o077:
                told['loose'].append(called)
            if not mode & 0o400:
                told['sealed'].append(called)
            if stat.S_ISREG(mode) and mode & 0o111:
                told['programs'].append(called)
    return told
