"""A mutant that an auditor found passing: run by every probe, and, where it holds, tried against the reference."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from planter.audit.context import Bench
from planter.audit.strength.reference import begin, check_for, compared, reference_of, smallest, unlike
from planter.calibration.matrix import right_tree
from planter.core.edits import apply_edits
from planter.core.errors import AuditError
from planter.core.layout import TwinFiles, contract_criteria
from planter.core.records.key import CalibrationFile, Tally
from planter.core.records.runs import HAPPY, Outcome
from planter.core.records.variants import Edit, Survivor, Variant
from planter.core.trees import Tree
from planter.sandbox.jobs import Job

ORIGIN = "value:by-hand"


@dataclass(frozen=True)
class Added:
    """The new mutant of a pair, and both twins with it, by case."""

    mutant: Variant
    twins: Mapping[str, TwinFiles]


def add_mutant(bench: Bench, twins: Mapping[str, TwinFiles], edit: Edit, criterion: str | None, why: str) -> Added:
    """Return both twins of a pair with an edit of the right tree as a mutant of one criterion.

    Without a criterion it is the one whose probe objects. Raises AuditError where that is not one, where the mutant is
    there already, and where the reference sees a difference that the probe does not: a gap, to be mended in the host.
    """
    first = next(iter(twins.values()))
    right = right_tree(first.tree, first.variants)
    tree = apply_edits(right, [edit])
    if criterion is not None:
        _refuse_unknown(first, criterion)
        _refuse_there(first, right, tree, criterion)
    outcomes = _outcomes(bench, first, tree)
    chosen = criterion
    if chosen is None:
        chosen = _objecting(first, outcomes)
        _refuse_there(first, right, tree, chosen)
    survivor = None
    if outcomes[chosen] == "holds":
        survivor = _survivor(bench, first, right, tree, chosen, outcomes, why)
    elif outcomes[chosen] != "violated":
        raise AuditError(f"the probe of {chosen} {outcomes[chosen]} on it, which is no answer; give a mutant that runs")
    mutant = Variant(
        name=_name(first, chosen),
        role="mutant",
        base="right",
        edits=(edit,),
        criterion=chosen,
        origin=ORIGIN,
        expected=outcomes,
        survivor=survivor,
    )
    return Added(mutant, {name: with_mutant(twin, mutant) for name, twin in twins.items()})


def _outcomes(bench: Bench, twin: TwinFiles, tree: Tree) -> dict[str, Outcome]:
    order = [*contract_criteria(twin.contract), HAPPY]
    results = bench.run([Job(tree, twin.probes[name], name) for name in order])
    return {name: result.outcome for name, result in zip(order, results, strict=True)}


def _decided(twin: TwinFiles) -> list[str]:
    return [name for name in contract_criteria(twin.contract) if twin.answers.criteria.get(name) != "undecidable"]


def _refuse_unknown(twin: TwinFiles, criterion: str) -> None:
    known = _decided(twin)
    if criterion not in known:
        raise AuditError(f"{criterion!r} is no criterion with mutants; there are {', '.join(known)}")


def _objecting(twin: TwinFiles, outcomes: Mapping[str, Outcome]) -> str:
    known = _decided(twin)
    objecting = [name for name in known if outcomes[name] == "violated"]
    if len(objecting) != 1:
        told = f"the probes of {', '.join(objecting)} object" if objecting else "no probe of a criterion objects"
        raise AuditError(f"{told}; say with --criterion which of {', '.join(known)} it is a mutant of")
    return objecting[0]


def _refuse_there(twin: TwinFiles, right: Tree, tree: Tree, criterion: str) -> None:
    for variant in twin.variants:
        base = twin.tree if variant.base == "stage" else right
        turn = variant.role in ("fix", "flip")
        if (turn or variant.criterion == criterion) and apply_edits(base, variant.edits).digest == tree.digest:
            raise AuditError(f"it is there already: {variant.name!r} of the case makes the same tree")
    if twin.tree.digest == tree.digest:
        raise AuditError("it is the staged tree of the pair's red; a mutant is another one")


def _survivor(
    bench: Bench,
    twin: TwinFiles,
    right: Tree,
    tree: Tree,
    criterion: str,
    outcomes: Mapping[str, Outcome],
    why: str,
) -> Survivor:
    if f"def answer_{criterion}(".encode() not in twin.inputs:
        raise AuditError(
            f"the probe of {criterion} holds on it, and inputs.py has no reference for {criterion} to tell whether it "
            "may; mend the probe in the host so that it objects, and make the set again"
        )
    trial = begin(bench, reference_of(twin.inputs), criterion, twin.probes[criterion], right)
    differential = compared(bench, trial, [tree])[0]
    if differs := unlike(trial, differential):
        seen = smallest(bench, trial, tree, differs)
        check = check_for(seen.input, seen.due)
        raise AuditError(
            f"a gap: the probe of {criterion} holds on it, and for {seen.input} it gives {seen.gave} where the "
            f"reference has {seen.due}. Put {check or 'this input'} into the probe in the host's folder, run "
            "`planter strength` on the host, and make the set again; nothing was recorded"
        )
    others = [name for name, outcome in outcomes.items() if outcome == "violated"]
    told = f"no difference from the reference in {len(differential.marks)} inputs of {criterion}"
    if others:
        return Survivor(reason="out-of-scope", evidence=f"{why}; {told}; violates {', '.join(others)}")
    return Survivor(reason="no-difference", evidence=f"{why}; {told}")


def _name(twin: TwinFiles, criterion: str) -> str:
    prefix = f"mutant-{criterion}-"
    numbers = [int(variant.name.removeprefix(prefix)) for variant in twin.variants if variant.name.startswith(prefix)]
    return f"{prefix}{max(numbers, default=0) + 1:02d}"


def with_mutant(twin: TwinFiles, mutant: Variant) -> TwinFiles:
    """Return a twin with one more mutant, behind the others of its criterion, counted in its calibration."""
    same = [at for at, variant in enumerate(twin.variants) if variant.criterion == mutant.criterion]
    at = max(same, default=len(twin.variants) - 1) + 1
    variants = (*twin.variants[:at], mutant, *twin.variants[at:])
    return dataclasses.replace(twin, variants=variants, calibration=_counted(twin.calibration, mutant))


def _counted(calibration: CalibrationFile | None, mutant: Variant) -> CalibrationFile | None:
    criterion = mutant.criterion or ""
    if calibration is None or criterion not in calibration.criteria:
        return calibration
    before = calibration.criteria[criterion]
    survives = mutant.survivor is not None
    after = Tally(
        tried=before.tried + 1,
        violated=before.violated + (not survives),
        crashed=before.crashed,
        timed_out=before.timed_out,
        survived=before.survived + survives,
    )
    return replace(calibration, criteria={**calibration.criteria, criterion: after})
