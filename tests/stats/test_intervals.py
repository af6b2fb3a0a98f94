"""Tests of intervals: published bounds, the same as the beta quantiles elsewhere, wider where hosts are alike."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.stats.intervals import clustered_interval, exact_interval, share
from planter.stats.power import lower_bound

CLUSTERS = st.lists(
    st.integers(1, 12).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))), min_size=2, max_size=12
)


@pytest.mark.parametrize(
    ("right", "of", "low", "high"), [(10, 10, 0.6915, 1.0), (0, 10, 0.0, 0.3085), (9, 10, 0.5549, 0.9975)]
)
def test_exact_intervals_are_the_published_ones(right: int, of: int, low: float, high: float) -> None:
    found = exact_interval(right, of)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1.1e-4)


@settings(max_examples=50)
@given(st.integers(1, 200).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_an_exact_bound_is_the_one_a_plan_promises_and_holds_the_share(counts: tuple[int, int]) -> None:
    right, of = counts
    found = exact_interval(right, of)
    assert found is not None
    assert found.low == pytest.approx(math.floor(lower_bound(right, of) * 1e4) / 1e4, abs=1.1e-4)
    assert 0 <= found.low <= right / of <= found.high <= 1


def test_nothing_counted_has_no_interval() -> None:
    assert exact_interval(0, 0) is None
    empty = share([])
    assert (empty.value, empty.exact, empty.clustered, empty.hosts) == (0.0, None, None, 0)


@pytest.mark.parametrize("clusters", [[], [(3, 4)], [(3, 4), (0, 0)]])
def test_fewer_than_two_clusters_tell_nothing_of_clustering(clusters: list[tuple[int, int]]) -> None:
    assert clustered_interval(clusters) is None


@settings(max_examples=50)
@given(CLUSTERS)
def test_an_interval_by_host_is_never_the_narrower_one(clusters: list[tuple[int, int]]) -> None:
    right, of = (sum(column) for column in zip(*clusters, strict=True))
    exact, clustered = exact_interval(right, of), clustered_interval(clusters)
    assert exact is not None and clustered is not None
    assert clustered.low <= exact.low and clustered.high >= exact.high
    assert clustered.low <= right / of <= clustered.high


def test_hosts_that_are_right_or_wrong_as_a_whole_count_as_few_items() -> None:
    mixed = clustered_interval([(3, 4)] * 8)
    whole = clustered_interval([(4, 4)] * 6 + [(0, 4)] * 2)
    assert mixed is not None and whole is not None
    assert whole.high - whole.low > 1.5 * (mixed.high - mixed.low)


def test_the_design_effect_is_the_one_worked_out_by_hand() -> None:
    # Two hosts of 10, 9 and 5 right: share 0.7, variance between 2 * (2**2 + 2**2) / 20**2 = 0.04, binomial 0.0105;
    # effect 3.81, t quantiles 2.093 at 19 and 12.706 at 1 degree of freedom: worth 20 / 3.81 * 0.02713 = 0.1425.
    found, expected = clustered_interval([(9, 10), (5, 10)]), exact_interval(0.7 * 0.14246, 0.14246)
    assert found is not None and expected is not None
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=2e-3)


def test_a_share_counts_hosts_and_rounds_down() -> None:
    found = share([("a", True), ("a", False), ("b", True)])
    assert (found.right, found.of, found.value, found.hosts) == (2, 3, 0.6666, 2)
