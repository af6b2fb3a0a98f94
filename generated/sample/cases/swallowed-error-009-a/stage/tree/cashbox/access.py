"""Tell, opening no file, who may do what below a safe or another folder: its modes, and where links lead."""

import os
import stat

from cashbox.errors import AccessFault


def access_report(root):
    """Return modes below a root, and lists of names to look into; raise AccessFault rather than half a report."""
    start = os.path.realpath(os.fsencode(root))
    figures = {"modes": {}, "loose": [], "programs": [], "sealed": [], "dangling": [], "outside": []}
    for full_path in _paths(start):
        called = _shown(full_path, start)
        try:
            permissions = os.lstat(full_path).st_mode
            dead = stat.S_ISLNK(permissions) and _leads_nowhere(full_path)
        except OSError as err:
            raise AccessFault(f"cannot look up {called!r}: {err.strerror}", called) from err
        if dead:
            figures["dangling"].append(called)
        elif stat.S_ISLNK(permissions):
            if _is_outside(full_path, start):
                figures["outside"].append(called)
        else:
            figures["modes"][called] = permissions & 0o777
            if permissions & 0o077:
                figures["loose"].append(called)
            if not permissions & 0o400:
                figures["sealed"].append(called)
            if stat.S_ISREG(permissions) and permissions & 0o100:
                figures["programs"].append(called)
    return figures


def _shown(full_path, start):
    """Return a path as the name that the report uses, relative to base; ``.`` is base itself."""
    return os.fsdecode(os.path.relpath(full_path, start))


def _leads_nowhere(link):
    """Tell whether a link leads to nothing; where that cannot be known, it is an OSError."""
    try:
        os.stat(link)
    except FileNotFoundError:
        return True
    return False


def _paths(start):
    """Return base and all paths below it, in order; raise AccessFault where a folder cannot be listed."""

    def _fail(error):
        called = _shown(error.filename, start)
        raise AccessFault(f"cannot list {called!r}: {error.strerror}", called) from error

    found = [start]
    for folder, locations, file_list in os.walk(start, onerror=_fail):
        for below_it in locations + file_list:
            found.append(os.path.join(folder, below_it))
    return sorted(found)


def _is_outside(link, start):
    spot = os.path.realpath(link)
    return os.path.commonpath([start, spot]) != start
