"""Verify cases of one pair by running: equal trees under equal probes are run once, and nothing stored is believed."""

from __future__ import annotations

from collections.abc import Mapping

from planter.calibration.judgement import differences, judge
from planter.calibration.matrix import STAGE, Matrix
from planter.calibration.roles import malformed, repeated
from planter.core.layout import TwinFiles
from planter.core.records.findings import Finding
from planter.kinds.base import Extent, Verified
from planter.kinds.contract.checks import check_calibration, check_case, check_key
from planter.kinds.contract.tells import check_stage
from planter.kinds.contract.trials import Tried, disagreements, run_epochs, trees_of
from planter.sandbox.runner import Runner


def verify_cases(twins: Mapping[str, TwinFiles], pool: Runner, extent: Extent) -> Verified:
    """Run every probe of the cases on the tree of the stage and of every variant, and judge what they gave."""
    groups: dict[str, list[Tried]] = {}
    for case in (trees_of(twin, name) for name, twin in twins.items()):
        groups.setdefault(case.probes_digest, []).append(case)
    findings: list[Finding] = []
    used: set[str] = set()
    runs = not_covered = 0
    for tried in groups.values():
        first, epochs = run_epochs(tried, pool, extent.places, extent.repeats, extent.every)
        runs += len(first.rows) * len(first.probes) - first.not_covered
        not_covered += first.not_covered
        used |= {epoch.surroundings.name for epoch in epochs}
        for case in tried:
            rows_of_case = {row: first.rows[tree.digest] for row, tree in case.trees.items()}
            findings += _judge_case(case, Matrix(first.criteria, rows_of_case))
            findings += disagreements(case, first, epochs)
    return Verified(runs, not_covered, frozenset(used), tuple(findings))


def _judge_case(case: Tried, matrix: Matrix) -> list[Finding]:
    twin, name = case.files, case.name
    outcomes = {criterion: matrix.outcome(STAGE, criterion) for criterion in matrix.criteria}
    bases = {"stage": twin.tree, "right": case.right}
    found = [
        *check_case(twin, name),
        *check_stage(twin, name),
        *malformed(twin.variants, matrix.criteria, name),
        *case.misfits,
        *repeated(case.variants, case.trees, bases, name),
        *judge(matrix, case.variants, name),
        *differences(matrix, case.variants, name),
        *check_key(twin, name, outcomes),
    ]
    return found if len(case.variants) < len(twin.variants) else [*found, *check_calibration(twin, name, matrix)]
