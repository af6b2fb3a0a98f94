"""Weakened probes: which mutants they let pass that the reference tells from right code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planter.audit.context import Bench
from planter.audit.strength.mutating import every_mutant
from planter.core.edits import apply_edits
from planter.core.errors import AuditError
from planter.core.records.self_test import Noticed
from planter.core.trees import Tree
from planter.planting.mutants import Change, Parsed
from planter.planting.rendering import RenderedHost
from planter.sandbox.jobs import DifferentialJob, Job
from planter.selftest.greens.corpus import Weakening, changed
from planter.selftest.greens.planting import rendered_host

INPUTS = 300
SHOWN = 3
"""On how many of the mutants that a weakened probe lets pass the reference is asked: one that differs is a gap."""


def noticed(bench: Bench, weakened: Mapping[str, Sequence[Weakening]]) -> list[Noticed]:
    """Return what calibration notices of each weakened probe, by host and as listed.

    Every mutant of the criterion's functions is run by the probe as it is and as it was weakened. What only the former
    kills is a gap where the reference sees a difference.
    """
    found: list[Noticed] = []
    for host, some in weakened.items():
        rendered = rendered_host(host)
        parsed = Parsed(rendered.tree)
        for criterion in dict.fromkeys(one.criterion for one in some):
            changes = _mutants(parsed, rendered, criterion)
            trees = [apply_edits(rendered.tree, [change.edit]) for change in changes]
            whole = _outcomes(bench, rendered.probes[criterion], criterion, trees)
            both = list(zip(changes, trees, whole, strict=True))
            killed = [(change, tree) for change, tree, outcome in both if outcome == "violated"]
            found += [_noticed(bench, host, rendered, one, killed) for one in some if one.criterion == criterion]
    return found


def weaker(rendered: RenderedHost, one: Weakening) -> bytes:
    """Return the probe of an entry, weakened; raises AuditError where it does not apply to the probe as it is."""
    if any(edit.path != one.criterion for edit in one.edits):
        raise AuditError(f"{one.name!r}: edits of a weakened probe have its criterion, {one.criterion!r}, as path")
    return changed(rendered.probes, one.name, one.edits)[one.criterion]


def _mutants(parsed: Parsed, rendered: RenderedHost, criterion: str) -> tuple[Change, ...]:
    return every_mutant(parsed, rendered, next(one for one in rendered.criteria if one.id == criterion))


def _outcomes(bench: Bench, probe: bytes, criterion: str, trees: Sequence[Tree]) -> list[str]:
    return [result.outcome for result in bench.run([Job(tree, probe, criterion) for tree in trees])]


def _noticed(
    bench: Bench, host: str, rendered: RenderedHost, one: Weakening, killed: Sequence[tuple[Change, Tree]]
) -> Noticed:
    probe = weaker(rendered, one)
    outcomes = _outcomes(bench, probe, one.criterion, [tree for _, tree in killed])
    passed = [both for both, outcome in zip(killed, outcomes, strict=True) if outcome == "holds"]
    jobs = [
        DifferentialJob(tree, rendered.probes[one.criterion], rendered.inputs, one.criterion, count=INPUTS)
        for _, tree in passed[:SHOWN]
    ]
    gaps = [
        change
        for (change, _), differential in zip(passed, bench.differential(jobs), strict=False)
        if differential.outcome != "holds" or "x" in differential.marks or "!" in differential.marks
    ]
    gap = f"{gaps[0].origin}: {gaps[0].edit.before!r} -> {gaps[0].edit.after!r}" if gaps else ""
    return Noticed(host=host, name=one.name, criterion=one.criterion, gaps=len(passed) if gaps else 0, gap=gap)
