"""Find out the strength of one criterion or one probe of a host, by running."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from planter.audit.bench import Bench
from planter.audit.strength.classifying import classify, rare_ones
from planter.audit.strength.data import criterion_of, probe_of
from planter.audit.strength.mutating import every_mutant, sum_of, wrong_by_classes
from planter.audit.strength.probe_mutants import OTHERS, due_of, weigh
from planter.audit.strength.records import CriterionStrength, ProbeStrength, Rare
from planter.audit.strength.reference import begin, reference_of
from planter.audit.strength.tolerance import forms_of, tolerated
from planter.edits import apply_edits
from planter.model import HAPPY
from planter.plant.host import Host
from planter.plant.host_file import Criterion
from planter.plant.mutants import Change, Parsed, disguises, draw_mutants, near_misses, stubs
from planter.plant.production import impurities
from planter.plant.scene import Scene
from planter.plugin import DefectClass
from planter.seeds import stream
from planter.trees import Tree

SEED = 1
DISGUISES, STUBS = 3, 6


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
    """Return what becomes of every mutant of a criterion, and how many other right forms its probe holds on."""
    parsed = Parsed(scene.tree)
    changes = all_changes(parsed, scene, criterion, classes)
    probe, trial = scene.probes[criterion.id], None
    if criterion.standing == "own":
        trial = begin(bench, reference_of(scene.inputs), criterion.id, probe, scene.tree)
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
    parsed = Parsed(scene.tree)
    own = [criterion for criterion in scene.criteria if criterion.standing == "own"]
    if name == HAPPY:
        changes = stubs(parsed, own, scene.places, stream(SEED, "gross"))
        case, more = changes[:STUBS], changes[STUBS:]
        told = HAPPY
    else:
        criterion = next(one for one in scene.criteria if one.id == name)
        case = _of_a_case(parsed, scene, criterion, classes)
        every = all_changes(parsed, scene, criterion, classes)
        there = {one.edit for one in case}
        more = tuple(change for change in every if change.edit not in there)
        told = criterion.host_id
    looks = disguises(parsed, scene.sites, classes, scene.places, stream(SEED, "tolerated"), DISGUISES)
    rows = due_of(bench, name, scene.probes[name], [scene.tree, *_trees(scene.tree, looks), *_trees(scene.tree, case)])
    drawn = stream(SEED, "others", name).sample(more, OTHERS)
    others = due_of(bench, name, scene.probes[name], _trees(scene.tree, drawn))
    found = weigh(bench, name, scene.probes[name], probe_of(scene, name), rows, others, SEED)
    return replace(found, probe=told)


def _of_a_case(
    parsed: Parsed, scene: Scene, criterion: Criterion, classes: Sequence[DefectClass]
) -> tuple[Change, ...]:
    """Draw what a case would have as mutants of a criterion, and as its wrong twin."""
    if criterion.standing == "production":
        return impurities(parsed, criterion, scene.places, stream(SEED, "mutants", criterion.host_id))
    near = stream(SEED, "near misses", criterion.host_id)
    return (
        *near_misses(parsed, criterion.id, scene.sites, classes, scene.places, near),
        *draw_mutants(parsed, criterion, scene.places, stream(SEED, "mutants", criterion.host_id)),
    )


def _trees(tree: Tree, changes: Sequence[Change]) -> list[Tree]:
    return [apply_edits(tree, [change.edit]) for change in changes]
