"""The contract kind as the rest of planter sees it: a tree, a contract of criteria, and one probe for each."""

from __future__ import annotations

from planter.calibration.key import NoKey, derive
from planter.calibration.matrix import STAGE
from planter.calibration.trial import run_matrix
from planter.core.artifacts import Artifact
from planter.core.layout import PairFiles, TwinFiles
from planter.core.records.case import CaseFile, Recipe
from planter.core.records.key import Answers
from planter.kinds.base import BuildContext
from planter.kinds.contract.twins import check_twins as compare
from planter.kinds.contract.verifying import verify_cases as verify
from planter.sandbox.runner import Runner

__all__ = ["compare", "describe", "key", "make", "stage", "verify"]

CONTRACT = "contract.md"


def make(context: BuildContext, recipe: Recipe) -> PairFiles:
    """Make the pair of a recipe; raises Refusal, with a reason code, where it cannot be a pair."""
    from planter.kinds.contract.making import make_pair  # verifying a set needs nothing that plants

    return make_pair(context, recipe)


def stage(twin: TwinFiles, artifact: Artifact, footer: bytes) -> dict[str, bytes]:
    """Return what a judge is given: the contract, ended by how to reply, and the tree or the change."""
    return {CONTRACT: twin.contract.rstrip(b"\n") + b"\n" + footer, **artifact.files}


def key(twin: TwinFiles, pool: Runner) -> Answers | NoKey:
    """Derive the answers by running every probe on the tree."""
    return derive(run_matrix(pool, twin.probes, {STAGE: twin.tree}).outcomes(STAGE))


def describe(case: CaseFile) -> list[str]:
    """Return the class, the rewrite, the row, the severity and the host of a case, and its site."""
    origin = case.origin
    rewrite = origin.operator if origin.operator is not None else f"{origin.lookalike} made real"
    return [
        f"{origin.defect_class} by {rewrite}, {origin.row} row, {case.severity}, in host {origin.host}",
        f"site: {origin.site.path}:{origin.site.line}, {origin.site.function}",
    ]
