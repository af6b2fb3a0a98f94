"""What a score is told with: intervals are rounded outwards, so that no bound is told better than it is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from planter.core.records.scoring import Interval
from planter.scoring.limits import between

BOUNDS = st.integers(0, 10_000).map(lambda number: number / 10_000)


@given(BOUNDS, BOUNDS)
def test_an_interval_is_rounded_outwards_and_by_less_than_a_hundredth(one: float, other: float) -> None:
    low, high = sorted((one, other))
    told_low, told_high = map(float, between(Interval(low=low, high=high)).split(" to "))
    assert low - 0.01 < told_low <= low and high <= told_high < high + 0.01


def test_no_interval_is_none() -> None:
    assert between(None) == "none"
