"""Intervals of a share: exact for independent items, and widened for items that come in clusters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from planter.core.records.scoring import Interval, Share
from planter.stats.power import CONFIDENCE
from planter.stats.rounding import rounded_down

DIGITS = 4
_SCALE = 10**DIGITS
_NOISE = 1e-7
"""Of a bound times _SCALE: what the last bits of a float may differ by between builds of a library."""
_TAIL = (1 - CONFIDENCE) / 2


def share(right: Iterable[tuple[str, bool]]) -> Share:
    """Return the share of right items with both intervals, from each item's host and whether it is right."""
    counts: dict[str, tuple[int, int]] = {}
    for host, good in right:
        hits, total = counts.get(host, (0, 0))
        counts[host] = (hits + good, total + 1)
    hits, total = sum(hit for hit, _ in counts.values()), sum(size for _, size in counts.values())
    value = rounded_down(Fraction(hits, total), DIGITS) if total else 0.0
    clustered = clustered_interval(tuple(counts.values()))
    return Share(
        right=hits, of=total, value=value, exact=exact_interval(hits, total), clustered=clustered, hosts=len(counts)
    )


def exact_interval(right: float, of: float) -> Interval | None:
    """Return the exact two-sided 95 % interval of a share, None for none; the counts need not be whole.

    Source: Clopper and Pearson, Biometrika 26 (1934), as quantiles of the beta distribution.
    """
    if of <= 0:
        return None
    from scipy.special import betaincinv

    low = float(betaincinv(right, of - right + 1, _TAIL)) if right > 0 else 0.0
    high = float(betaincinv(right + 1, of - right, 1 - _TAIL)) if right < of else 1.0
    return Interval(
        low=math.floor(low * _SCALE + _NOISE) / _SCALE,
        high=min(1.0, math.ceil(high * _SCALE - _NOISE) / _SCALE),
    )


def clustered_interval(clusters: Sequence[tuple[int, int]]) -> Interval | None:
    """Return the 95 % interval of a share whose items come in clusters of (right, of), None for fewer than two.

    The exact interval of as many independent items as the clustered ones are worth: their number over the design
    effect (the variance of the share between clusters, linearised, over the binomial one, at least 1), times the
    squared ratio of the t quantiles at n - 1 and at clusters - 1 degrees of freedom, at most their number. Few
    clusters widen it by that factor. Where all items are right, or all wrong, no clustering can be seen, and the t
    factor alone widens it. Source: Korn and Graubard, Run differentially Methodology 24 (1998), 193-201.
    """
    filled = [(right, of) for right, of in clusters if of]
    groups = len(filled)
    if groups < 2:
        return None
    from scipy.special import stdtrit

    right, n = sum(hit for hit, _ in filled), sum(of for _, of in filled)
    rate = right / n
    binomial = rate * (1 - rate) / n
    between = groups / (groups - 1) * sum((hit - rate * of) ** 2 for hit, of in filled) / n**2
    effect = max(1.0, between / binomial) if binomial else 1.0
    ratio = float(stdtrit(n - 1, 1 - _TAIL) / stdtrit(groups - 1, 1 - _TAIL))
    worth = n / effect * min(1.0, ratio**2)
    return exact_interval(rate * worth, worth) if 0 < right < n else exact_interval(worth if right else 0, worth)
