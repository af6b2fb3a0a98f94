"""Bundles the files below a root into one .crate file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from holdall.errors import NotPacked
from holdall.manifest import describe, name_from_bytes
from holdall.store import write
from holdall.walk import collect

WORKERS = 2


def _take_all(top, locations):
    """Return parcel and content for each path, in their order; the first error drops what still waits."""
    pool = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        promised = [pool.submit(_load, top, full_path) for full_path in locations]
        held = []
        for promise in promised:
            held.append(promise.result())
        return held
    finally:
        pool.shutdown(cancel_futures=True)


def _load(base, path):
    """Return the parcel for one file, and its content."""
    its_name = name_from_bytes(path)
    try:
        with open(os.path.join(base, path), "rb") as source:
            wanted_mode = _permissions_of(source)
            payload = source.read()
    except OSError as err:
        raise NotPacked(f"cannot read {its_name!r}: {err.strerror}", its_name) from err
    return describe(its_name, wanted_mode, payload), payload


def _permissions_of(source):
    """Return the permission bits of an open file."""
    return stat.S_IMODE(os.fstat(source.fileno()).st_mode)


def bundle(root, output):
    """Write every regular file below root to the archive at output, and return how many there are.

    Both are str, bytes or a path-like object of either. All files are read before anything is written, so a tree
    should fit into memory. Raises NotPacked where anything cannot be listed, looked up, read or written.
    """
    held = _take_all(os.fsencode(root), collect(root))
    try:
        write(output, held)
    except OSError as err:
        raise NotPacked(f"cannot write {os.fspath(output)!r}: {err.strerror}") from err
    return len(held)
