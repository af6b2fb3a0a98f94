"""The steps of making a pair that can refuse a candidate; each refusal carries a reason code."""

from __future__ import annotations

from collections.abc import Sequence

from planter.calibration.coverage import changes_of
from planter.calibration.difficulty import difficulty
from planter.calibration.judgement import judge
from planter.calibration.key import NoKey, derive
from planter.calibration.matrix import STAGE, Matrix
from planter.calibration.severity import Trigger
from planter.calibration.trial import COMPARED, MEASURED, classify_survivor, differential, run_covered, run_matrix
from planter.core.edits import apply_edits, invert_edits
from planter.core.errors import SpliceError
from planter.core.layout import PairFiles
from planter.core.records.case import Recipe
from planter.core.records.key import Answers
from planter.core.records.runs import ANSWERS, HAPPY, Limits
from planter.core.records.variants import Edit, Survivor, Variant
from planter.kinds.base import Refusal
from planter.kinds.contract.assemble import RIGHT, WRONG, Chosen, Twin
from planter.kinds.contract.tells import check_stage
from planter.planting.mutants import functions_of
from planter.planting.rendering import RenderedHost
from planter.planting.twins import Twins, plant, plantings
from planter.plugin import DefectClass
from planter.sandbox.jobs import CommandJob
from planter.sandbox.runner import Runner
from planter.syntax.splice import parse_source

SHARE_OF_DEADLINE = 0.1
TESTS = (
    "-m",
    "pytest",
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:hypothesispytest",
)  # its plugin takes a second to load
NO_TESTS = 5


def plant_twins(rendered: RenderedHost, recipe: Recipe, defect_class: DefectClass) -> tuple[Twins, Edit | None]:
    """Plant the recipe's rewrite; with a lookalike, also return the edit that makes its right tree plain again."""
    site = rendered.sites[recipe.site]
    place = rendered.places[site.path, site.function]
    rewrite = defect_class.rewrite(recipe.rewrite)
    try:
        source = parse_source(place.path, rendered.tree[place.path])
    except SpliceError as error:
        raise Refusal("not-here", str(error)) from None
    planted = list(plantings(source, place.function, rewrite, defect_class.name))
    if recipe.occurrence >= len(planted):
        raise Refusal("not-here", f"{recipe.rewrite} acts {len(planted)} times in {site.function}")
    chosen = planted[recipe.occurrence]
    twins = plant(rendered.tree, chosen, site.function)
    if twins is None:
        raise Refusal("not-here", "the rewritten file does not parse")
    return twins, None if chosen.to_right is None else invert_edits([chosen.to_right])[0]


def refuse_bad_twins(pool: Runner, rendered: RenderedHost, twins: Twins, faulted: str) -> tuple[str, str]:
    """Run the twins alone, cheapest first, and refuse what no variant could save.

    Returns what the shipped tests of the right and of the wrong tree print.
    """
    matrix = run_matrix(pool, rendered.probes, {RIGHT: twins.right, WRONG: twins.wrong})
    limit = SHARE_OF_DEADLINE * Limits().cpu_seconds
    on_a_service = {criterion.id for criterion in rendered.criteria if criterion.standing == "service"}
    for probe in matrix.probes:
        right, wrong = matrix.rows[RIGHT][probe], matrix.rows[WRONG][probe]
        due = "undecidable" if probe in on_a_service else "holds"
        if right.outcome == "setup_failed":
            raise Refusal("cannot-be-decided-here", f"{probe}: {right.message}")
        if right.outcome != due:
            raise Refusal("wrong-right-tree", f"{probe}: {right.outcome} {right.message}")
        if wrong.outcome != ("violated" if probe == faulted else due):
            reason = "no-fault" if probe == faulted else "unhappy" if probe == HAPPY else "several-faults"
            typed = wrong.outcome in ANSWERS
            raise Refusal(reason if typed else "untyped-outcome", f"{probe}: {wrong.outcome} {wrong.message}")
        if max(right.cpu_seconds, wrong.cpu_seconds) > limit:
            raise Refusal("too-slow", f"{probe}: over {limit:.2f} s of CPU")
    printed = []
    for name, tree in ((RIGHT, twins.right), (WRONG, twins.wrong)):
        status, output = pool.command(CommandJob(tree=tree, argv=TESTS))
        printed.append(output)
        if status not in (0, NO_TESTS):
            raise Refusal("shipped-tests", f"the {name} tree's own tests end with {status}: {output[-300:]}")
    return printed[0], printed[1]


def run_trial(pool: Runner, rendered: RenderedHost, twins: Twins, variants: Sequence[Variant]) -> Matrix:
    """Run every probe on both twins and on every variant, but on no mutant of which it enters nothing."""
    rows = {RIGHT: twins.right, WRONG: twins.wrong}
    rows |= {variant.name: apply_edits(twins.right, variant.edits) for variant in variants}
    changes = changes_of((variant.name, variant) for variant in variants)
    return run_covered(pool, rendered.probes, rows, RIGHT, changes)


def classify_survivors(
    pool: Runner, rendered: RenderedHost, twins: Twins, chosen: Sequence[Chosen], trial: Matrix
) -> dict[str, Survivor]:
    """Find why each survivor may survive; refuses the pair where the reference sees what its probe does not."""
    survivors: dict[str, Survivor] = {}
    for variant in (choice.variant for choice in chosen if choice.variant.role == "mutant"):
        criterion = variant.criterion or ""
        if trial.outcome(variant.name, criterion) != "holds":
            continue
        tree = apply_edits(twins.right, variant.edits)
        found = differential(pool, tree, rendered.probes, rendered.inputs, criterion, COMPARED)
        reason = classify_survivor(trial, variant, found)
        if reason is None:
            _refuse_other_answers(pool, rendered, twins, criterion)
            raise Refusal("probe-gap", f"{variant.name} ({variant.origin}): {found.first or found.message}")
        survivors[variant.name] = reason
    return survivors


def _refuse_other_answers(pool: Runner, rendered: RenderedHost, twins: Twins, criterion: str) -> None:
    """Refuse a pair whose right tree and reference disagree: what the reference tells of a mutant then says nothing."""
    found = differential(pool, twins.right, rendered.probes, rendered.inputs, criterion, COMPARED)
    if found.outcome != "holds":
        raise Refusal("differential-failed", f"{criterion}: {found.outcome} {found.message}")
    if set(found.marks) & set("x!"):
        raise Refusal("reference-differs", f"{criterion}: {found.first}")


def derive_answers(twin: Twin) -> Answers:
    """Judge a twin by its matrix and derive its key; refuses it by the first thing the judgement objects to."""
    for objection in judge(twin.matrix, twin.variants):
        where = " ".join(filter(None, (objection.criterion, objection.variant)))
        raise Refusal(objection.slug, f"{where}: {objection.seen}, expected {objection.expected}")
    answers = derive(twin.matrix.outcomes(STAGE))
    if isinstance(answers, NoKey):
        raise Refusal("untyped-outcome", answers.reason)
    return answers


def refuse_leaks(files: PairFiles) -> None:
    """Refuse a pair whose stage tells on it by a word."""
    for twin in files.twins:
        for leak in check_stage(twin, twin.case.id):
            raise Refusal(leak.slug, leak.seen)


def measure_trigger(
    pool: Runner, rendered: RenderedHost, twins: Twins, faulted: str, *, right_is_known: bool = False
) -> Trigger:
    """Count the drawn inputs on which the wrong tree gives another answer than the reference.

    Refuses the pair where the right tree does so too, unless it is known not to: reference and program disagree.
    """
    revealing = {RIGHT: 0}
    for name, tree in ((RIGHT, twins.right), (WRONG, twins.wrong))[right_is_known:]:
        found = differential(pool, tree, rendered.probes, rendered.inputs, faulted, MEASURED, by_hand=False)
        if found.outcome != "holds":
            raise Refusal("differential-failed", f"{name}, {faulted}: {found.outcome} {found.message}")
        revealing[name] = sum(mark in "x!" for mark in found.marks)
        if revealing[RIGHT]:
            raise Refusal("reference-differs", f"{faulted}: {found.first}")
    return Trigger(inputs=MEASURED, revealing=revealing[WRONG])


def measure_difficulty(
    pool: Runner,
    rendered: RenderedHost,
    twins: Twins,
    faulted: str,
    trigger: Trigger,
    printed: tuple[str, str],
    tools: bool,
) -> dict[str, object]:
    """Measure how hard the red is to find: what `measured/` says beside the kills; `tools` asks the slow ones too."""
    spec = next(criterion for criterion in rendered.criteria if criterion.id == faulted)
    return difficulty(
        pool,
        twins.right,
        twins.wrong,
        contract=rendered.contract.encode(),
        functions=[(place.path, place.function) for place in functions_of(spec, rendered.places)],
        modules=spec.modules,
        trigger=(trigger.inputs, trigger.revealing),
        tests=printed,
        slow=tools,
    )
