"""One worker: a thread with its own zygotes and its own shelf of trees, which runs the tasks it is handed."""

from __future__ import annotations

import itertools
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from planter.core.errors import RunError
from planter.core.records.runs import Coverage, Differential, Environment, Outcome, Result
from planter.sandbox import confine
from planter.sandbox.jobs import CommandJob, CoverageJob, DifferentialJob, Job
from planter.sandbox.levels import LEVELS
from planter.sandbox.materialize import Shelf
from planter.sandbox.replies import coverage_of, differential_of, result_of
from planter.sandbox.zygote_client import ZygoteClient, ZygoteDied

MOST_ZYGOTES = 8

Answer = Result | Differential | Coverage | tuple[int | None, str]
AnyJob = Job | DifferentialJob | CoverageJob | CommandJob


@dataclass(frozen=True)
class Task:
    """Jobs on one tree in one environment, to be run in order; `fresh` asks for a new interpreter for each."""

    jobs: tuple[AnyJob, ...]
    fresh: bool


class Worker:
    """Runs tasks at one level below the pool's folder `base`; for one thread."""

    def __init__(self, number: int, level: str, base: str) -> None:
        self._level, self._base, self._name = level, base, f"{base}/worker-{number}"
        self._shelf = Shelf(self._name)
        self._zygotes: OrderedDict[Environment, ZygoteClient] = OrderedDict()
        self._areas = itertools.count()
        self._stopped = False

    def run(self, task: Task) -> list[Answer]:
        """Return one answer a job, in order; raises RunError when no zygote can be started."""
        tree, environment = task.jobs[0].tree, task.jobs[0].environment
        root = self._shelf.materialize(tree.digest, tree)
        answers: list[Answer] = []
        suspect = -1
        while len(answers) < len(task.jobs):
            rest = tuple(itertools.takewhile(self._may_run, task.jobs[len(answers) :]))
            if not rest:
                answers.append(_below(task.jobs[len(answers)], self._level))
                continue
            zygote = self._zygote(environment)
            if self._stopped:  # asked after the zygote is known to stop(), which cuts those it knows
                raise RunError("the pool was closed before its jobs were done")
            fresh = task.fresh or shadows(tree, zygote.modules)
            messages = [_message(job, root, fresh) for job in rest]
            try:
                for job, message, reply in zip(rest, messages, zygote.run(messages), strict=True):
                    answers.append(_answer(job, message, reply))
            except ZygoteDied as error:
                self._forget(environment)
                lost = len(answers)
                if lost == suspect:
                    answers.append(_lost(task.jobs[lost], str(error)))
                suspect = lost
        return answers

    def stop(self) -> None:
        """Make run() give up soon; this one may be called from another thread."""
        self._stopped = True
        for zygote in list(self._zygotes.values()):
            zygote.cut()

    def close(self) -> None:
        """End every zygote."""
        for environment in list(self._zygotes):
            self._forget(environment)

    def _may_run(self, job: AnyJob) -> bool:
        return isinstance(job, CommandJob) or LEVELS.index(self._level) <= LEVELS.index(job.demand)

    def _zygote(self, environment: Environment) -> ZygoteClient:
        key = msgspec.structs.replace(environment, umask=0)
        if key not in self._zygotes:
            area = f"{self._name}/area-{next(self._areas)}"
            self._zygotes[key] = ZygoteClient(self._level, self._base, area, environment)
        self._zygotes.move_to_end(key)
        if len(self._zygotes) > MOST_ZYGOTES:
            self._forget(next(iter(self._zygotes)))
        return self._zygotes[key]

    def _forget(self, environment: Environment) -> None:
        zygote = self._zygotes.pop(msgspec.structs.replace(environment, umask=0), None)
        if zygote is not None:
            zygote.close()


def shadows(paths: Sequence[str] | Any, modules: frozenset[str]) -> bool:
    """Tell whether a tree has a module named like one a warm interpreter has imported already."""
    tops = {path.partition("/")[0].removesuffix(".py") for path in paths}
    return not tops.isdisjoint(modules)


def _message(job: AnyJob, root: str, fresh: bool) -> dict[str, Any]:
    message: dict[str, Any] = {
        "root": root,
        "fresh": fresh,
        "limits": msgspec.to_builtins(job.limits),
        "umask": job.environment.umask,
    }
    if isinstance(job, CommandJob):
        python = confine.interpreter_with_packages()
        return {**message, "argv": job.argv, "python": python, "output": job.output}
    message |= {"nonce": secrets.token_hex(16), "criterion": job.criterion, "source": job.probe.decode("latin-1")}
    if isinstance(job, CoverageJob):
        message["coverage"] = True
    if isinstance(job, DifferentialJob):
        # not as text: a parser of literals refuses what is nested deeper than 200 levels
        attacks = None if job.attacks is None else job.attack_data.hex()
        message |= {"inputs": job.inputs.decode("latin-1"), "attacks": attacks}
        message |= {"count": job.count, "by_hand": job.by_hand}
    return message


def _answer(job: AnyJob, message: dict[str, Any], reply: dict[str, Any]) -> Answer:
    if isinstance(job, Job):
        return result_of(reply, message["nonce"], job.criterion)
    if isinstance(job, CoverageJob):
        return coverage_of(reply, message["nonce"], job.criterion)
    if isinstance(job, DifferentialJob):
        return differential_of(reply, message["nonce"], job.criterion)
    output = reply["output"].encode("latin-1").decode("utf-8", "replace")
    return (None if reply["why"] == "late" else reply["status"]), output


def _below(job: AnyJob, level: str) -> Answer:
    return _non_answer(job, "setup_failed", f"the confinement in force is {level}, which is below what this demands")


def _lost(job: AnyJob, why: str) -> Answer:
    return _non_answer(job, "crashed", f"the zygote that ran it was lost twice: {why}")


def _non_answer(job: AnyJob, outcome: Outcome, message: str) -> Answer:
    if isinstance(job, Job):
        return Result(outcome=outcome, message=message)
    if isinstance(job, CoverageJob):
        return Coverage(outcome=outcome, whole=True)
    if isinstance(job, DifferentialJob):
        return Differential(outcome=outcome, message=message)
    return -9, message
