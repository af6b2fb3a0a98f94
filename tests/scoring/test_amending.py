"""Tests of replaced answers: the sealed items stay, the known answer follows from the criteria."""

from __future__ import annotations

import pytest
from judged import item, reply, scored

from planter.core.errors import ScoreError
from planter.scoring.amending import amended, known_answer

ITEMS = (item(1, "pass"), item(2, "fail"), item(3, "abstain"))


def test_an_answer_replaced_changes_the_known_answer_and_nothing_of_what_was_given() -> None:
    now = amended(ITEMS, {("some-001-a", "c2"): "violated"})
    assert (now[0].known, now[0].criterion) == ("fail", "c2")
    assert now[1:] == ITEMS[1:] and ITEMS[0].known == "pass"


def test_a_fail_whose_criterion_holds_after_all_is_a_pass() -> None:
    now = amended(ITEMS, {("some-002-a", "c1"): "holds"})[1]
    assert (now.known, now.criterion) == ("pass", None)


def test_a_second_violation_keeps_the_planted_criterion() -> None:
    assert amended(ITEMS, {("some-002-a", "c2"): "violated"})[1].criterion == "c1"


@pytest.mark.parametrize(
    ("answers", "call"),
    [
        ({"c1": "holds", "c2": "holds"}, "pass"),
        ({"c1": "undecidable", "c2": "violated"}, "fail"),
        ({"c1": "holds", "c2": "undecidable"}, "abstain"),
    ],
)
def test_fail_dominates_abstain_dominates_pass(answers: dict, call: str) -> None:  # type: ignore[type-arg]
    assert known_answer(answers) == call


def test_a_case_of_the_other_half_is_passed_over_and_an_unknown_criterion_is_refused() -> None:
    assert amended(ITEMS, {("some-999-a", "c1"): "holds"}) == ITEMS
    with pytest.raises(ScoreError, match="'some-001-a' has no criterion 'c7'; it has c1, c2"):
        amended(ITEMS, {("some-001-a", "c7"): "holds"})


def test_a_run_scored_again_with_replaced_answers_gives_another_record() -> None:
    rows = [reply(one, 1, one.known) for one in ITEMS]
    after = scored(amended(ITEMS, {("some-003-a", "c1"): "violated"}), rows).record
    assert (scored(ITEMS, rows).record.record, after.record) == (1.0, 0.5)
