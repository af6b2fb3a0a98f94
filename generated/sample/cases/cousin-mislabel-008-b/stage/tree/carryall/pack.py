"""Stows the files below a root into one .bale file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from carryall.errors import PackFault
from carryall.manifest import describe, name_from_bytes
from carryall.store import write
from carryall.walk import collect

WORKERS = 2


def _permissions_of(stream):
    """Return the permission bits of an open file."""
    return stat.S_IMODE(os.fstat(stream.fileno()).st_mode)


def _take(base, path):
    """Return the parcel for one file, and its content."""
    name = name_from_bytes(path)
    try:
        with open(os.path.join(base, path), "rb") as stream:
            mode = _permissions_of(stream)
            data = stream.read()
    except OSError as problem:
        raise PackFault(f"cannot read {name!r}: {problem.strerror}", name) from problem
    return describe(name, mode, data), data


def stow(root, output):
    """Write every regular file below root to the archive at output, and return how many there are.

    Both are str, bytes or a path-like object of either. All files are read before anything is written, so a tree
    should fit into memory. Raises PackFault where anything cannot be listed, looked up, read or written.
    """
    pairs = _load_all(os.fsencode(root), collect(root))
    try:
        write(output, pairs)
    except OSError as problem:
        raise PackFault(f"cannot write {os.fspath(output)!r}: {problem.strerror}") from problem
    return len(pairs)


def _load_all(top, relative_paths):
    """Return parcel and content for each path, in their order; the first error drops what still waits."""
    workers = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        futures = [workers.submit(_take, top, spot) for spot in relative_paths]
        pairs = []
        for future in futures:
            pairs.append(future.result())
        return pairs
    finally:
        workers.shutdown(cancel_futures=True)
