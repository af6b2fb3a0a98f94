"""Worker processes for work that is not a run: each slot of a plan is filled in one of them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TypeVar

from planter.errors import RunError
from planter.run.kernel import SET_PDEATHSIG, prctl

ASKED, PAUSE = 20, 0.5

T = TypeVar("T")


@contextmanager
def worker_processes(count: int) -> Iterator[Executor]:
    """Give an executor of fresh processes; what has not begun is dropped when the block is left.

    Leaving it by an exception ends the processes, which clean up."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(max_workers=count, mp_context=context, initializer=_end_with_parent)
    try:
        yield executor
    except BrokenExecutor as error:
        _end(multiprocessing.active_children())
        raise RunError("a worker process ended before its work was done; was it killed, or out of memory?") from error
    except BaseException:
        _end(multiprocessing.active_children())
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def submit(executor: Executor, work: Callable[..., T], *arguments: object) -> Future[T]:
    """Hand over one piece of work; a Ctrl-C meanwhile waits, so that no worker dies of it while it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return executor.submit(work, *arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(children: Sequence[BaseProcess]) -> None:
    """Ask until they are gone: a worker takes the end of its work for a failure of it, and begins the next."""
    for _ in range(ASKED):
        for child in children:
            child.terminate()
        for child in children:
            child.join(PAUSE)
    for child in children:
        child.kill()


def _end_with_parent() -> None:
    """Ask for SIGTERM, which an open pool answers by cleaning up, when the process that waits for this one dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _leave)
    prctl(SET_PDEATHSIG, signal.SIGTERM)


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
