"""The lock of a set's folder: one process at a time."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from planter.core.files import telling


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a set's folder, waiting for whoever has it; raises SetError where the folder has none.

    The lock is on the folder itself, so that it leaves no file behind, and ends with the process that has it.
    """
    with telling("lock the set's folder"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        with telling("lock the set's folder"):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
