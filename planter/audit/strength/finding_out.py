"""Find out the strength of one criterion or one probe of a host, by running."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from planter.audit.context import Bench
from planter.audit.strength.classifying import classify, rare_ones
from planter.audit.strength.data import criterion_of, probe_of
from planter.audit.strength.mutating import every_mutant, sum_of, wrong_by_classes
from planter.audit.strength.other_forms import forms_of, preserving
from planter.audit.strength.probe_mutants import OTHERS, due_of, weigh
from planter.audit.strength.reference import begin, reference_of
from planter.core.edits import apply_edits
from planter.core.errors import AuditError
from planter.core.records.strength import CriterionStrength, ProbeStrength, Rare
from planter.core.streams import Stream, stream
from planter.core.trees import Tree
from planter.planting.host import Host
from planter.planting.host_file import Criterion
from planter.planting.mutants import Change, Parsed, stubs
from planter.planting.rendering import RenderedHost
from planter.planting.variants import Drawn, draw_variants
from planter.plugin import DefectClass

SEED = 1


def all_changes(
    parsed: Parsed, rendered: RenderedHost, criterion: Criterion, classes: Sequence[DefectClass]
) -> tuple[Change, ...]:
    """Return every mutant of both tables, and what the classes do that no table does."""
    found = {change.edit: change for change in every_mutant(parsed, rendered, criterion)}
    for change in wrong_by_classes(parsed, rendered, criterion, classes):
        found.setdefault(change.edit, change)
    return tuple(found.values())


def criterion_strength(
    bench: Bench, host: Host, rendered: RenderedHost, criterion: Criterion, classes: Sequence[DefectClass]
) -> CriterionStrength:
    """Return what becomes of every mutant of a criterion, and how many other right forms its probe holds on.

    Raises AuditError where program and reference disagree: no difference would then mean nothing.
    """
    parsed = Parsed(rendered.tree)
    changes = all_changes(parsed, rendered, criterion, classes)
    probe, trial = rendered.probes[criterion.id], None
    if criterion.standing == "own":
        trial = begin(bench, reference_of(rendered.inputs), criterion.id, probe, rendered.tree)
        if trial.others:
            who = f"{host.name} {criterion.host_id}"
            raise AuditError(
                f"{who}: the program is not as answer_{criterion.host_id} of inputs.py says: {trial.others}"
            )
    fated = classify(bench, parsed, rendered.probes, criterion.id, changes, trial)
    rare = Rare(killed=len(fated.killed), looked_at=0, inputs=0, rare=0)
    if trial is not None:
        rare = rare_ones(bench, parsed, probe, rendered.inputs, criterion.id, fated, SEED)
    forms = forms_of(host, rendered, parsed, criterion, classes)
    return CriterionStrength(
        criterion=criterion.host_id,
        of=criterion_of(rendered, criterion),
        mutants=sum_of(changes),
        tables=fated.fates(classes=False),
        classes=fated.fates(classes=True),
        rare=rare,
        tolerance=preserving(bench, rendered, criterion, forms, trial),
        survivors=fated.survivors,
        gaps=fated.gaps,
    )


def probe_strength(bench: Bench, rendered: RenderedHost, name: str, classes: Sequence[DefectClass]) -> ProbeStrength:
    """Return how many changes of a probe the variants of a case would notice; `name` is a criterion's or `happy`."""
    parsed, drawn = Parsed(rendered.tree), variants_of(rendered, classes)
    criterion = next((one for one in rendered.criteria if one.id == name), None)
    own = [change for of, change in drawn.mutants if of == name]
    case = [*drawn.preserving, *own, *drawn.stubs[:1], *(change for of, change in drawn.mutants if of != name)]
    if criterion is None:
        every = stubs(
            parsed, [one for one in rendered.criteria if one.standing == "own"], rendered.places, _draw("smoke")
        )
    else:
        every = all_changes(parsed, rendered, criterion, classes)
    there = {one.edit for one in case}
    more = _draw("others", name).sample([change for change in every if change.edit not in there], OTHERS)
    rows = due_of(bench, name, rendered.probes[name], [rendered.tree, *_trees(rendered.tree, case)])
    others = due_of(bench, name, rendered.probes[name], _trees(rendered.tree, more))
    found = weigh(bench, name, rendered.probes[name], probe_of(rendered, name), rows, others, SEED)
    return replace(found, probe=name if criterion is None else criterion.host_id, variants=sum_of(drawn.changes))


def variants_of(rendered: RenderedHost, classes: Sequence[DefectClass]) -> Drawn:
    """Draw the variants that a case of the host's plain tree would have."""
    return draw_variants(rendered, rendered.tree, None, None, classes, _draw)


def _draw(*purpose: str) -> Stream:
    return stream(SEED, *purpose)


def _trees(tree: Tree, changes: Sequence[Change]) -> list[Tree]:
    return [apply_edits(tree, [change.edit]) for change in changes]
