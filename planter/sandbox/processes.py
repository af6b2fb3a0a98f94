"""Worker processes for work that is not a run: each slot of a plan is filled in one of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TypeVar

from planter.core.errors import RunError
from planter.sandbox.kernel import SET_PDEATHSIG, prctl

ASKED, PAUSE = 20, 0.5

T = TypeVar("T")


@contextmanager
def worker_processes(count: int) -> Iterator[Executor]:
    """Give an executor of fresh processes; what has not begun is dropped when the block is left.

    Leaving it by an exception, which SIGTERM becomes, ends the processes, which clean up."""
    before = None
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
        before = signal.signal(signal.SIGTERM, _leave)
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
        if before is not None:
            signal.signal(signal.SIGTERM, before)


def submit(executor: Executor, work: Callable[..., T], *arguments: object) -> Future[T]:
    """Hand over one piece of work; a Ctrl-C meanwhile waits, so that no worker dies of it while it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return executor.submit(_done, work, *arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _done(work: Callable[..., T], *arguments: object) -> T:
    """Do one piece of work; who was asked to end meanwhile has cleaned up by then, and must not begin the next."""
    try:
        return work(*arguments)
    except SystemExit as error:
        os._exit(error.code if isinstance(error.code, int) else 1)


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
    parent = multiprocessing.parent_process()
    if parent is not None and os.getppid() != parent.pid:  # it died before it could be told
        _leave(signal.SIGTERM, None)


def _leave(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
