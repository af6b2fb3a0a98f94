"""Worker processes for work that is not a run: each slot of a plan is filled in one of them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def worker_processes(count: int) -> Iterator[Executor]:
    """Give an executor of fresh processes; what has not begun is dropped when the block is left."""
    executor = ProcessPoolExecutor(max_workers=count, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
