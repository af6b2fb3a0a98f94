"""Puts away the files below a root into one .bale file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from knapsack.errors import IncompleteTree
from knapsack.manifest import describe, name_from_bytes
from knapsack.store import write
from knapsack.walk import collect

WORKERS = 2


def put_away(root, output):
    """Write every regular file below root to the archive at output, and return how many there are.

    Both are str, bytes or a path-like object of either. All files are read before anything is written, so a tree
    should fit into memory. Raises IncompleteTree where anything cannot be listed, looked up, read or written.
    """
    held = _read_each(os.fsencode(root), collect(root))
    try:
        write(output, held)
    except OSError as exc:
        raise IncompleteTree(f"cannot write {os.fspath(output)!r}: {exc.strerror}") from exc
    return len(held)


def _read_each(base_path, unordered):
    """Return parcel and content for each path, in their order; the first error drops what still waits."""
    readers = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        pending = [readers.submit(_read_one, base_path, location) for location in unordered]
        held = []
        for future in pending:
            held.append(future.result())
        return held
    finally:
        readers.shutdown(cancel_futures=True)


def _mode_of(opened):
    """Return the permission bits of an open file."""
    return stat.S_IMODE(os.fstat(opened.fileno()).st_mode)


def _read_one(base, path):
    """Return the parcel for one file, and its content."""
    name = name_from_bytes(path)
    try:
        with open(os.path.join(base, path), "rb") as opened:
            mode = _mode_of(opened)
            data = opened.read()
    except OSError as exc:
        raise IncompleteTree(f"cannot read {name!r}: {exc.strerror}", name) from exc
    return describe(name, mode, data), data
