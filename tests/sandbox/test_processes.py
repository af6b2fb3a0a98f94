"""Worker processes: one that dies is an error that says so, and leaving the block ends them all."""

import multiprocessing
import os
import signal
import time

import pytest

from planter.core.errors import RunError
from planter.sandbox.processes import submit, worker_processes


def double(number: int) -> int:
    return 2 * number


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wait() -> None:
    time.sleep(600)


def test_work_is_done_elsewhere_and_comes_back() -> None:
    with worker_processes(2) as executor:
        assert [submit(executor, double, n).result() for n in range(3)] == [0, 2, 4]
        assert submit(executor, os.getpid).result() != os.getpid()


def test_a_worker_that_is_killed_is_one_clear_error() -> None:
    with pytest.raises(RunError, match="a worker process ended"), worker_processes(1) as executor:
        submit(executor, die).result()


def test_an_interruption_ends_what_runs_and_what_waits() -> None:
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), worker_processes(1) as executor:
        for _ in range(3):
            submit(executor, wait)
        raise KeyboardInterrupt
    assert multiprocessing.active_children() == []
    assert time.monotonic() - begun < 60


def test_handing_over_work_leaves_the_signals_of_the_caller_as_they_were() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with worker_processes(1) as executor:
        submit(executor, double, 1).result()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
