"""What n independent items can show: exact bounds for near-perfect scores, and the power of an exact paired test.

An item is whatever is right or wrong independently of the others. The twins of a pair share everything but one site
and pairs of one host share a program, so a set of P pairs counts as the number of its distinct (host, site, rewrite)
tuples, at most P, and not as 2P cases.
"""

from __future__ import annotations

from dataclasses import dataclass

from planter.core.errors import UsageError

CONFIDENCE = 0.95
ALPHA = 0.05
POWER = 0.8
FLOORS = (0.80, 0.85, 0.90, 0.95)


@dataclass(frozen=True)
class Shown:
    """What n items show of a judge.

    `bounds` are the lower bounds with 0, 1 and 2 misses, None for more misses than items; `floor_shown` tells whether
    a perfect score shows the floor; `difference` is the smallest one-way difference a paired test sees, None for none.
    """

    n: int
    bounds: tuple[float | None, ...]
    floor_shown: bool
    difference: float | None


def shown(n: int, floor: float) -> Shown:
    """Tell what n items show, and whether a perfect score shows the floor; raises UsageError as its parts do."""
    _count("items", n)
    bounds = tuple(lower_bound(n - misses, n) if misses <= n else None for misses in range(3))
    return Shown(n=n, bounds=bounds, floor_shown=shows_floor(n, floor), difference=smallest_difference(n))


def lower_bound(right: int, n: int) -> float:
    """Return the exact two-sided 95 % lower bound of a share, `right` of n items being right.

    A share from 0 to 1, not rounded. Raises UsageError for n below 1 or `right` outside 0..n. Source: Clopper and
    Pearson, Biometrika 26 (1934), in its form as a quantile of the beta distribution.
    """
    _count("items", n)
    if not 0 <= right <= n:
        raise UsageError(f"{right!r} of {n!r} items cannot be right; give a number from 0 to {n}")
    if right == 0:
        return 0.0
    from scipy.stats import beta

    return float(beta.ppf((1 - CONFIDENCE) / 2, right, n - right + 1))


def shows_floor(n: int, floor: float, misses: int = 0) -> bool:
    """Tell whether n items with that many misses show the floor: whether their lower bound reaches it.

    Raises UsageError for n below 1, a floor outside 0..1, a floor of 1, or misses outside 0..n.
    """
    _check_floor(floor)
    _count("items", n)
    return lower_bound(n - misses, n) >= floor


def needed(floor: float, misses: int = 0) -> int:
    """Return the smallest number of items that show the floor in spite of that many misses.

    Raises UsageError for a floor outside 0..1, a floor of 1, and fewer than 0 misses.
    """
    _check_floor(floor)
    if misses < 0:
        raise UsageError(f"{misses!r} misses cannot be; give 0 or more")
    few, enough = misses, max(1, misses)
    while not shows_floor(enough, floor, misses):
        few, enough = enough, 2 * enough
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if shows_floor(middle, floor, misses) else (middle, enough)
    return enough


def smallest_difference(n: int, power: float = POWER, alpha: float = ALPHA) -> float | None:
    """Return the smallest one-way difference between two judges that an exact paired test on n items sees.

    One-way: the judges differ on an item with this probability, and always the same one is right; k such items give
    the two-sided p = 2 * 0.5**k. Seen: p is at most `alpha` with a probability of `power` or more, summed over the
    binomial. A share in hundredths, rounded up; None where even a difference on every item is not seen. Raises
    UsageError for n below 1, and for a power or an alpha that is not between 0 and 1. Source: McNemar, Psychometrika
    12 (1947), in its exact form, the sign test on discordant items.
    """
    _count("items", n)
    _check_share("power", power)
    _check_share("alpha", alpha)
    least = 1
    while 2 * 0.5**least > alpha:
        least += 1
    if least > n:
        return None
    from scipy.stats import binom

    chances = binom.sf(least - 1, n, [hundredth / 100 for hundredth in range(1, 101)])
    return next((place / 100 for place, chance in enumerate(chances, start=1) if chance >= power), None)


def _count(what: str, number: int) -> None:
    if number < 1:
        raise UsageError(f"{number!r} {what} show nothing; give 1 or more")


def _check_floor(floor: float) -> None:
    if floor == 1:
        raise UsageError(
            f"a floor of {floor!r} cannot be shown by any number of items, as a lower bound stays below 1; "
            "give a floor below 1, such as 0.95"
        )
    if not 0 <= floor < 1:
        raise UsageError(f"{floor!r} is not a floor; give a share from 0 to below 1, such as 0.8")


def _check_share(name: str, value: float) -> None:
    if not 0 < value < 1:
        raise UsageError(f"{name} {value!r} cannot be; give a share between 0 and 1, such as {POWER}")
