"""The whole story: a recipe becomes a pair, a slot of the plan finds its recipe, and slots become a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from planter import steps
from planter.calibrate.trial import Runner
from planter.case.assemble import assemble_pair, choose_controls, make_twin, name_variants
from planter.case.layout import PairFiles
from planter.case.plan import Choice, Slot
from planter.errors import HostError
from planter.model import Recipe
from planter.plant.host import Host
from planter.plant.scene import set_scene
from planter.plant.variants import draw_variants
from planter.plugin import DefectClass
from planter.seeds import Stream, stream
from planter.versions import versions


@dataclass(frozen=True)
class Workshop:
    """What pairs are made with: hosts and defect classes by name, and a pool to run in."""

    hosts: Mapping[str, Host]
    classes: Mapping[str, DefectClass]
    pool: Runner


def make_pair(shop: Workshop, recipe: Recipe) -> PairFiles:
    """Make the pair of a recipe, from its host to its files; raises steps.Refusal, with a reason code, otherwise."""
    draw = streams(recipe)
    host = shop.hosts[recipe.host]
    if host.digest != recipe.host_digest:
        raise HostError(f"host {recipe.host!r} is not the one of this recipe any more; get the folder it was made from")

    # host: words chosen and rendered, every module respelled -> one right tree
    scene = set_scene(host, host.choose_words(draw("words")), draw("spelling"))
    # plant: a row of the quad at the site -> a right and a wrong tree
    twins, undisguised = steps.plant_twins(scene, recipe, shop.classes[recipe.defect_class])
    # run the twins: exactly one fault, the everyday path and the shipped tests hold
    steps.refuse_bad_twins(shop.pool, scene, twins, recipe.criterion)
    # variants: drawn by seed before any of them is run
    variants = name_variants(draw_variants(scene, twins, undisguised, tuple(shop.classes.values()), draw))
    # run: every probe on every variant
    trial = steps.run_trial(shop.pool, scene, twins, variants)
    chosen = choose_controls(variants, trial, recipe.criterion)
    held = steps.excuse_held(shop.pool, scene, twins, chosen, trial)
    # calibrate: both ways, typed, single fault, mutants
    parts = {red: make_twin(trial, twins, chosen, held, recipe.criterion, red=red) for red in (True, False)}
    answers = {red: steps.derive_answers(twin) for red, twin in parts.items()}
    # measure: how rarely inputs reveal the red
    trigger = steps.measure_trigger(shop.pool, scene, twins, recipe.criterion)
    files = assemble_pair(pair_id(recipe), recipe, scene, twins, parts, answers, trigger)
    steps.refuse_leaks(files)
    return files


def streams(recipe: Recipe) -> Callable[[str], Stream]:
    """Return what gives the stream of each purpose of a recipe; spelling depends on the attempt, words do not."""
    seed = int(recipe.seed)

    def draw(purpose: str) -> Stream:
        names: tuple[str | int, ...] = (recipe.slot, recipe.host, purpose)
        return stream(seed, *names, recipe.respelling) if purpose in ("words", "spelling") else stream(seed, *names)

    return draw


def pair_id(recipe: Recipe) -> str:
    """Return the id of the recipe's pair: the class and the slot's number from 1."""
    return pair_id_of(recipe.defect_class, recipe.slot)


def pair_id_of(defect_class: str, slot: int) -> str:
    """Return the id of the pair that a slot of a class makes."""
    return f"{defect_class.replace('/', '-')}-{slot + 1:03d}"


@dataclass(frozen=True)
class Attempt:
    """What became of one slot: its pair, or None when every candidate was refused; and each candidate's reason."""

    slot: Slot
    files: PairFiles | None
    tried: tuple[tuple[Choice, str | None], ...]


def fill_slot(shop: Workshop, slot: Slot, seed: int, respelling: int) -> Attempt:
    """Try the slot's candidates in its own order until one makes a pair."""
    tried: list[tuple[Choice, str | None]] = []
    for choice in slot.choices:
        try:
            files = make_pair(shop, recipe_of(shop, slot, choice, seed, respelling))
        except steps.Refusal as refusal:
            tried.append((choice, refusal.reason))
            continue
        return Attempt(slot, files, (*tried, (choice, None)))
    return Attempt(slot, None, tuple(tried))


def recipe_of(shop: Workshop, slot: Slot, choice: Choice, seed: int, respelling: int) -> Recipe:
    """Return the recipe that makes a slot's pair of one of its candidates."""
    return Recipe(
        seed=str(seed),
        slot=slot.index,
        host=choice.host,
        host_digest=shop.hosts[choice.host].digest,
        defect_class=choice.defect_class,
        row=choice.candidate.row,
        rewrite=choice.candidate.rewrite,
        site=choice.candidate.site,
        occurrence=choice.candidate.occurrence,
        criterion=choice.candidate.criterion,
        respelling=respelling,
        red_letter=slot.cell.red_letter,
        versions=versions(),
    )


def choices_of(hosts: Sequence[Host], classes: Sequence[DefectClass]) -> list[Choice]:
    """Find every candidate of the classes in the hosts, in their first words and their own spelling."""
    return [
        Choice(defect_class=defect_class.name, host=host.name, candidate=candidate)
        for host in hosts
        for defect_class in classes
        for candidate in steps.scan_host(host, defect_class)
    ]
