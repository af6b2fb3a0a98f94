"""The plan: which cell each slot fills and which candidates it may try, all before anything runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from planter.core.errors import PlanError
from planter.core.records.case import Letter, Place, Severity
from planter.core.records.sets import Cell
from planter.core.streams import Stream, stream
from planter.dataset.balance import Kind, choose_kinds, imbalance, levels_of
from planter.planting.twins import Candidate

PLACES: tuple[Place, ...] = ("first", "middle", "last")
MIXED_FROM, TWO_MIXED_FROM, ONE_MIXED_IN = 4, 8, 10


@dataclass(frozen=True)
class Choice:
    """A candidate with its class, its host and its severity: as measured, or as declared where nothing is on record.

    `steady` says that other words would hardly give it another severity than was measured. `has_service` and
    `has_production` tell which criteria about production the host offers.
    """

    defect_class: str
    host: str
    candidate: Candidate
    severity: Severity
    measured: bool = False
    steady: bool = True
    has_service: bool = True
    has_production: bool = True

    @property
    def kind(self) -> Kind:
        """Give what the plan balances of it."""
        return Kind(self.defect_class, self.candidate.row, self.host, self.severity, self.candidate.signature)


@dataclass(frozen=True)
class Slot:
    """One pair to be: its cell and its own ordered list of candidates, shared with no other slot."""

    index: int
    cell: Cell
    choices: tuple[Choice, ...]


def mixed_pairs(pairs: int) -> int:
    """Return how many pairs of a set are mixed: one in ten, at least one from four pairs on and two from eight on.

    With two, each half of a staging can have an unknown.
    """
    least = 2 if pairs >= TWO_MIXED_FROM else 1 if pairs >= MIXED_FROM else 0
    return max(least, pairs // ONE_MIXED_IN)


def make_plan(choices: Sequence[Choice], pairs: int, seed: int, *, repeat: bool = False) -> tuple[Slot, ...]:
    """Plan a set: cells as even as the candidates allow, and a list of candidates for each slot.

    Every candidate stands in one slot's list only, unless `repeat` asks for more pairs than there are candidates.
    Raises PlanError where there are fewer candidates than pairs.
    """
    if pairs < 1:
        raise PlanError(f"cannot plan {pairs!r} pairs; ask for 1 or more")
    if not choices or (pairs > len(choices) and not repeat):
        raise PlanError(
            f"{pairs} pairs need as many (host, site, rewrite) tuples; these hosts have {len(choices)}; ask for fewer, "
            "or for --repeat, which uses tuples again in other words and counts them once"
        )
    times = -(-pairs // len(choices))
    draw = stream(seed, "plan")
    kinds = _kinds(choices, pairs, times, draw)
    letters = draw.shuffled([("a", "b")[i % 2] for i in range(pairs)])
    dealt = _deal(choices, kinds, times, draw)
    places = _places(dealt, draw)
    naming = _naming(dealt, places, draw)
    return tuple(
        Slot(index=i, cell=_cell(kind, places.get(i), i in naming, letter), choices=tuple(dealt[i]))  # type: ignore[arg-type]
        for i, (kind, letter) in enumerate(zip(kinds, letters, strict=True))
    )


def _kinds(choices: Sequence[Choice], pairs: int, times: int, draw: Stream) -> list[Kind]:
    """Choose the kinds of pairs, of steady candidates alone where those can be even."""
    levels = levels_of(choice.kind for choice in choices)
    steady = [choice for choice in choices if choice.steady]
    for some in (steady, choices) if len(steady) * times >= pairs else (choices,):
        room = Counter(choice.kind for choice in some)
        kinds = choose_kinds({kind: count * times for kind, count in room.items()}, pairs, draw)
        if imbalance(kinds, levels) == 0:
            break
    return kinds


def kind_of(cell: Cell) -> Kind:
    """Return what the plan balances of a cell."""
    return Kind(cell.defect_class, cell.row, cell.host, cell.severity, cell.signature)


def _places(dealt: Sequence[Sequence[Choice]], draw: Stream) -> dict[int, Place]:
    """Draw which slots are mixed, and where the failed criterion of each stands: first, in the middle, last in turn."""
    able = [at for at, choices in enumerate(dealt) if all(choice.has_service for choice in choices)]
    order = draw.shuffled(PLACES)
    return {at: order[turn % len(order)] for turn, at in enumerate(draw.sample(able, mixed_pairs(len(dealt))))}


def _naming(dealt: Sequence[Sequence[Choice]], places: dict[int, Place], draw: Stream) -> set[int]:
    """Draw the slots with a criterion that names production and is decided: half of the contract and of the mixed."""
    found: set[int] = set()
    for mixed in (False, True):
        able = [
            at
            for at, choices in enumerate(dealt)
            if (at in places) == mixed and all(choice.has_production for choice in choices)
        ]
        found |= set(draw.sample(able, (len(able) + 1) // 2))
    return found


def _deal(choices: Sequence[Choice], kinds: Sequence[Kind], times: int, draw: Stream) -> list[list[Choice]]:
    """Give each slot the candidates of its kind, steady ones first, then what else of its class, row, host and size."""
    lists: list[list[Choice]] = [[] for _ in kinds]
    ordered = sorted(choices, key=lambda c: (c.defect_class, c.host, c.candidate.key))
    left = [choice for _ in range(times) for choice in draw.shuffled(ordered)]
    left.sort(key=lambda choice: not choice.steady)
    depths: tuple[Callable[[Kind], Any], ...] = (
        lambda kind: kind,
        lambda kind: (*kind[:3], kind.size),
        lambda kind: (kind.defect_class, kind.row, kind.size),
        lambda kind: (kind.defect_class, kind.row, kind.size.bytes),
        lambda kind: (kind.defect_class, kind.row),
    )
    for depth in depths:
        groups: dict[Any, list[int]] = defaultdict(list)
        for at, kind in enumerate(kinds):
            groups[depth(kind)].append(at)
        turn: Counter[Any] = Counter()
        rest = []
        for choice in left:
            group = depth(choice.kind)
            if group not in groups:
                rest.append(choice)
                continue
            lists[groups[group][turn[group] % len(groups[group])]].append(choice)
            turn[group] += 1
        left = rest
    return lists


def _cell(kind: Kind, place: Place | None, names_production: bool, letter: Letter) -> Cell:
    return Cell(
        kind="contract",
        decided="all" if place is None else "mixed",
        place=place,
        names_production=names_production,
        defect_class=kind.defect_class,
        row=kind.row,  # type: ignore[arg-type]
        host=kind.host,
        severity=kind.severity,  # type: ignore[arg-type]
        signature=kind.size,
        red_letter=letter,
    )
