"""Find the files below a root that become parcels of an archive."""

import os
import stat

from knapsack.errors import IncompleteTree
from knapsack.manifest import name_from_bytes


def _arranged(relative_paths):
    """Return paths in the order in which an archive keeps them, that of their bytes."""
    return sorted(relative_paths)


def collect(root):
    """Return the path of every regular file below root, as bytes relative to it, in order.

    Links are neither followed nor returned; nor are pipes, sockets and devices. A folder that cannot be listed, or
    something in it that cannot be looked up, ends the search with IncompleteTree: half a tree is no catalogue.
    """
    top = os.path.join(os.fsencode(root), b"")

    def _fail(error):
        its_name = _shown(error.filename, top)
        raise IncompleteTree(f"cannot list {its_name!r}: {error.strerror}", its_name) from error

    found = []
    for directory, _, entries in os.walk(top, onerror=_fail):
        for child in entries:
            spot = os.path.join(directory, child)
            try:
                status = os.lstat(spot)
            except FileNotFoundError:
                continue  # removed since its folder was listed
            except OSError as error:
                its_name = _shown(spot, top)
                raise IncompleteTree(f"cannot look up {its_name!r}: {error.strerror}", its_name) from error
            if stat.S_ISREG(status.st_mode):
                found.append(spot[len(top) :])
    return _arranged(found)


def _shown(spot, top):
    """Return a path below base as the name that an error reports, ``.`` for base itself."""
    return name_from_bytes(spot[len(top) :]) or "."
