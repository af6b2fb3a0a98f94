"""Tests of the paired test and interval: published and derived figures, another library, and what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import UsageError
from planter.stats.paired import mcnemar, score_interval

Z2 = 1.959963984540054**2
COUNTS = st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40)).filter(lambda counts: sum(counts) > 0)


def test_no_discordant_item_gives_p_1() -> None:
    assert mcnemar(0, 0) == 1.0


@pytest.mark.parametrize(
    ("only_a", "only_b", "p"),
    [(0, 6, 2 / 64), (6, 0, 2 / 64), (0, 5, 2 / 32), (1, 7, 2 * (1 + 8) / 256), (3, 3, 1.0), (2, 3, 1.0)],
)
def test_p_is_twice_the_smaller_tail_of_a_fair_coin(only_a: int, only_b: int, p: float) -> None:
    assert mcnemar(only_a, only_b) == p


def test_the_interval_is_the_published_one() -> None:
    """Airway hyper-responsiveness before and after a transplantation: 1 and 7 of 21 discordant, -0.517 to -0.026.

    Fagerland, Lydersen and Laake, Statistics in Medicine 33 (2014), of data of Bentur and others.
    """
    interval = score_interval(7, 1, 21)
    assert (interval.low, interval.high) == (pytest.approx(-0.517, abs=5e-4), pytest.approx(-0.026, abs=5e-4))


@pytest.mark.parametrize("n", [1, 5, 20, 44, 1000])
def test_without_a_discordant_item_the_bounds_are_those_derived_by_hand(n: int) -> None:
    """The statistic squared is then n d / (1 - d), which is z squared at d = z2 / (n + z2)."""
    interval = score_interval(0, 0, n)
    assert interval.high == pytest.approx(Z2 / (n + Z2), abs=1e-4) and interval.low == -interval.high


@pytest.mark.parametrize("n", [5, 20, 44, 1000])
def test_with_every_item_right_for_one_judge_alone_the_bound_is_that_derived_by_hand(n: int) -> None:
    """The statistic squared is then n (1 - d) / (1 + d), which is z squared at d = (n - z2) / (n + z2)."""
    interval = score_interval(0, n, n)
    assert (interval.low, interval.high) == (pytest.approx((n - Z2) / (n + Z2), abs=1e-4), 1.0)


@given(COUNTS)
def test_the_interval_holds_the_difference_and_turns_round_with_the_judges(counts: tuple[int, int, int]) -> None:
    only_a, only_b, n = counts[0], counts[1], sum(counts)
    interval, turned = score_interval(only_a, only_b, n), score_interval(only_b, only_a, n)
    assert -1 <= interval.low <= (only_b - only_a) / n <= interval.high <= 1
    assert (turned.low, turned.high) == (
        pytest.approx(-interval.high, abs=1e-9),
        pytest.approx(-interval.low, abs=1e-9),
    )


@pytest.mark.slow
def test_p_is_that_of_another_library() -> None:
    from statsmodels.stats.contingency_tables import mcnemar as reference

    for only_a in range(0, 40, 3):
        for only_b in range(1, 40, 4):
            due = reference([[7, only_a], [only_b, 0]], exact=True).pvalue
            assert mcnemar(only_a, only_b) == pytest.approx(due, rel=1e-9)


@pytest.mark.parametrize(("only_a", "only_b", "n"), [(-1, 0, 3), (2, 2, 3), (0, 1, 0)])
def test_counts_that_cannot_be_are_refused(only_a: int, only_b: int, n: int) -> None:
    with pytest.raises(UsageError, match="cannot be discordant"):
        score_interval(only_a, only_b, n)
