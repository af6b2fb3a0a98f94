"""The whole story: a recipe becomes a pair, a slot of the plan finds its recipe, and slots become a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from planter.calibration.severity import severity_of
from planter.calibration.trial import Runner
from planter.core.errors import HostError
from planter.core.layout import PairFiles
from planter.core.records.case import Recipe
from planter.core.records.sets import Cell
from planter.core.streams import Stream, stream
from planter.core.versions import versions
from planter.dataset.candidates import refuse_other_severity, scan_host
from planter.dataset.plan import Choice, Slot
from planter.kinds.contract import steps
from planter.kinds.contract.assemble import assemble_pair, choose_controls, make_twin, name_variants
from planter.planting.host import Host
from planter.planting.host_file import HostFile
from planter.planting.rendering import set_scene
from planter.planting.variants import draw_variants
from planter.plugin import DefectClass


@dataclass(frozen=True)
class Workshop:
    """What pairs are made with: hosts and defect classes by name, a pool to run in, and whether slow tools measure."""

    hosts: Mapping[str, Host]
    classes: Mapping[str, DefectClass]
    pool: Runner
    tools: bool = False


def make_pair(shop: Workshop, recipe: Recipe) -> PairFiles:
    """Make the pair of a recipe, from its host to its files; raises steps.Refusal, with a reason code, otherwise."""
    draw = streams(recipe)
    host = shop.hosts[recipe.host]
    if host.digest != recipe.host_digest:
        raise HostError(f"host {recipe.host!r} is not the one of this recipe any more; get the folder it was made from")

    # host: words chosen and rendered, criteria in their order, every module respelled -> one right tree
    scene = set_scene(host, host.choose_words(draw("words")), draw("spelling"), recipe.order)
    # plant: a row of the quad at the site -> a right and a wrong tree
    twins, undisguised = steps.plant_twins(scene, recipe, shop.classes[recipe.defect_class])
    # run the twins: exactly one fault, the everyday path and the shipped tests hold
    printed = steps.refuse_bad_twins(shop.pool, scene, twins, recipe.criterion)
    # variants: drawn by seed before any of them is run
    classes = tuple(shop.classes.values())
    variants = name_variants(draw_variants(scene, twins.right, twins.wrong, undisguised, classes, draw))
    # run: every probe on every variant
    trial = steps.run_trial(shop.pool, scene, twins, variants)
    chosen = choose_controls(variants, trial, recipe.criterion)
    held = steps.excuse_held(shop.pool, scene, twins, chosen, trial)
    # calibrate: both ways, typed, single fault, mutants
    parts = {red: make_twin(trial, twins, chosen, held, recipe.criterion, red=red) for red in (True, False)}
    answers = {red: steps.derive_answers(twin) for red, twin in parts.items()}
    # measure: how rarely inputs reveal the red, what a reader must connect, what other tools see
    trigger = steps.measure_trigger(shop.pool, scene, twins, recipe.criterion)
    severity = severity_of(trigger.rate, shop.classes[recipe.defect_class].rewrite(recipe.rewrite).one_feature)
    measured = steps.measure_difficulty(shop.pool, scene, twins, recipe.criterion, trigger, printed, shop.tools)
    files = assemble_pair(pair_id(recipe), recipe, scene, twins, parts, answers, severity, measured)
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
            refuse_other_severity(choice, files)
        except steps.Refusal as refusal:
            tried.append((choice, refusal.reason))
            continue
        return Attempt(slot, files, (*tried, (choice, None)))
    return Attempt(slot, None, tuple(tried))


def recipe_of(shop: Workshop, slot: Slot, choice: Choice, seed: int, respelling: int) -> Recipe:
    """Return the recipe that makes a slot's pair of one of its candidates."""
    host = shop.hosts[choice.host]
    order = order_criteria(host.spec, choice.candidate.criterion, slot.cell, stream(seed, slot.index, "order"))
    return Recipe(
        seed=str(seed),
        slot=slot.index,
        host=choice.host,
        host_digest=host.digest,
        defect_class=choice.defect_class,
        row=choice.candidate.row,
        rewrite=choice.candidate.rewrite,
        site=choice.candidate.site,
        occurrence=choice.candidate.occurrence,
        order=order,
        criterion=f"c{order.index(choice.candidate.criterion) + 1}",
        respelling=respelling,
        red_letter=slot.cell.red_letter,
        versions=versions(),
    )


def order_criteria(spec: HostFile, failed: str, cell: Cell, draw: Stream) -> tuple[str, ...]:
    """Draw the order of a contract's criteria: the host's own, and of those about production what the cell asks for.

    In a mixed pair the failed one stands where the cell says; the others, everywhere, in a drawn order.
    """
    about = [draw.choice(spec.production).id] if cell.names_production else []
    about += [draw.choice(spec.service).id] if cell.kind == "mixed" else []
    order = draw.shuffled([*spec.own_ids, *about])
    if cell.place is not None:
        order.remove(failed)
        order.insert({"first": 0, "middle": (len(order) + 1) // 2, "last": len(order)}[cell.place], failed)
    return tuple(order)


def choices_of(hosts: Sequence[Host], classes: Sequence[DefectClass]) -> list[Choice]:
    """Find every candidate of the classes in the hosts, in their first words and their own spelling."""
    return [choice for host in hosts for choice in scan_host(host, classes)]
