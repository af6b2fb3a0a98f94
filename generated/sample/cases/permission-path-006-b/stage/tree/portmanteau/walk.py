"""Find the files below a root that become pieces of an archive."""

import os
import stat

from portmanteau.errors import PackFault
from portmanteau.manifest import name_from_bytes


def _arranged(unordered):
    """Return paths in the order in which an archive keeps them, that of their bytes."""
    return sorted(unordered)


def _below(path, base_path):
    """Return a path below base as the name that an error reports, ``.`` for base itself."""
    return name_from_bytes(path[len(base_path) :]) or '.'


def collect(root):
    """Return the path of every regular file below root, as bytes relative to it, in order.

    Links are neither followed nor returned; nor are pipes, sockets and devices. A folder that cannot be listed, or
    something in it that cannot be looked up, ends the search with PackFault: half a tree is no docket.
    """
    base_path = os.path.join(os.fsencode(root), b'')

    def _fail(error):
        known_as = _below(error.filename, base_path)
        raise PackFault(f'cannot list {known_as!r}: {error.strerror}', known_as) from error

    collected = []
    for folder, _, basenames in os.walk(base_path, onerror=_fail):
        for entry in basenames:
            path = os.path.join(folder, entry)
            try:
                status = os.lstat(path)
            except FileNotFoundError:
                continue  # removed since its folder was listed
            except OSError as error:
                known_as = _below(path, base_path)
                raise PackFault(f'cannot look up {known_as!r}: {error.strerror}', known_as) from error
            if stat.S_ISREG(status.st_mode):
                collected.append(path[len(base_path) :])
    return _arranged(collected)
