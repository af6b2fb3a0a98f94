"""Packs the files below a root into one .pak file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from carryall.errors import PackFault
from carryall.manifest import describe, name_from_bytes
from carryall.store import write
from carryall.walk import collect

WORKERS = 2


def _load_all(base_path, locations):
    """Return parcel and content for each path, in their order; the first error drops what still waits."""
    executor = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        jobs = [executor.submit(_fetch, base_path, path) for path in locations]
        packed_rows = []
        for future in jobs:
            packed_rows.append(future.result())
        return packed_rows
    finally:
        executor.shutdown(cancel_futures=True)


def pack(root, output):
    """Write every regular file below root to the archive at output, and return how many there are.

    Both are str, bytes or a path-like object of either. All files are read before anything is written, so a tree
    should fit into memory. Raises PackFault where anything cannot be listed, looked up, read or written.
    """
    packed_rows = _load_all(os.fsencode(root), collect(root))
    try:
        write(output, packed_rows)
    except OSError as problem:
        raise PackFault(f'cannot write {os.fspath(output)!r}: {problem.strerror}') from problem
    return len(packed_rows)


def _mode_of(opened):
    """Return the permission bits of an open file."""
    return stat.S_IMODE(os.fstat(opened.fileno()).st_mode)


def _fetch(base, path):
    """Return the parcel for one file, and its content."""
    known_as = name_from_bytes(path)
    try:
        with open(os.path.join(base, path), 'rb') as opened:
            bits_wanted = _mode_of(opened)
            body = opened.read()
    except OSError as problem:
        raise PackFault(f'cannot read {known_as!r}: {problem.strerror}', known_as) from problem
    return describe(known_as, bits_wanted, body), body
