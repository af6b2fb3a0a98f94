"""Stows the files below a root into one .crate file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from portmanteau.errors import PackFault
from portmanteau.manifest import describe, name_from_bytes
from portmanteau.store import write
from portmanteau.walk import collect

WORKERS = 2


def _load(base, path):
    """Return the piece for one file, and its content."""
    name = name_from_bytes(path)
    try:
        with open(os.path.join(base, path), 'rb') as stream:
            permission_bits = _mode_of(stream)
            body = stream.read()
    except OSError as problem:
        raise PackFault(f'cannot read {name!r}: {problem.strerror}', name) from problem
    return describe(name, permission_bits, body), body


def _mode_of(stream):
    """Return the permission bits of an open file."""
    return stat.S_IMODE(os.fstat(stream.fileno()).st_mode)


def _read_each(start, relative_paths):
    """Return piece and content for each path, in their order; the first error drops what still waits."""
    pool = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        futures = [pool.submit(_load, start, path) for path in relative_paths]
        held = []
        for job in futures:
            held.append(job.result())
        return held
    finally:
        pool.shutdown(cancel_futures=True)


def stow(root, output):
    """Write every regular file below root to the archive at output, and return how many there are.

    Both are str, bytes or a path-like object of either. All files are read before anything is written, so a tree
    should fit into memory. Raises PackFault where anything cannot be listed, looked up, read or written.
    """
    held = _read_each(os.fsencode(root), collect(root))
    try:
        write(output, held)
    except OSError as problem:
        raise PackFault(f'cannot write {os.fspath(output)!r}: {problem.strerror}') from problem
    return len(held)
