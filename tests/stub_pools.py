"""What stands for a pool in a test that asks it only to run probes."""

from __future__ import annotations

from collections.abc import Sequence

from planter.core.records.runs import Coverage


class OnlyRuns:
    """Every probe enters what a mutant changes; differential runs and commands are never asked for."""

    def coverage(self, jobs: Sequence[object]) -> list[Coverage]:
        return [Coverage(outcome="holds", whole=True) for _ in jobs]

    def differential(self, jobs: Sequence[object]) -> list[object]:
        raise NotImplementedError

    def command(self, job: object) -> tuple[int | None, str]:
        raise NotImplementedError
