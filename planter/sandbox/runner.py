"""What every other room needs of a pool, so that one that remembers, or one of a test, will do as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from planter.core.records.runs import Coverage, Differential, Result
from planter.sandbox.jobs import CommandJob, CoverageJob, DifferentialJob, Job


class Runner(Protocol):
    """Something that runs jobs under confinement."""

    @property
    def level(self) -> str:
        """Give the level of confinement in force."""

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        """Return the result of each job, in order."""

    def differential(self, jobs: Sequence[DifferentialJob]) -> list[Differential]:
        """Return what each differential run gave, in order."""

    def coverage(self, jobs: Sequence[CoverageJob]) -> list[Coverage]:
        """Return which functions each probe entered, in order."""

    def command(self, job: CommandJob) -> tuple[int | None, str]:
        """Return the exit status (None when it timed out) and the output."""
