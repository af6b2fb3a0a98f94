"""Two judges on the same items: an exact test of the items they differ on, and an interval of their difference."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist

from planter.core.errors import UsageError
from planter.core.records.scoring import Interval
from planter.stats.power import CONFIDENCE

DIGITS = 4
_SCALE = 10**DIGITS
_NOISE = 1e-6
"""Of a bound times _SCALE: what the last bits of a float may differ by between machines."""
_STEPS = 80


def mcnemar(only_a: int, only_b: int) -> float:
    """Return the two-sided p of McNemar's test, exact: 1 where no item is right for one judge alone.

    Twice the lower tail of a fair binomial over the discordant items, at most 1, summed in whole numbers. Raises
    UsageError for counts below 0. Source: McNemar, Psychometrika 12 (1947), in its exact form, the sign test.
    """
    _refuse_counts(only_a, only_b, only_a + only_b)
    of = only_a + only_b
    tail = sum(math.comb(of, k) for k in range(min(only_a, only_b) + 1))
    return float(min(Fraction(1), Fraction(2 * tail, 2**of)))


def score_interval(only_a: int, only_b: int, n: int) -> Interval:
    """Return the two-sided 95 % interval of B's share right less A's, from the items right for one of them alone.

    From -1 to 1, 4 digits, `low` rounded down and `high` up. The bounds are the differences that a score test would
    just not reject, the discordant shares being the likeliest under each. Raises UsageError for counts that cannot
    be. Source: Tango, Statistics in Medicine 17 (1998), 891-908.
    """
    _refuse_counts(only_a, only_b, n)
    low, high = -_upper(only_a, only_b, n), _upper(only_b, only_a, n)
    return Interval(
        low=max(-1.0, math.floor(low * _SCALE + _NOISE) / _SCALE),
        high=min(1.0, math.ceil(high * _SCALE - _NOISE) / _SCALE),
    )


def _upper(first: int, second: int, n: int) -> float:
    """Return the upper bound of the share of `first` less that of `second`."""
    z = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2)
    below, above = (first - second) / n, 1.0
    for _ in range(_STEPS):
        middle = (below + above) / 2
        below, above = (middle, above) if _statistic(first, second, n, middle) > -z else (below, middle)
    return above


def _statistic(first: int, second: int, n: int, difference: float) -> float:
    """Return how many standard errors the difference seen lies above the one supposed."""
    b = (2 * n - first + second) * difference - first - second
    c = -second * difference * (1 - difference)
    likeliest = (math.sqrt(max(0.0, b * b - 8 * n * c)) - b) / (4 * n)
    variance = n * (2 * likeliest + difference * (1 - difference))
    over = first - second - n * difference
    if variance <= 0:
        return 0.0 if over == 0 else math.copysign(math.inf, over)
    return over / math.sqrt(variance)


def _refuse_counts(only_a: int, only_b: int, n: int) -> None:
    if only_a < 0 or only_b < 0 or only_a + only_b > n:
        raise UsageError(f"{only_a!r} and {only_b!r} of {n!r} items cannot be discordant; counts add up to n at most")
