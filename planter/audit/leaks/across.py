"""Across pairs: does a number say of a single case, with its site masked, whether it is red."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers


def rank_differences(red: Numbers, other: Numbers) -> Numbers:
    """Return, pairs x baselines, by how many ranks among all cases the red is above its twin; ties share a rank."""
    size = len(red)
    found: Numbers = red - other
    for place in range(found.shape[1]):
        ranks = _ranks([*red[:, place], *other[:, place]])
        found[:, place] = [ranks[pair] - ranks[size + pair] for pair in range(size)]
    return found


def _ranks(numbers: Sequence[float]) -> list[float]:
    """Return the rank of each number, from 1; equal ones share the mean of theirs."""
    ordered = sorted(numbers)
    return [(bisect_left(ordered, number) + bisect_right(ordered, number) + 1) / 2 for number in numbers]


def areas(ranks: Numbers, colours: Numbers) -> Numbers:
    """Return, by permutation and baseline, the area under the curve: the chance that a red is above one that is none.

    Over all cases, twins or not; the ranks of twins add up to the same under every permutation.
    """
    size = max(1, len(ranks))
    found: Numbers = 0.5 + colours @ ranks / (2 * size * size)
    return found


def best(ranks: Numbers, colours: Numbers) -> Numbers:
    """Return, by permutation, the highest of the baselines' departures, each in units of its own spread.

    Without the units a baseline whose twins differ by many ranks would hide one whose twins differ by few.
    """
    import numpy as np

    if ranks.shape[1] == 0:
        return np.zeros(len(colours))
    spread = np.sqrt((ranks**2).sum(axis=0))
    found: Numbers = abs(colours @ ranks / np.where(spread > 0, spread, 1.0)).max(axis=1)
    return found
