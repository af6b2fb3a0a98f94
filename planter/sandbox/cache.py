"""Remember what runs gave: a pool that takes answers it gave before from the user's cache, and keeps new ones there.

The files of the cache are sheets: one holds what one probe gave, in one environment, on all the trees it was run in.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

import msgspec

from planter.core.canonical import to_json
from planter.core.digests import code_digest, digest
from planter.core.records.runs import ANSWERS, Coverage, Differential, Environment, Result
from planter.sandbox.interpreters import interpreter
from planter.sandbox.jobs import CommandJob, CoverageJob, DifferentialJob, Job
from planter.sandbox.runner import Runner
from planter.sandbox.store import LARGEST, Store

Sheet = dict[str, Result]

_SHEET = msgspec.json.Decoder(Sheet)
_COVERAGE = msgspec.json.Decoder(Coverage)


class RememberingPool:
    """Run what is not in the store, and keep the answers there: never a crash, a time-out or a failed set-up.

    `ran` holds (criterion, probe, digest of the tree) of every run that was done now, in whatever environment.
    """

    def __init__(self, pool: Runner, store: Store) -> None:
        self._pool, self._store = pool, store
        self._names: dict[tuple[object, ...], str] = {}
        self.ran: set[tuple[str, bytes, str]] = set()

    @property
    def level(self) -> str:
        """Give the level of confinement in force."""
        return self._pool.level

    def run(self, jobs: Sequence[Job]) -> list[Result]:
        """Return the result of each job, in order."""
        places = [(self._sheet(job), job.tree.digest) for job in jobs]
        sheets = {name: read_sheet(self._store, name) for name in dict.fromkeys(name for name, _ in places)}
        missing = {place: job for place, job in zip(places, jobs, strict=True) if place[1] not in sheets[place[0]]}
        self.ran.update((job.criterion, job.probe, job.tree.digest) for job in missing.values())
        given = dict(zip(missing, self._pool.run(list(missing.values())) if missing else (), strict=True))
        added: dict[str, Sheet] = {}
        for (name, tree), result in given.items():
            added.setdefault(name, {})[tree] = result
        for name, sheet in added.items():
            add_to_sheet(self._store, name, sheet)
        return [given[place] if place in given else sheets[place[0]][place[1]] for place in places]

    def differential(self, jobs: Sequence[DifferentialJob]) -> list[Differential]:
        """Return what each differential run gave, in order; none is remembered."""
        return self._pool.differential(jobs)

    def coverage(self, jobs: Sequence[CoverageJob]) -> list[Coverage]:
        """Return what each probe entered, in order."""
        names = [digest(self._sheet(job).encode(), b"coverage", job.tree.digest.encode()) for job in jobs]
        known = {name: coverage for name in names if (coverage := read_coverage(self._store, name)) is not None}
        missing = {name: job for name, job in zip(names, jobs, strict=True) if name not in known}
        for name, coverage in zip(missing, self._pool.coverage(list(missing.values())) if missing else (), strict=True):
            known[name] = coverage
            if coverage.outcome in ANSWERS:
                self._store.put(name, msgspec.json.encode(coverage))
        return [known[name] for name in names]

    def command(self, job: CommandJob) -> tuple[int | None, str]:
        """Return the exit status and the output; none is remembered."""
        return self._pool.command(job)

    def _sheet(self, job: Job | CoverageJob) -> str:
        """Return the name of a job's sheet: the digest of all that decides its outcome but the tree."""
        key = (job.criterion, job.probe, job.environment, job.limits, job.demand)
        if key not in self._names:
            asked = (job.criterion.encode(), job.probe, to_json(job.limits), job.demand.encode())
            around = (spelled(job.environment), self.level.encode(), code_digest(_runner()).encode())
            self._names[key] = digest(b"sheet", *asked, *around)
        return self._names[key]


def read_sheet(store: Store, name: str) -> Sheet:
    """Return the answers on a sheet by digest of the tree; nothing where it is not there or is no sheet."""
    data = store.get(name)
    if data is None:
        return {}
    try:
        sheet = _SHEET.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return {}
    return {tree: result for tree, result in sheet.items() if _is_answer(result)}


def read_coverage(store: Store, name: str) -> Coverage | None:
    """Return the reach kept under a name, None where there is none."""
    data = store.get(name)
    try:
        return None if data is None else _COVERAGE.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def add_to_sheet(store: Store, name: str, added: Sheet) -> None:
    """Add the answers among some results to a sheet; one that would grow too large is begun anew."""
    answers = {tree: result for tree, result in added.items() if _is_answer(result)}
    if not answers:
        return
    # read again: another process may have added to it meanwhile
    data = msgspec.json.encode(read_sheet(store, name) | answers)
    store.put(name, data if len(data) <= LARGEST else msgspec.json.encode(answers))


def _is_answer(result: Result) -> bool:
    return result.outcome in ANSWERS and (result.how is not None) == (result.outcome == "violated")


def spelled(environment: Environment) -> bytes:
    """Spell an environment with what it stands for on this machine: the interpreter and the kernel."""
    return to_json([environment, msgspec.to_builtins(interpreter(environment.python)), _machine()])


@cache
def _machine() -> list[str]:
    about = os.uname()
    return [about.sysname, about.release, about.version, about.machine]


def _runner() -> str:
    return os.path.dirname(os.path.abspath(__file__))
