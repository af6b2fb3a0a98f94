"""Tests of what n items show: golden numbers, monotone in n, and equal to the binomial summed term by term."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import UsageError
from planter.stats.power import lower_bound, needed, shown, shows_floor, smallest_difference

COUNTS = st.integers(1, 200)
FLOORS = st.integers(1, 990).map(lambda thousandths: thousandths / 1000)
MISSES = st.integers(0, 5)


def tail(least: int, n: int, chance: Fraction) -> Fraction:
    """Return the exact probability of `least` or more successes in n trials."""
    return sum((math.comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(least, n + 1)), start=Fraction(0))


@pytest.mark.parametrize(("n", "bound"), [(10, 0.69), (8, 0.63), (30, 0.88)])
def test_a_perfect_score_shows_the_published_bounds(n: int, bound: float) -> None:
    assert math.floor(lower_bound(n, n) * 100) / 100 == bound


@pytest.mark.parametrize(
    ("misses", "numbers"), [(0, (17, 23, 36, 72)), (1, (26, 35, 54, 110))], ids=("perfect", "one miss")
)
def test_floors_need_the_published_numbers(misses: int, numbers: tuple[int, ...]) -> None:
    assert tuple(needed(floor, misses) for floor in (0.80, 0.85, 0.90, 0.95)) == numbers


@pytest.mark.parametrize(("n", "seen"), [(16, 0.45), (20, 0.37), (30, 0.26), (50, 0.16), (100, 0.08)])
def test_a_paired_test_sees_the_published_differences(n: int, seen: float) -> None:
    assert smallest_difference(n) == seen


def test_five_items_show_no_difference_and_six_only_a_great_one() -> None:
    assert [smallest_difference(n) for n in (1, 5, 6)] == [None, None, 0.97]


def test_a_looser_test_asks_for_fewer_discordant_items() -> None:
    assert smallest_difference(5, alpha=0.0625) == 0.96
    assert smallest_difference(4, alpha=0.0625) is None
    assert smallest_difference(1, alpha=0.9999) is None  # one discordant item gives p = 1


@given(COUNTS)
def test_a_perfect_bound_is_the_root_of_the_chance_of_a_perfect_score(n: int) -> None:
    assert lower_bound(n, n) == pytest.approx(0.025 ** (1 / n), rel=1e-9)


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(1, n), st.just(n))))
def test_at_the_bound_the_score_or_better_has_a_chance_of_one_in_forty(score: tuple[int, int]) -> None:
    right, n = score
    assert float(tail(right, n, Fraction(lower_bound(right, n)))) == pytest.approx(0.025, rel=1e-6)


@given(COUNTS, MISSES)
def test_more_items_with_as_many_misses_show_more(n: int, misses: int) -> None:
    n += misses
    assert lower_bound(n - misses, n) < lower_bound(n + 1 - misses, n + 1) < 1


@given(COUNTS.flatmap(lambda n: st.tuples(st.integers(1, n), st.just(n))))
def test_a_miss_lowers_the_bound_and_the_bound_is_below_the_share(score: tuple[int, int]) -> None:
    right, n = score
    assert lower_bound(right - 1, n) < lower_bound(right, n) < right / n


@given(FLOORS, MISSES)
def test_needed_is_enough_and_one_less_is_not(floor: float, misses: int) -> None:
    enough = needed(floor, misses)
    assert lower_bound(enough - misses, enough) >= floor
    fewer = enough - 1
    assert fewer < max(1, misses) or lower_bound(fewer - misses, fewer) < floor
    assert shows_floor(enough, floor, misses)


@given(FLOORS, MISSES)
def test_a_miss_more_needs_more_items(floor: float, misses: int) -> None:
    assert needed(floor, misses) < needed(floor, misses + 1)


def test_a_floor_of_nothing_needs_no_more_items_than_misses() -> None:
    assert (needed(0.0), needed(0.0, 3)) == (1, 3)


@given(st.integers(6, 120))
def test_the_difference_is_the_first_hundredth_with_power_by_enumeration(n: int) -> None:
    seen = smallest_difference(n)
    assert seen is not None
    hundredths = round(seen * 100)
    assert tail(6, n, Fraction(hundredths, 100)) >= Fraction(4, 5) > tail(6, n, Fraction(hundredths - 1, 100))


@given(st.integers(6, 1000))
def test_more_items_see_no_greater_difference(n: int) -> None:
    fewer, more = smallest_difference(n), smallest_difference(n + 1)
    assert fewer is not None and more is not None and more <= fewer


def test_what_is_shown_gathers_bounds_floor_and_difference() -> None:
    told = shown(16, 0.8)
    assert told.bounds == (lower_bound(16, 16), lower_bound(15, 16), lower_bound(14, 16))
    assert (told.floor_shown, told.difference) == (False, 0.45)
    assert shown(17, 0.8).floor_shown


def test_one_item_cannot_have_two_misses() -> None:
    assert shown(1, 0.8).bounds == (pytest.approx(0.025), 0.0, None)


@pytest.mark.parametrize("floor", [1, 1.0])
def test_a_floor_of_one_cannot_be_shown_by_any_number(floor: float) -> None:
    for ask in (lambda: needed(floor), lambda: shows_floor(10**6, floor), lambda: shown(4, floor)):
        with pytest.raises(UsageError, match="cannot be shown by any number"):
            ask()


@pytest.mark.parametrize("floor", [-0.1, 1.1, math.nan, math.inf])
def test_what_is_no_share_is_no_floor(floor: float) -> None:
    with pytest.raises(UsageError, match=f"{floor!r} is not a floor"):
        needed(floor)


@pytest.mark.parametrize(("right", "n"), [(0, 0), (-1, 4), (5, 4), (1, -1)])
def test_scores_that_cannot_be_are_refused(right: int, n: int) -> None:
    with pytest.raises(UsageError):
        lower_bound(right, n)


def test_fewer_than_no_misses_are_refused() -> None:
    with pytest.raises(UsageError, match="-1 misses"):
        needed(0.8, -1)


@pytest.mark.parametrize("value", [0.0, 1.0, -0.5, math.nan])
def test_power_and_alpha_are_shares_between_0_and_1(value: float) -> None:
    with pytest.raises(UsageError, match="power"):
        smallest_difference(20, power=value)
    with pytest.raises(UsageError, match="alpha"):
        smallest_difference(20, alpha=value)
    with pytest.raises(UsageError, match="0 items"):
        smallest_difference(0)
