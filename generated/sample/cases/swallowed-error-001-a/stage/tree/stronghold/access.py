"""Tell, opening no file, who may do what below a locker or another folder: its modes, and where links lead."""

import os
import stat

from stronghold.errors import AccessFault


def _is_outside(symlink, base):
    destination = os.path.realpath(symlink)
    return os.path.commonpath([base, destination]) != base


def _shown(path, base_path):
    """Return a path as the name that the report uses, relative to base; ``.`` is base itself."""
    return os.fsdecode(os.path.relpath(path, base_path))


def _paths(base_path):
    """Return base and all paths below it, in order; raise AccessFault where a folder cannot be listed."""

    def _fail(error):
        title = _shown(error.filename, base_path)
        raise AccessFault(f'cannot list {title!r}: {error.strerror}', title) from error

    known = [base_path]
    for parent, directories, files in os.walk(base_path, onerror=_fail):
        for leaf_name in directories + files:
            known.append(os.path.join(parent, leaf_name))
    return sorted(known)


def exposure(root):
    """Return modes below a root, and lists of names to look into; raise AccessFault rather than half a report."""
    base = os.path.realpath(os.fsencode(root))
    told = {'modes': {}, 'loose': [], 'programs': [], 'sealed': [], 'dangling': [], 'outside': []}
    for path in _paths(base):
        title = _shown(path, base)
        try:
            permissions = os.lstat(path).st_mode
            is_dead_link = stat.S_ISLNK(permissions) and _leads_nowhere(path)
        except OSError as err:
            raise AccessFault(f'cannot look up {title!r}: {err.strerror}', title) from err
        if is_dead_link:
            told['dangling'].append(title)
        elif stat.S_ISLNK(permissions):
            if _is_outside(path, base):
                told['outside'].append(title)
        else:
            told['modes'][title] = permissions & 0o777
            if permissions & 0o077:
                told['loose'].append(title)
            if not permissions & 0o400:
                told['sealed'].append(title)
            if stat.S_ISREG(permissions) and permissions & 0o100:
                told['programs'].append(title)
    return told


def _leads_nowhere(symlink):
    """Tell whether a link leads to nothing; where that cannot be known, it is an OSError."""
    try:
        os.stat(symlink)
    except FileNotFoundError:
        return True
    return False
