"""Find the files below a root that become entries of an archive."""

import os
import stat

from rucksack.errors import PackFault
from rucksack.manifest import name_from_bytes


def collect(root):
    """Return the path of every regular file below root, as bytes relative to it, in order.

    Links are neither followed nor returned; nor are pipes, sockets and devices. A folder that cannot be listed, or
    something in it that cannot be looked up, ends the search with PackFault: half a tree is no catalogue.
    """
    start = os.path.join(os.fsencode(root), b'')

    def _fail(error):
        its_name = _reported_name(error.filename, start)
        raise PackFault(f'cannot list {its_name!r}: {error.strerror}', its_name) from error

    collected = []
    for parent, _, children in os.walk(start, onerror=_fail):
        for basename in children:
            spot = os.path.join(parent, basename)
            try:
                status = os.lstat(spot)
            except FileNotFoundError:
                continue  # removed since its folder was listed
            except OSError as error:
                its_name = _reported_name(spot, start)
                raise PackFault(f'cannot look up {its_name!r}: {error.strerror}', its_name) from error
            if stat.S_ISREG(status.st_mode):
                collected.append(spot[len(start) :])
    return _in_order(collected)


def _in_order(paths):
    """Return paths in the order in which an archive keeps them, that of their bytes."""
    return sorted(paths)


def _reported_name(spot, start):
    """Return a path below base as the name that an error reports, ``.`` for base itself."""
    return name_from_bytes(spot[len(start) :]) or '.'
