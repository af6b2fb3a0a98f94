"""What every other room needs of a pool, so that one that remembers, or one of a test, will do as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from planter.core.records.runs import Reach, Result, Survey
from planter.sandbox.jobs import CommandJob, Job, ReachJob, SurveyJob


class Runner(Protocol):
    """Something that runs jobs under confinement."""

    @property
    def level(self) -> str:
        """Give the level of confinement in force."""

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        """Return the result of each job, in order."""

    def survey(self, jobs: Sequence[SurveyJob]) -> list[Survey]:
        """Return what each survey gave, in order."""

    def reach(self, jobs: Sequence[ReachJob]) -> list[Reach]:
        """Return which functions each probe entered, in order."""

    def command(self, job: CommandJob) -> tuple[int | None, str]:
        """Return the exit status (None when it timed out) and the output."""
