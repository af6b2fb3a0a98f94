"""Find the files below a root that become parcels of an archive."""

import os
import stat

from carryall.errors import PackFault
from carryall.manifest import name_from_bytes


def _relative(location, start):
    """Return a path below base as the name that an error reports, ``.`` for base itself."""
    return name_from_bytes(location[len(start) :]) or '.'


def _ranked(locations):
    """Return paths in the order in which an archive keeps them, that of their bytes."""
    return sorted(locations)


def collect(root):
    """Return the path of every regular file below root, as bytes relative to it, in order.

    Links are neither followed nor returned; nor are pipes, sockets and devices. A folder that cannot be listed, or
    something in it that cannot be looked up, ends the search with PackFault: half a tree is no catalogue.
    """
    start = os.path.join(os.fsencode(root), b'')

    def _fail(error):
        name = _relative(error.filename, start)
        raise PackFault(f'cannot list {name!r}: {error.strerror}', name) from error

    collected = []
    for folder, _, leaves in os.walk(start, onerror=_fail):
        for basename in leaves:
            location = os.path.join(folder, basename)
            try:
                info = os.lstat(location)
            except FileNotFoundError:
                continue  # removed since its folder was listed
            except OSError as error:
                name = _relative(location, start)
                raise PackFault(f'cannot look up {name!r}: {error.strerror}', name) from error
            if stat.S_ISREG(info.st_mode):
                collected.append(location[len(start) :])
    return _ranked(collected)
