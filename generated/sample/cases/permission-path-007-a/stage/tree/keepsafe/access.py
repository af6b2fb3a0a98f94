"""Tell, opening no file, who may do what below a vault or another folder: its modes, and where links lead."""

import os
import stat

from keepsafe.errors import LookupFailed


def exposure(root):
    """Return modes below a root, and lists of names to look into; raise LookupFailed rather than half a report."""
    top = os.path.realpath(os.fsencode(root))
    figures = {"modes": {}, "loose": [], "programs": [], "sealed": [], "dangling": [], "outside": []}
    for full_path in _paths(top):
        name = _shown(full_path, top)
        try:
            mode_bits = os.stat(full_path, follow_symlinks=False).st_mode
            dead = stat.S_ISLNK(mode_bits) and _leads_nowhere(full_path)
        except OSError as failure:
            raise LookupFailed(f"cannot look up {name!r}: {failure.strerror}", name) from failure
        if dead:
            figures["dangling"].append(name)
        elif stat.S_ISLNK(mode_bits):
            if _is_outside(full_path, top):
                figures["outside"].append(name)
        else:
            figures["modes"][name] = mode_bits & 0o777
            if mode_bits & 0o077:
                figures["loose"].append(name)
            if not mode_bits & 0o400:
                figures["sealed"].append(name)
            if stat.S_ISREG(mode_bits) and mode_bits & 0o100:
                figures["programs"].append(name)
    return figures


def _shown(full_path, top):
    """Return a path as the name that the report uses, relative to base; ``.`` is base itself."""
    return os.fsdecode(os.path.relpath(full_path, top))


def _is_outside(symlink, top):
    spot = os.path.realpath(symlink)
    return os.path.commonpath([top, spot]) != top


def _paths(top):
    """Return base and all paths below it, in order; raise LookupFailed where a folder cannot be listed."""

    def _fail(error):
        name = _shown(error.filename, top)
        raise LookupFailed(f"cannot list {name!r}: {error.strerror}", name) from error

    found = [top]
    for directory, folders, paths in os.walk(top, onerror=_fail):
        for child in folders + paths:
            found.append(os.path.join(directory, child))
    return sorted(found)


def _leads_nowhere(symlink):
    """Tell whether a link leads to nothing; where that cannot be known, it is an OSError."""
    try:
        os.stat(symlink)
    except FileNotFoundError:
        return True
    return False
