"""Where an audit runs: a pool, and the user's cache of what it gave before, so that an audit can be taken up again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from planter.core.digests import code_digest, digest
from planter.core.records.runs import Differential, Environment, Limits, Result
from planter.core.trees import Tree
from planter.dataset.remembered import keep, recall
from planter.sandbox.cache import RememberingPool, spelled
from planter.sandbox.jobs import ENVIRONMENT, DifferentialJob, Job
from planter.sandbox.levels import keeps_disk
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store

AT_ONCE = 24
LIMITS = Limits(cpu_seconds=120.0, wall_seconds=240.0)

Ask = tuple[str, object]
"""A kind and an origin, as a door of inside.py takes them."""


class Bench:
    """Compare and run; each finished differential run is kept at once, so that an interruption costs those under way.

    `told` is called with how many differential runs were done since the last call.
    """

    def __init__(self, pool: Runner, store: Store | None, told: Callable[[int], None] = lambda done: None) -> None:
        self._store = store if store is not None and keeps_disk(pool.level) else None
        self._runs: Runner = RememberingPool(pool, self._store) if self._store is not None else pool
        self._pool, self._told = pool, told
        self._known: dict[str, Differential] = {}

    @property
    def level(self) -> str:
        """Give the level of confinement in force."""
        return self._pool.level

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        """Return the result of each job, in order."""
        return self._runs.run(jobs)

    def differential(self, jobs: Sequence[DifferentialJob]) -> list[Differential]:
        """Return what each differential run gave, in order; those done before are not done again."""
        names = [self._name(job) for job in jobs]
        self._known |= {name: found for name in names if (found := self._recall(name)) is not None}
        missing = list({name: job for name, job in zip(names, jobs, strict=True) if name not in self._known}.items())
        self._told(len(jobs) - len(missing))
        for start in range(0, len(missing), AT_ONCE):
            some = missing[start : start + AT_ONCE]
            for (name, _), differential in zip(some, self._pool.differential([job for _, job in some]), strict=True):
                self._known[name] = differential
                if self._store is not None and differential.outcome == "holds":
                    keep(self._store, name, differential)
            self._told(len(some))
        return [self._known[name] for name in names]

    def _name(self, job: DifferentialJob) -> str:
        around = (spelled(job.environment), self.level.encode(), code_digest(_runner()).encode())
        return digest(b"audit differential run", job.digest.encode(), *around)

    def _recall(self, name: str) -> Differential | None:
        return recall(self._store, name, Differential) if self._store is not None and name not in self._known else None


def _runner() -> str:
    import planter.sandbox

    return planter.sandbox.__path__[0]


def asked(
    tree: Tree,
    probe: bytes,
    inputs: bytes,
    criterion: str,
    asks: Sequence[Ask],
    environment: Environment = ENVIRONMENT,
) -> DifferentialJob:
    """Return the differential run of a tree on what doors make of origins; `inputs` has its doors open."""
    return DifferentialJob(tree, probe, inputs, criterion, environment=environment, attacks=tuple(asks), limits=LIMITS)
