"""Find the files below a root that become parcels of an archive."""

import os
import stat

from holdall.errors import NotPacked
from holdall.manifest import name_from_bytes


def collect(root):
    """Return the path of every regular file below root, as bytes relative to it, in order.

    Links are neither followed nor returned; nor are pipes, sockets and devices. A folder that cannot be listed, or
    something in it that cannot be looked up, ends the search with NotPacked: half a tree is no catalogue.
    """
    base = os.path.join(os.fsencode(root), b"")

    def _fail(error):
        its_name = _reported_name(error.filename, base)
        raise NotPacked(f"cannot list {its_name!r}: {error.strerror}", its_name) from error

    found = []
    for where, _, entries in os.walk(base, onerror=_fail):
        for entry in entries:
            path = os.path.join(where, entry)
            try:
                stat_result = os.lstat(path)
            except FileNotFoundError:
                continue  # removed since its folder was listed
            except OSError as error:
                its_name = _reported_name(path, base)
                raise NotPacked(f"cannot look up {its_name!r}: {error.strerror}", its_name) from error
            if stat.S_ISREG(stat_result.st_mode):
                found.append(path[len(base) :])
    return _in_order(found)


def _in_order(locations):
    """Return paths in the order in which an archive keeps them, that of their bytes."""
    return sorted(locations)


def _reported_name(path, base):
    """Return a path below base as the name that an error reports, ``.`` for base itself."""
    return name_from_bytes(path[len(base) :]) or "."
