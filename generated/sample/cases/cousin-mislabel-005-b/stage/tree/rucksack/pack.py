"""Archives the files below a root into one .stow file."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

from rucksack.errors import PackFault
from rucksack.manifest import describe, name_from_bytes
from rucksack.store import write
from rucksack.walk import collect

WORKERS = 2


def _take_all(start, locations):
    """Return entry and content for each path, in their order; the first error drops what still waits."""
    readers = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        jobs = [readers.submit(_take, start, location) for location in locations]
        rows = []
        for job in jobs:
            rows.append(job.result())
        return rows
    finally:
        readers.shutdown(cancel_futures=True)


def archive_tree(root, output):
    """Write every regular file below root to the archive at output, and return how many there are.

    Both are str, bytes or a path-like object of either. All files are read before anything is written, so a tree
    should fit into memory. Raises PackFault where anything cannot be listed, looked up, read or written.
    """
    rows = _take_all(os.fsencode(root), collect(root))
    try:
        write(output, rows)
    except OSError as problem:
        raise PackFault(f"cannot write {os.fspath(output)!r}: {problem.strerror}") from problem
    return len(rows)


def _take(base, path):
    """Return the entry for one file, and its content."""
    its_name = name_from_bytes(path)
    try:
        with open(os.path.join(base, path), "rb") as handle:
            mode = _mode_of(handle)
            body = handle.read()
    except OSError as problem:
        raise PackFault(f"cannot read {its_name!r}: {problem.strerror}", its_name) from problem
    return describe(its_name, mode, body), body


def _mode_of(handle):
    """Return the permission bits of an open file."""
    return stat.S_IMODE(os.fstat(handle.fileno()).st_mode)
