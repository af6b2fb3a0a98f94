"""Where an audit runs: a pool, and the user's cache of what it gave before, so that an audit can be taken up again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from planter.core.canonical import digest
from planter.core.records.runs import Environment, Limits, Result, Survey
from planter.core.trees import Tree
from planter.dataset.remembered import keep, recall
from planter.sandbox.cache import RememberingPool, code_digest, keeps_disk, spelled
from planter.sandbox.jobs import ENVIRONMENT, Job, SurveyJob
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store

AT_ONCE = 24
LIMITS = Limits(cpu_seconds=120.0, wall_seconds=240.0)

Ask = tuple[str, object]
"""A kind and an origin, as a door of inside.py takes them."""


class Bench:
    """Survey and run; each finished survey is kept at once, so that an interruption costs those under way.

    `told` is called with how many surveys were done since the last call.
    """

    def __init__(self, pool: Runner, store: Store | None, told: Callable[[int], None] = lambda done: None) -> None:
        self._store = store if store is not None and keeps_disk(pool.level) else None
        self._runs: Runner = RememberingPool(pool, self._store) if self._store is not None else pool
        self._pool, self._told = pool, told
        self._known: dict[str, Survey] = {}

    @property
    def level(self) -> str:
        """Give the level of confinement in force."""
        return self._pool.level

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        """Return the result of each job, in order."""
        return self._runs.run(jobs)

    def survey(self, jobs: Sequence[SurveyJob]) -> list[Survey]:
        """Return what each survey gave, in order; those done before are not done again."""
        names = [self._name(job) for job in jobs]
        self._known |= {name: found for name in names if (found := self._recall(name)) is not None}
        missing = list({name: job for name, job in zip(names, jobs, strict=True) if name not in self._known}.items())
        self._told(len(jobs) - len(missing))
        for start in range(0, len(missing), AT_ONCE):
            some = missing[start : start + AT_ONCE]
            for (name, _), survey in zip(some, self._pool.survey([job for _, job in some]), strict=True):
                self._known[name] = survey
                if self._store is not None and survey.outcome == "holds":
                    keep(self._store, name, survey)
            self._told(len(some))
        return [self._known[name] for name in names]

    def _name(self, job: SurveyJob) -> str:
        around = (spelled(job.environment), self.level.encode(), code_digest(_runner()).encode())
        return digest(b"audit survey", job.digest.encode(), *around)

    def _recall(self, name: str) -> Survey | None:
        return recall(self._store, name, Survey) if self._store is not None and name not in self._known else None


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
) -> SurveyJob:
    """Return the survey of a tree on what doors make of origins; `inputs` has its doors open."""
    return SurveyJob(tree, probe, inputs, criterion, environment=environment, attacks=tuple(asks), limits=LIMITS)
