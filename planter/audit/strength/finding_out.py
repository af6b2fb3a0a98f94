"""Find out the strength of one criterion or one probe of a host, by running."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from planter.audit.context import Bench
from planter.audit.strength.classifying import classify, rare_ones
from planter.audit.strength.data import criterion_of, probe_of
from planter.audit.strength.mutating import every_mutant, sum_of, wrong_by_classes
from planter.audit.strength.probe_mutants import OTHERS, due_of, weigh
from planter.audit.strength.reference import begin, reference_of
from planter.audit.strength.tolerance import forms_of, tolerated
from planter.core.edits import apply_edits
from planter.core.errors import AuditError
from planter.core.records.strength import CriterionStrength, ProbeStrength, Rare
from planter.core.streams import Stream, stream
from planter.core.trees import Tree
from planter.planting.host import Host
from planter.planting.host_file import Criterion
from planter.planting.mutants import Change, Parsed, stubs
from planter.planting.rendering import Scene
from planter.planting.variants import Drawn, draw_variants
from planter.plugin import DefectClass

SEED = 1


def all_changes(
    parsed: Parsed, scene: Scene, criterion: Criterion, classes: Sequence[DefectClass]
) -> tuple[Change, ...]:
    """Return every mutant of both tables, and what the classes do that no table does."""
    found = {change.edit: change for change in every_mutant(parsed, scene, criterion)}
    for change in wrong_by_classes(parsed, scene, criterion, classes):
        found.setdefault(change.edit, change)
    return tuple(found.values())


def criterion_strength(
    bench: Bench, host: Host, scene: Scene, criterion: Criterion, classes: Sequence[DefectClass]
) -> CriterionStrength:
    """Return what becomes of every mutant of a criterion, and how many other right forms its probe holds on.

    Raises AuditError where program and reference disagree: no mutant could then be called equivalent.
    """
    parsed = Parsed(scene.tree)
    changes = all_changes(parsed, scene, criterion, classes)
    probe, trial = scene.probes[criterion.id], None
    if criterion.standing == "own":
        trial = begin(bench, reference_of(scene.inputs), criterion.id, probe, scene.tree)
        if trial.others:
            who = f"{host.name} {criterion.host_id}"
            raise AuditError(
                f"{who}: the program is not as answer_{criterion.host_id} of inputs.py says: {trial.others}"
            )
    fated = classify(bench, parsed, scene.probes, criterion.id, changes, trial)
    rare = Rare(killed=len(fated.killed), looked_at=0, inputs=0, rare=0)
    if trial is not None:
        rare = rare_ones(bench, parsed, probe, scene.inputs, criterion.id, fated, SEED)
    forms = forms_of(host, scene, parsed, criterion, classes)
    return CriterionStrength(
        criterion=criterion.host_id,
        of=criterion_of(scene, criterion),
        mutants=sum_of(changes),
        tables=fated.fates(classes=False),
        classes=fated.fates(classes=True),
        rare=rare,
        tolerance=tolerated(bench, scene, criterion, forms, trial),
        survivors=fated.survivors,
        gaps=fated.gaps,
    )


def probe_strength(bench: Bench, scene: Scene, name: str, classes: Sequence[DefectClass]) -> ProbeStrength:
    """Return how many changes of a probe the variants of a case would notice; `name` is a criterion's or `happy`."""
    parsed, drawn = Parsed(scene.tree), variants_of(scene, classes)
    criterion = next((one for one in scene.criteria if one.id == name), None)
    own = [change for of, change in drawn.mutants if of == name]
    case = [*drawn.tolerated, *own, *drawn.stubs[:1], *(change for of, change in drawn.mutants if of != name)]
    if criterion is None:
        every = stubs(parsed, [one for one in scene.criteria if one.standing == "own"], scene.places, _draw("gross"))
    else:
        every = all_changes(parsed, scene, criterion, classes)
    there = {one.edit for one in case}
    more = _draw("others", name).sample([change for change in every if change.edit not in there], OTHERS)
    rows = due_of(bench, name, scene.probes[name], [scene.tree, *_trees(scene.tree, case)])
    others = due_of(bench, name, scene.probes[name], _trees(scene.tree, more))
    found = weigh(bench, name, scene.probes[name], probe_of(scene, name), rows, others, SEED)
    return replace(found, probe=name if criterion is None else criterion.host_id, variants=sum_of(drawn.changes))


def variants_of(scene: Scene, classes: Sequence[DefectClass]) -> Drawn:
    """Draw the variants that a case of the host's plain tree would have."""
    return draw_variants(scene, scene.tree, None, None, classes, _draw)


def _draw(*purpose: str) -> Stream:
    return stream(SEED, *purpose)


def _trees(tree: Tree, changes: Sequence[Change]) -> list[Tree]:
    return [apply_edits(tree, [change.edit]) for change in changes]
