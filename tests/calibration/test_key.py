"""Keys come from outcomes alone: any violated is red, else any undecidable unknown, and no answer is no key."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.calibration.key import NoKey, answer, derive, overall, violated
from planter.core.records.key import Answers
from planter.core.records.runs import ANSWERS

ANSWER = st.sampled_from(ANSWERS)
NON_ANSWER = st.sampled_from(["crashed", "timed_out", "setup_failed"])
CRITERIA = st.dictionaries(st.sampled_from([f"c{n}" for n in range(1, 12)]), ANSWER, min_size=1)


@given(CRITERIA)
def test_the_key_repeats_the_answers_and_weighs_them(outcomes: dict) -> None:
    key = derive(outcomes)
    assert isinstance(key, Answers)
    assert key.criteria == outcomes
    expected = (
        "red" if "violated" in outcomes.values() else "unknown" if "undecidable" in outcomes.values() else "green"
    )
    assert key.overall == expected == overall(key.criteria)
    assert violated(key) == [criterion for criterion, seen in outcomes.items() if seen == "violated"]


@given(CRITERIA, st.sampled_from(["c1", "c5", "c99"]), NON_ANSWER)
def test_one_outcome_that_is_no_answer_means_no_key_whatever_the_others_say(outcomes: dict, at: str, bad: str) -> None:
    key = derive({**outcomes, at: bad})
    assert key == NoKey(at, bad)
    assert bad.replace("_", " ") in key.reason
    assert answer(bad) is None


@given(CRITERIA, st.one_of(ANSWER, NON_ANSWER))
def test_the_everyday_path_is_no_criterion(outcomes: dict, happy: str) -> None:
    assert derive({**outcomes, "happy": happy}) == derive(outcomes)


def test_a_contract_without_criteria_has_no_key() -> None:
    with pytest.raises(ValueError, match="no criterion"):
        derive({"happy": "holds"})
