"""What chance allows: the exact distribution of a count over items or pairs, and the interval of nearly all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb

from planter.core.records.instrument import Within
from planter.core.records.scoring import ItemRow
from planter.core.records.staging import CALLS, Call
from planter.scoring.outcomes import majority

LEVEL = 0.999
"""How much of a count's distribution its interval holds at least."""

Spread = Mapping[int, float]
"""How likely each count is."""


def within(seen: int, of: int, parts: Iterable[Spread]) -> Within:
    """Return a count with its expectation and its exact interval, the parts being independent of each other."""
    spread = added(parts)
    low, high = interval(spread)
    expected = sum(count * chance for count, chance in spread.items())
    return Within(seen=seen, of=of, expected=round(expected, 2), low=low, high=high)


def added(parts: Iterable[Spread]) -> dict[int, float]:
    """Return the distribution of the sum of independent counts."""
    total: dict[int, float] = {0: 1.0}
    for part in parts:
        more: dict[int, float] = {}
        for (count, chance), (step, other) in product(total.items(), part.items()):
            more[count + step] = more.get(count + step, 0.0) + chance * other
        total = more
    return total


def interval(spread: Spread, level: float = LEVEL) -> tuple[int, int]:
    """Return the least and the most of a count, leaving out at each end at most half of what the level leaves."""
    tail = (1 - level) / 2 + 1e-12
    counts = sorted(count for count, chance in spread.items() if chance > 0)
    return _end(counts, spread, tail), _end(counts[::-1], spread, tail)


def _end(counts: Sequence[int], spread: Spread, tail: float) -> int:
    left = 0.0
    for count in counts:
        left += spread[count]
        if left > tail:
            return count
    return counts[-1]


def of_majority(chances: Mapping[Call, Fraction], repeats: int) -> dict[Call, float]:
    """Return how likely the majority of so many replies is each call; no majority is an abstain."""
    found = dict.fromkeys(CALLS, Fraction(0))
    for passes in range(repeats + 1):
        for fails in range(repeats + 1 - passes):
            counts = (passes, fails, repeats - passes - fails)
            chance = Fraction(comb(repeats, passes) * comb(repeats - passes, fails))
            for call, count in zip(CALLS, counts, strict=True):
                chance *= chances.get(call, Fraction(0)) ** count
            calls = [call for call, count in zip(CALLS, counts, strict=True) for _ in range(count)]
            found[majority(calls)] += chance
    return {call: float(chance) for call, chance in found.items()}


def by_chances(
    rows: Sequence[ItemRow], chances: Mapping[Call, Mapping[Call, Fraction]], repeats: int
) -> tuple[list[Spread], list[Spread]]:
    """Return for each item how likely it is right, and for each that is no known pass how likely it is passed."""
    likely = {known: of_majority(chances[known], repeats) for known in CALLS}
    right = [{1: likely[row.known][row.known], 0: 1 - likely[row.known][row.known]} for row in rows]
    passed = [{1: likely[row.known]["pass"], 0: 1 - likely[row.known]["pass"]} for row in rows if row.known != "pass"]
    return list(right), list(passed)


def by_twins(rows: Sequence[ItemRow], pairs: Mapping[str, str]) -> tuple[list[Spread], list[Spread]]:
    """Return for each pair how many of its twins are right, and how many passed that are no known pass, by chance.

    To a judge that cannot tell twins apart the calls of a pair may stand one way round or the other, equally likely.
    """
    together: dict[str, list[ItemRow]] = {}
    for row in rows:
        together.setdefault(pairs[row.case], []).append(row)
    right, passed = [], []
    for twins in together.values():
        known, calls = [row.known for row in twins], [row.outcome for row in twins]
        ways = [list(zip(known, order, strict=True)) for order in (calls, calls[::-1])]
        right.append(_evenly([sum(k == c for k, c in way) for way in ways]))
        passed.append(_evenly([sum(k != "pass" == c for k, c in way) for way in ways]))
    return right, passed


def _evenly(counts: Sequence[int]) -> Spread:
    found: dict[int, float] = {}
    for count in counts:
        found[count] = found.get(count, 0.0) + 1 / len(counts)
    return found
