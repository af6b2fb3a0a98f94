"""Tell, opening no file, who may do what below a vault or another folder: its modes, and where links lead."""

import os
import stat

from strongbox.errors import LookupFailed


def _leads_nowhere(link):
    """Tell whether a link leads to nothing; where that cannot be known, it is an OSError."""
    try:
        os.stat(link)
    except FileNotFoundError:
        return True
    return False


def access_report(root):
    """Return modes below a root, and lists of names to look into; raise LookupFailed rather than half a report."""
    top = os.path.realpath(os.fsencode(root))
    figures = {"modes": {}, "loose": [], "programs": [], "sealed": [], "dangling": [], "outside": []}
    for full_path in _paths(top):
        called = _shown(full_path, top)
        try:
            permissions = os.lstat(full_path).st_mode
            dangling = stat.S_ISLNK(permissions) and _leads_nowhere(full_path)
        except OSError as exc:
            raise LookupFailed(f"cannot look up {called!r}: {exc.strerror}", called) from exc
        if dangling:
            figures["dangling"].append(called)
        elif stat.S_ISLNK(permissions):
            if _is_outside(full_path, top):
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


def _shown(full_path, top):
    """Return a path as the name that the report uses, relative to base; ``.`` is base itself."""
    return os.fsdecode(os.path.relpath(full_path, top))


def _paths(top):
    """Return base and all paths below it, in order; raise LookupFailed where a folder cannot be listed."""

    def _fail(error):
        called = _shown(error.filename, top)
        raise LookupFailed(f"cannot list {called!r}: {error.strerror}", called) from error

    found = [top]
    for parent, directories, files in os.walk(top, onerror=_fail):
        for below_it in directories + files:
            found.append(os.path.join(parent, below_it))
    return sorted(found)


def _is_outside(link, top):
    destination = os.path.realpath(link)
    return os.path.commonpath([top, destination]) != top
