"""The pool: jobs in, outcomes out, in the same order; equal jobs are run once."""

from __future__ import annotations

import queue
import signal
import threading
from collections.abc import Iterable, Sequence
from types import FrameType, TracebackType
from typing import Any, Self, TypeAlias, TypeVar

from planter.core.errors import UsageError
from planter.core.records.runs import Coverage, Differential, Result
from planter.sandbox import attest, confine
from planter.sandbox.jobs import CommandJob, CoverageJob, DifferentialJob, Job
from planter.sandbox.levels import LEVELS
from planter.sandbox.scratch import Scratch
from planter.sandbox.worker import Answer, Task, Worker

BATCH = 16
WAKE_SECONDS = 0.1

J = TypeVar("J", Job, DifferentialJob, CoverageJob)
Done: TypeAlias = "queue.SimpleQueue[tuple[int, list[Answer] | BaseException]]"
Ticket: TypeAlias = tuple[Task, int, Done]


class Pool:
    """Run jobs on `workers` zygotes at once; a context manager that leaves no process and no file behind.

    `level` asks for a level of confinement; None takes the best that this machine gives. Raises RunError when the
    level asked for does not take effect here, UsageError for a level or number that does not exist.
    """

    def __init__(self, workers: int, level: str | None = None) -> None:
        if workers < 1:
            raise UsageError(f"a pool cannot have {workers!r} workers; it needs 1 or more")
        if level is not None and level not in LEVELS:
            raise UsageError(f"no level of confinement is called {level!r}; there are {', '.join(LEVELS)}")
        self._workers, self._asked = workers, level
        self._level = ""
        self._refused: dict[str, str] = {}
        self._tickets: queue.SimpleQueue[Ticket | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._crew: list[Worker] = []
        self._closing = False

    def __enter__(self) -> Self:
        self._restore = _end_cleanly_on_sigterm()
        self._scratch = Scratch()
        try:
            confine.materialize_program(f"{self._scratch.path}/program")
            self._level, self._refused = attest.choose(self._asked, self._scratch.path)
            self._crew += [Worker(number, self._level, self._scratch.path) for number in range(self._workers)]
            for worker in self._crew:
                thread = threading.Thread(target=self._work, args=(worker,), name="runner", daemon=True)
                thread.start()
                self._threads.append(thread)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        for worker in self._crew:
            worker.stop()
        for _ in self._threads:
            self._tickets.put(None)
        for thread in self._threads:
            thread.join()
        self._scratch.remove()
        if self._restore is not None:
            signal.signal(signal.SIGTERM, self._restore)

    @property
    def level(self) -> str:
        """Give the level of confinement in force: L4, L3, L2 or L1."""
        return self._level

    @property
    def refused(self) -> dict[str, str]:
        """Give each better level that was tried, and why it is not in force."""
        return dict(self._refused)

    def run(self, jobs: Sequence[Job], *, fresh: bool = False) -> list[Result]:
        """Return the result of each job, in order; `fresh` runs each in a new interpreter instead of a fork."""
        return self._each(jobs, fresh)

    def differential(self, jobs: Sequence[DifferentialJob], *, fresh: bool = False) -> list[Differential]:
        """Return the differential run of each job, in order."""
        return self._each(jobs, fresh)

    def coverage(self, jobs: Sequence[CoverageJob]) -> list[Coverage]:
        """Return what each probe entered, in order."""
        return self._each(jobs, False)

    def command(self, job: CommandJob) -> tuple[int | None, str]:
        """Return the exit status of a command (negative: the signal, None: timed out) and what it printed."""
        return self._all([Task((job,), fresh=True)])[0][0]  # type: ignore[return-value]

    def _each(self, jobs: Sequence[J], fresh: bool) -> list[Any]:
        for job in jobs:
            if job.demand not in LEVELS:
                raise UsageError(f"no level of confinement is called {job.demand!r}; there are {', '.join(LEVELS)}")
        unique = {job.digest: job for job in jobs}
        tasks = batches(unique.values(), self._workers, fresh)
        answers: dict[str, Answer] = {}
        for task, given in zip(tasks, self._all(tasks), strict=True):
            answers.update((job.digest, answer) for job, answer in zip(task.jobs, given, strict=True))  # type: ignore[union-attr]
        return [answers[job.digest] for job in jobs]

    def _all(self, tasks: Sequence[Task]) -> list[list[Answer]]:
        done: Done = queue.SimpleQueue()
        for number, task in enumerate(tasks):
            self._tickets.put((task, number, done))
        answers: dict[int, list[Answer]] = {}
        while len(answers) < len(tasks):
            try:
                number, given = done.get(timeout=WAKE_SECONDS)
            except queue.Empty:
                continue  # a signal may have come to another thread: its handler runs now
            if isinstance(given, BaseException):
                raise given
            answers[number] = given
        return [answers[number] for number in range(len(tasks))]

    def _work(self, worker: Worker) -> None:
        while (ticket := self._tickets.get()) is not None:
            task, key, done = ticket
            if self._closing:
                continue
            try:
                done.put((key, worker.run(task)))
            except BaseException as error:
                done.put((key, error))
        worker.close()


def batches(jobs: Iterable[Job | DifferentialJob | CoverageJob], workers: int, fresh: bool) -> list[Task]:
    """Group jobs into tasks of one tree and environment, small enough that every worker has some."""
    groups: dict[tuple[str, object], list[Job | DifferentialJob | CoverageJob]] = {}
    for job in jobs:
        groups.setdefault((job.tree.digest, job.environment), []).append(job)
    total = sum(len(group) for group in groups.values())
    most = max(1, min(BATCH, -(-total // (2 * workers))))
    return [
        Task(tuple(group[start : start + most]), fresh)
        for group in groups.values()
        for start in range(0, len(group), most)
    ]


def _end_cleanly_on_sigterm() -> Any:
    """Turn SIGTERM into SystemExit while a pool is open, where nobody else has; return what to put back."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        return None
    return signal.signal(signal.SIGTERM, leave)
