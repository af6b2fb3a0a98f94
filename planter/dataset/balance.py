"""Balance: choose kinds of pairs so that every factor comes out within one of even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from planter.core.records.case import Verdict
from planter.core.records.sets import Signature
from planter.core.streams import Stream


class Kind(NamedTuple):
    """What is balanced of a pair: class, row, host, severity and the signs of its size."""

    defect_class: str
    row: str
    host: str
    severity: str
    size: Signature


FACTORS: tuple[tuple[str, Callable[[Kind], str]], ...] = (
    ("class", lambda kind: kind.defect_class),
    ("row", lambda kind: kind.row),
    ("host", lambda kind: kind.host),
    ("severity", lambda kind: kind.severity),
)
SIZES = ("bytes", "tokens", "lines")
HARD, SOFT, SPARE = 40, 1, 12
STEPS, SHAKES = 400, 12
LEAST_OF_EACH: dict[Verdict, int] = {"red": 3, "green": 3, "unknown": 1}
LARGEST_SHARE = 0.5
_MIXED = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def levels_of(kinds: Iterable[Kind]) -> dict[str, list[str]]:
    """Return the levels of class, row, host and severity that occur."""
    known = list(kinds)
    return {name: sorted({level(kind) for kind in known}) for name, level in FACTORS}


def imbalance(kinds: Sequence[Kind], levels: Mapping[str, Sequence[str]]) -> int:
    """Return by how much a list of kinds exceeds "within one of even"; 0 is balanced.

    Counted over class, row, host and severity, and for each class and the whole over the signs of the three sizes.
    """
    excess = 0
    for name, level in FACTORS:
        counts = Counter(level(kind) for kind in kinds)
        values = [counts[value] for value in levels[name]]
        excess += max(0, max(values) - min(values) - 1)
    sums = _size_sums(kinds)
    return excess + sum(max(0, abs(total) - 1) for total in sums.values())


def choose_kinds(room: Mapping[Kind, int], count: int, draw: Stream) -> list[Kind]:
    """Choose `count` kinds, none more often than there is room for, as even as the room allows.

    Greedy first; then single kinds are exchanged while that evens the whole, and where no exchange does, a few kinds
    are drawn anew. The most even choice met is returned.
    """
    levels = levels_of(room)
    order = draw.shuffled(sorted(room, key=repr))
    scale = _Scale(levels, room)
    chosen: list[Kind] = []
    used: Counter[Kind] = Counter()
    for _ in range(count):
        best = min((kind for kind in order if used[kind] < room[kind]), key=scale.cost_of_adding)
        _move(scale, chosen, used, None, best)
    best_found, least = list(chosen), imbalance(chosen, levels)
    for shake in range(SHAKES):
        _descend(scale, chosen, used, room, order)
        excess = imbalance(chosen, levels)
        if excess < least:
            best_found, least = list(chosen), excess
        if least == 0:
            break
        for old in draw.sample(chosen, 2 + shake // 2):
            free = [kind for kind in order if used[kind] < room[kind]]
            if free:
                _move(scale, chosen, used, old, draw.choice(free))
    return draw.shuffled(best_found)


def _descend(
    scale: _Scale, chosen: list[Kind], used: Counter[Kind], room: Mapping[Kind, int], order: Sequence[Kind]
) -> None:
    """Exchange single kinds, the best exchange first, while the cost falls."""
    for _ in range(STEPS):
        free = [kind for kind in order if used[kind] < room[kind]]
        best, pair = 0, None
        for old in dict.fromkeys(chosen):
            gain = scale.gain_of_removing(old)
            for new in free:
                change = scale.cost_of_adding(new) - gain
                if change < best and new != old:
                    best, pair = change, (old, new)
            scale.add(old)
        if pair is None:
            return
        _move(scale, chosen, used, *pair)


def _move(scale: _Scale, chosen: list[Kind], used: Counter[Kind], old: Kind | None, new: Kind) -> None:
    if old is not None:
        chosen.remove(old)
        used[old] -= 1
        scale.gain_of_removing(old)
    chosen.append(new)
    used[new] += 1
    scale.add(new)


class _Scale:
    """Sums of squares of counts and of size signs: least where all is even; kept up to date kind by kind.

    Kinds with room to spare are cheaper: where one candidate is refused, another of the same kind is left.
    """

    def __init__(self, levels: Mapping[str, Sequence[str]], room: Mapping[Kind, int]) -> None:
        self._room = room
        self._counts: Counter[Any] = Counter()
        self._sums: Counter[Any] = Counter()
        self._weights = [HARD * len(levels[name]) for name, _ in FACTORS]

    def cost_of_adding(self, kind: Kind) -> int:
        """Return by how much the cost would rise with one more of the kind."""
        counts, sums = self._counts, self._sums
        cost = SPARE * (2 * counts[kind] + 1) // self._room[kind]
        for at, weight in enumerate(self._weights):
            cost += weight * (2 * counts[at, kind[at]] + 1)
        for left, right in _MIXED:
            cost += SOFT * (2 * counts[left, right, kind[left], kind[right]] + 1)
        for size in SIZES:
            sign = getattr(kind.size, size)
            for owner in (None, kind.defect_class):
                total = sums[owner, size]
                cost += HARD * ((total + sign) ** 2 - total**2)
        return cost

    def gain_of_removing(self, kind: Kind) -> int:
        """Take one of the kind away, and return by how much the cost falls."""
        self._shift(kind, -1)
        return self.cost_of_adding(kind)

    def add(self, kind: Kind) -> None:
        """Take one more of the kind into account."""
        self._shift(kind, 1)

    def _shift(self, kind: Kind, by: int) -> None:
        self._counts[kind] += by
        for at in range(len(self._weights)):
            self._counts[at, kind[at]] += by
        for left, right in _MIXED:
            self._counts[left, right, kind[left], kind[right]] += by
        for size in SIZES:
            for owner in (None, kind.defect_class):
                self._sums[owner, size] += by * getattr(kind.size, size)


def _size_sums(kinds: Sequence[Kind]) -> Counter[Any]:
    sums: Counter[Any] = Counter()
    for kind in kinds:
        for size in SIZES:
            for owner in (None, kind.defect_class):
                sums[owner, size] += getattr(kind.size, size)
    return sums
