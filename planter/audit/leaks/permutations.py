"""Permutations of a set: the true one first, the others with the colours of drawn pairs swapped, and p-values by them.

One set of permutations serves all baselines and all tests, so that the best of many is compared with the best of many
(Westfall and Young, 1993), and the best of several tests with the best of several.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from planter.core.streams import stream

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers

ENOUGH = 1e-9
"""Two statistics nearer than this are the same."""
_CHUNK = 60


def draw_permutations(pairs: int, permutations: int, seed: int) -> tuple[Numbers, bool]:
    """Return permutations x pairs of 1 (as it is) and -1 (swapped), the first of them all 1; and whether they are all.

    Where there are at most `permutations` of them, each is there once; else so many are drawn beside the true one.
    """
    import numpy as np

    if pairs < 60 and 1 << pairs <= permutations:
        numbers = np.arange(1 << pairs, dtype=np.uint64)
        bits = (numbers[:, None] >> np.arange(pairs, dtype=np.uint64)[None, :]) & np.uint64(1)
        return 1.0 - 2.0 * bits.astype(float), True
    draw = stream(seed, "audit", "leaks", "colours")
    rows = [[0] * pairs]
    for _ in range(permutations):
        row: list[int] = []
        for start in range(0, pairs, _CHUNK):
            width = min(_CHUNK, pairs - start)
            number = draw.below(1 << width)
            row += [number >> place & 1 for place in range(width)]
        rows.append(row)
    return 1.0 - 2.0 * np.array(rows, dtype=float), False


def p_values(statistics: Numbers) -> Numbers:
    """Return for each permutation the share of all permutations whose statistic is as high or higher."""
    import numpy as np

    ordered = np.sort(statistics)
    below = np.searchsorted(ordered, statistics - ENOUGH, side="left")
    found: Numbers = 1.0 - below / len(statistics)
    return found


def p_of(value: float, statistics: Numbers) -> float:
    """Return the share of permutations whose statistic is as high as a value or higher."""
    return float((statistics >= value - ENOUGH).mean())


def adjusted(p: float, families: Sequence[Numbers]) -> float:
    """Return how often the least of the tests' p-values is `p` or less; `families` hold each test's by permutation."""
    import numpy as np

    least = np.minimum.reduce(families)
    return float((least <= p + ENOUGH).mean())
