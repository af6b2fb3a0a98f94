"""Tell, opening no file, who may do what below a vault or another folder: its modes, and where links lead."""

import os
import stat

from keepsafe.errors import CannotLook


def _leads_nowhere(pointer):
    """Tell whether a link leads to nothing; where that cannot be known, it is an OSError."""
    try:
        os.stat(pointer)
    except FileNotFoundError:
        return True
    return False


def _shown(path, top):
    """Return a path as the name that the report uses, relative to base; ``.`` is base itself."""
    return os.fsdecode(os.path.relpath(path, top))


def _is_outside(pointer, top):
    spot = os.path.realpath(pointer)
    return os.path.commonpath([top, spot]) != top


def report(root):
    """Return modes below a root, and lists of names to look into; raise CannotLook rather than half a report."""
    top = os.path.realpath(os.fsencode(root))
    result = {"modes": {}, "loose": [], "programs": [], "sealed": [], "dangling": [], "outside": []}
    for path in _paths(top):
        known_as = _shown(path, top)
        try:
            permissions = os.lstat(path).st_mode
            is_dead_link = stat.S_ISLNK(permissions) and _leads_nowhere(path)
        except OSError as err:
            raise CannotLook(f"cannot look up {known_as!r}: {err.strerror}", known_as) from err
        if is_dead_link:
            result["dangling"].append(known_as)
        elif stat.S_ISLNK(permissions):
            if _is_outside(path, top):
                result["outside"].append(known_as)
        else:
            result["modes"][known_as] = permissions & 0o777
            if permissions & 0o077:
                result["loose"].append(known_as)
            if not permissions & 0o400:
                result["sealed"].append(known_as)
            if stat.S_ISREG(permissions) and permissions & 0o100:
                result["programs"].append(known_as)
    return result


def _paths(top):
    """Return base and all paths below it, in order; raise CannotLook where a folder cannot be listed."""

    def _fail(error):
        known_as = _shown(error.filename, top)
        raise CannotLook(f"cannot list {known_as!r}: {error.strerror}", known_as) from error

    collected = [top]
    for where, directories, files in os.walk(top, onerror=_fail):
        for entry in directories + files:
            collected.append(os.path.join(where, entry))
    return sorted(collected)
