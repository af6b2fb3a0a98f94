"""The whole story of a set: a slot of the plan finds its recipe, and the recipe becomes a pair.

How a pair is made is the story of its kind: `kinds.contract.making` for contract pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.core.layout import PairFiles
from planter.core.records.case import Recipe
from planter.core.records.sets import Cell
from planter.core.streams import Stream, stream
from planter.core.versions import versions
from planter.dataset.candidates import refuse_other_severity, scan_host
from planter.dataset.plan import Choice, Slot
from planter.kinds.base import BuildContext, Refusal, kind_of
from planter.planting.host import Host
from planter.planting.host_file import HostFile
from planter.plugin import DefectClass


def make_pair(context: BuildContext, recipe: Recipe) -> PairFiles:
    """Make the pair of a recipe, as its kind does; raises Refusal, with a reason code, where it cannot be a pair."""
    return kind_of(recipe.kind).make(context, recipe)


@dataclass(frozen=True)
class Attempt:
    """What became of one slot: its pair, or None when every candidate was refused; and each candidate's reason."""

    slot: Slot
    files: PairFiles | None
    tried: tuple[tuple[Choice, str | None], ...]


def fill_slot(context: BuildContext, slot: Slot, seed: int, respelling: int) -> Attempt:
    """Try the slot's candidates in its own order until one makes a pair."""
    tried: list[tuple[Choice, str | None]] = []
    for choice in slot.choices:
        try:
            files = make_pair(context, recipe_of(context, slot, choice, seed, respelling))
            refuse_other_severity(choice, files)
        except Refusal as refusal:
            tried.append((choice, refusal.reason))
            continue
        return Attempt(slot, files, (*tried, (choice, None)))
    return Attempt(slot, None, tuple(tried))


def recipe_of(context: BuildContext, slot: Slot, choice: Choice, seed: int, respelling: int) -> Recipe:
    """Return the recipe that makes a slot's pair of one of its candidates."""
    host = context.hosts[choice.host]
    order = order_criteria(host.spec, choice.candidate.criterion, slot.cell, stream(seed, slot.index, "order"))
    return Recipe(
        kind=slot.cell.kind,
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
    about += [draw.choice(spec.service).id] if cell.decided == "mixed" else []
    order = draw.shuffled([*spec.own_ids, *about])
    if cell.place is not None:
        order.remove(failed)
        order.insert({"first": 0, "middle": (len(order) + 1) // 2, "last": len(order)}[cell.place], failed)
    return tuple(order)


def choices_of(hosts: Sequence[Host], classes: Sequence[DefectClass]) -> list[Choice]:
    """Find every candidate of the classes in the hosts, in their first words and their own spelling."""
    return [choice for host in hosts for choice in scan_host(host, classes)]
