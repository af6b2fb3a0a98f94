"""The plan: which cell each slot fills and which candidates it may try, all before anything runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from planter.errors import PlanError
from planter.model import Cell, Signature
from planter.plant.twins import Candidate
from planter.seeds import Stream, stream

Letter = Literal["a", "b"]


@dataclass(frozen=True)
class Choice:
    """A candidate with the class and the host it belongs to."""

    defect_class: str
    host: str
    candidate: Candidate

    @property
    def kind(self) -> tuple[str, str, str, str, Signature]:
        """Give the cell the candidate would fill, the letter aside."""
        return (
            self.defect_class,
            self.candidate.row,
            self.host,
            self.candidate.severity,
            self.candidate.signature,
        )


@dataclass(frozen=True)
class Slot:
    """One pair to be: its cell and its own ordered list of candidates, shared with no other slot."""

    index: int
    cell: Cell
    choices: tuple[Choice, ...]


Kind = tuple[str, str, str, str, Signature]

_EVEN: tuple[tuple[str, Callable[[Kind], Any]], ...] = (
    ("class", lambda kind: kind[0]),
    ("row", lambda kind: kind[1]),
    ("host", lambda kind: kind[2]),
    ("severity", lambda kind: kind[3]),
)
_SIZES = ("bytes", "tokens", "lines")


def make_plan(choices: Sequence[Choice], pairs: int, seed: int) -> tuple[Slot, ...]:
    """Plan a set: cells as even as the candidates allow, and a list of candidates for each slot.

    Every candidate stands in one slot's list only. Raises PlanError when there are fewer candidates than pairs.
    """
    if pairs > len(choices):
        raise PlanError(f"{pairs} pairs need as many (host, site, rewrite) tuples; these hosts have {len(choices)}")
    if pairs < 1:
        raise PlanError(f"cannot plan {pairs!r} pairs; ask for 1 or more")
    draw = stream(seed, "plan")
    room = Counter(choice.kind for choice in choices)
    kinds = _choose_kinds(room, pairs, draw)
    letters = draw.shuffled([("a", "b")[i % 2] for i in range(pairs)])
    dealt = _deal(choices, kinds, draw)
    return tuple(
        Slot(index=i, cell=_cell(kind, letter), choices=tuple(dealt[i]))  # type: ignore[arg-type]
        for i, (kind, letter) in enumerate(zip(kinds, letters, strict=True))
    )


def imbalance(kinds: Sequence[Kind], levels: Mapping[str, Sequence[Any]]) -> int:
    """Return by how much a list of kinds exceeds "within one of even"; 0 is balanced.

    Counted over class, row, host and severity, and for each class and the whole over the three size signs.
    """
    excess = 0
    for name, level in _EVEN:
        counts = Counter(level(kind) for kind in kinds)
        values = [counts[value] for value in levels[name]]
        excess += max(0, max(values) - min(values) - 1)
    for group in {None} | {kind[0] for kind in kinds}:
        signs = [kind[4] for kind in kinds if group in (None, kind[0])]
        for size in _SIZES:
            excess += max(0, abs(sum(getattr(sign, size) for sign in signs)) - 1)
    return excess


def kind_of(cell: Cell) -> Kind:
    """Return what a cell asks for, the letter aside."""
    return (cell.defect_class, cell.row, cell.host, cell.severity, cell.signature)


def levels_of(kinds: Iterable[Kind]) -> dict[str, list[Any]]:
    """Return the levels of class, row, host and severity that occur."""
    known = list(kinds)
    return {name: sorted({level(kind) for kind in known}) for name, level in _EVEN}


def _choose_kinds(room: Mapping[Kind, int], pairs: int, draw: Stream) -> list[Kind]:
    """Choose greedily, then exchange single kinds while that evens the whole."""
    order = draw.shuffled(sorted(room, key=repr))
    levels = levels_of(room)
    chosen: list[Kind] = []
    used: Counter[Kind] = Counter()
    for _ in range(pairs):
        free = [kind for kind in order if used[kind] < room[kind]]
        best = min(free, key=lambda kind: (_cost(chosen, kind, levels), used[kind]))
        chosen.append(best)
        used[best] += 1
    return _even_out(chosen, room, order, levels)


def _cost(chosen: Sequence[Kind], kind: Kind, levels: Mapping[str, Sequence[Any]]) -> int:
    """Sum the squares of how often each of the kind's levels, and each pair of them, was chosen already."""
    cost = 0
    for name, level in _EVEN:
        cost += len(levels[name]) * sum(level(other) == level(kind) for other in chosen)
    cost += sum(other[:2] == kind[:2] for other in chosen) + sum(other[:3] == kind[:3] for other in chosen)
    for group in (None, kind[0]):
        signs = [other[4] for other in [*chosen, kind] if group in (None, other[0])]
        cost += sum(3 * abs(sum(getattr(sign, size) for sign in signs)) for size in _SIZES)
    return cost


def _even_out(
    chosen: list[Kind], room: Mapping[Kind, int], order: Sequence[Kind], levels: Mapping[str, Sequence[Any]]
) -> list[Kind]:
    current = imbalance(chosen, levels)
    for _ in range(40):
        if current == 0:
            break
        best = (current, -1, chosen[0])
        used = Counter(chosen)
        for at, old in enumerate(chosen):
            for new in order:
                if new == old or used[new] >= room[new]:
                    continue
                trial = imbalance([*chosen[:at], new, *chosen[at + 1 :]], levels)
                if trial < best[0]:
                    best = (trial, at, new)
        if best[1] < 0:
            break
        current = best[0]
        chosen[best[1]] = best[2]
    return chosen


def _deal(choices: Sequence[Choice], kinds: Sequence[Kind], draw: Stream) -> list[list[Choice]]:
    """Give each slot the candidates of its own kind, then in turn what is left of its class, row, host and size."""
    lists: list[list[Choice]] = [[] for _ in kinds]
    left = draw.shuffled(sorted(choices, key=lambda c: (c.defect_class, c.host, c.candidate.key)))
    for depth in (
        lambda kind: kind,
        lambda kind: (*kind[:3], kind[4]),
        lambda kind: (kind[0], kind[1], kind[4]),
        lambda kind: (kind[0], kind[1], kind[4].bytes),
        lambda kind: (kind[0], kind[1]),
    ):
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


def _cell(kind: Kind, letter: Letter) -> Cell:
    return Cell(
        defect_class=kind[0],
        row=kind[1],  # type: ignore[arg-type]
        host=kind[2],
        severity=kind[3],  # type: ignore[arg-type]
        signature=kind[4],
        red_letter=letter,
    )
