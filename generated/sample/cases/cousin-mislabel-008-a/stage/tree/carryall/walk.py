"""Find the files below a root that become parcels of an archive."""

import os
import stat

from carryall.errors import PackFault
from carryall.manifest import name_from_bytes


def _below(path, top):
    """Return a path below base as the name that an error reports, ``.`` for base itself."""
    return name_from_bytes(path[len(top) :]) or "."


def collect(root):
    """Return the path of every regular file below root, as bytes relative to it, in order.

    Links are neither followed nor returned; nor are pipes, sockets and devices. A folder that cannot be listed, or
    something in it that cannot be looked up, ends the search with PackFault: half a tree is no checklist.
    """
    top = os.path.join(os.fsencode(root), b"")

    def _fail(error):
        name = _below(error.filename, top)
        raise PackFault(f"cannot list {name!r}: {error.strerror}", name) from error

    found = []
    for parent, _, entries in os.walk(top, onerror=_fail):
        for entry in entries:
            path = os.path.join(parent, entry)
            try:
                stat_result = os.lstat(path)
            except FileNotFoundError:
                continue  # removed since its folder was listed
            except OSError as error:
                name = _below(path, top)
                raise PackFault(f"cannot look up {name!r}: {error.strerror}", name) from error
            if stat.S_ISREG(stat_result.st_mode):
                found.append(path[len(top) :])
    return _ranked(found)


def _ranked(locations):
    """Return paths in the order in which an archive keeps them, that of their bytes."""
    return sorted(locations)
