"""The whole story of a contract pair: from a recipe to its files."""

from __future__ import annotations

from collections.abc import Callable

from planter.calibration.severity import severity_of
from planter.core.errors import HostError
from planter.core.layout import PairFiles, pair_id_of
from planter.core.records.case import Recipe
from planter.core.streams import Stream, stream
from planter.kinds.base import BuildContext
from planter.kinds.contract import steps
from planter.kinds.contract.assemble import assemble_pair, choose_controls, make_twin, name_variants
from planter.planting.rendering import render_host
from planter.planting.variants import draw_variants


def make_pair(context: BuildContext, recipe: Recipe) -> PairFiles:
    """Make the pair of a recipe, from its host to its files; raises Refusal, with a reason code, otherwise."""
    draw = streams(recipe)
    host = context.hosts[recipe.host]
    if host.digest != recipe.host_digest:
        raise HostError(f"host {recipe.host!r} is not the one of this recipe any more; get the folder it was made from")

    # host: words chosen and rendered, criteria in their order, every module respelled -> one right tree
    rendered = render_host(host, host.choose_words(draw("words")), draw("spelling"), recipe.order)
    # plant: a row of the quad at the site -> a right and a wrong tree
    twins, undisguised = steps.plant_twins(rendered, recipe, context.classes[recipe.defect_class])
    # run the twins: exactly one fault, the everyday path and the shipped tests hold
    printed = steps.refuse_bad_twins(context.pool, rendered, twins, recipe.criterion)
    # variants: drawn by seed before any of them is run
    classes = tuple(context.classes.values())
    variants = name_variants(draw_variants(rendered, twins.right, twins.wrong, undisguised, classes, draw))
    # run: every probe on every variant
    trial = steps.run_trial(context.pool, rendered, twins, variants)
    chosen = choose_controls(variants, trial, recipe.criterion)
    survivors = steps.classify_survivors(context.pool, rendered, twins, chosen, trial)
    # calibrate: both ways, typed, single fault, mutants
    parts = {red: make_twin(trial, twins, chosen, survivors, recipe.criterion, red=red) for red in (True, False)}
    answers = {red: steps.derive_answers(twin) for red, twin in parts.items()}
    # measure: how rarely inputs reveal the red, what a reader must connect, what other tools see
    trigger = steps.measure_trigger(context.pool, rendered, twins, recipe.criterion)
    severity = severity_of(trigger.rate, context.classes[recipe.defect_class].rewrite(recipe.rewrite).one_feature)
    measured = steps.measure_difficulty(
        context.pool, rendered, twins, recipe.criterion, trigger, printed, context.tools
    )
    files = assemble_pair(pair_id(recipe), recipe, rendered, twins, parts, answers, severity, measured)
    steps.refuse_leaks(files)
    return files


def streams(recipe: Recipe) -> Callable[[str], Stream]:
    """Return what gives the stream of each purpose of a recipe; words and spelling depend on the attempt as well."""
    seed = int(recipe.seed)

    def draw(purpose: str) -> Stream:
        names: tuple[str | int, ...] = (recipe.slot, recipe.host, purpose)
        return stream(seed, *names, recipe.respelling) if purpose in ("words", "spelling") else stream(seed, *names)

    return draw


def pair_id(recipe: Recipe) -> str:
    """Return the id of the recipe's pair: the class and the slot's number from 1."""
    return pair_id_of(recipe.defect_class, recipe.slot)
