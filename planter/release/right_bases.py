"""Run the base of a pull request: it must hold what the pair's right twin holds, and pass its own tests."""

from __future__ import annotations

from collections.abc import Sequence

from planter.calibration.trial import run_matrix
from planter.core.layout import TwinFiles
from planter.core.records.runs import HAPPY
from planter.core.trees import Tree
from planter.sandbox.jobs import CommandJob
from planter.sandbox.runner import Runner

_BASE = "base"


def is_right(pool: Runner, right: TwinFiles, base: Tree, tests: Sequence[str], passing: Sequence[int]) -> bool:
    """Tell whether every probe gives on the base what the right twin's key says, and its shipped tests pass.

    `tests` are the arguments of Python that run the tests, `passing` the exit statuses that count as passing.
    """
    outcomes = run_matrix(pool, right.probes, {_BASE: base}).outcomes(_BASE)
    if outcomes != {**right.answers.criteria, HAPPY: "holds"}:
        return False
    status, _ = pool.command(CommandJob(tree=base, argv=tuple(tests)))
    return status in passing
