"""Tests of what judging costs: estimates in whole tokens, calls for both cases of a pair."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import UsageError
from planter.scoring.tokens import CaseTokens, calls, case_tokens


def test_four_bytes_are_a_token_and_a_part_of_one_counts_as_one() -> None:
    assert case_tokens([4, 8, 9]) == CaseTokens(mean=2, least=1, most=3)
    assert case_tokens([1]) == CaseTokens(mean=1, least=1, most=1)


@given(st.lists(st.integers(0, 10**6), min_size=1))
def test_the_mean_lies_between_the_least_and_the_most(sizes: list[int]) -> None:
    found = case_tokens(sizes)
    assert found.least <= found.mean <= found.most


def test_no_host_gives_no_estimate() -> None:
    with pytest.raises(UsageError, match="no host"):
        case_tokens([])


def test_both_cases_of_a_pair_are_judged_at_each_repeat() -> None:
    assert calls(20, 5) == 200


@pytest.mark.parametrize(("pairs", "repeats"), [(0, 1), (1, 0), (-2, 3)])
def test_no_pairs_or_repeats_are_refused(pairs: int, repeats: int) -> None:
    with pytest.raises(UsageError, match="ask for 1 or more"):
        calls(pairs, repeats)
