"""How small a leak could have been seen: the exact power of a sign test, alone or beside a panel."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, fsum, lgamma, log, log1p

LEVEL = 0.01
POWER = 0.8
TESTS = 2
"""Forced choices that share the level: the panel's best, and the combined baseline on held-out hosts and rewrites."""
_STEPS = 60


def needed(pairs: int, level: float = LEVEL / TESTS) -> int | None:
    """Return in how many pairs a lone baseline must be right to be a finding; None where even all are too few.

    The exact sign test, two-sided, at the level that is left when the forced choices share it.
    """
    counts = range(pairs // 2 + 1, pairs + 1)
    return next((right for right in counts if 2 * at_least(right, pairs, 0.5) <= level), None)


def at_least(right: int, pairs: int, rate: float) -> float:
    """Return the chance of so many right guesses or more in so many pairs, each right at a rate under 1."""
    whole = lgamma(pairs + 1)
    return fsum(
        exp(whole - lgamma(n + 1) - lgamma(pairs - n + 1) + n * log(rate) + (pairs - n) * log1p(-rate))
        for n in range(right, pairs + 1)
    )


def smallest_leak(pairs: int, right: int | None, power: float = POWER) -> float | None:
    """Return the rate of right guesses that reaches `right` of the pairs in 80 of 100 sets; None for no such count."""
    if right is None or right > pairs:
        return None
    return _bisect(lambda rate: at_least(right, pairs, rate) >= power)


def _bisect(enough: Callable[[float], bool]) -> float:
    low, high = 0.5, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def alone(pairs: int) -> float | None:
    """Return the smallest leak that a single baseline would have shown: 0.79 at 40 pairs, 0.63 at 200."""
    return smallest_leak(pairs, needed(pairs))
