"""Tests of outcomes: rows that make a run unscorable, words, non-answers, and the majority of repeats."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judged import item, reply, run_file

from planter.core.errors import ScoreError
from planter.core.findings import page
from planter.core.records.staging import CALLS, Call
from planter.scoring.outcomes import calls_of_words, majority, outcomes

ITEMS = [item(1, "pass"), item(2, "fail"), item(3, "abstain")]
ROWS = [reply(one, n, one.known) for one in ITEMS for n in (1, 2, 3)]
RUN = run_file(3)


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (("fail", "pass", "fail", "pass", "fail"), "fail"),
        (("fail", "pass", "abstain", "fail", "pass"), "abstain"),
        (("pass", "pass", "fail", "fail"), "abstain"),
        (("pass",), "pass"),
    ],
)
def test_an_outcome_is_what_most_repeats_say_else_an_abstain(calls: tuple[Call, ...], expected: Call) -> None:
    assert majority(calls) == expected


@given(st.lists(st.sampled_from(CALLS), min_size=1), st.randoms())
def test_the_order_of_repeats_changes_nothing(calls: list[Call], random: object) -> None:
    mixed = list(calls)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert majority(calls) == majority(mixed)


@given(st.permutations(ROWS))
def test_the_order_of_rows_changes_nothing(rows: list) -> None:  # type: ignore[type-arg]
    assert outcomes(RUN, rows, ITEMS, {}) == outcomes(RUN, ROWS, ITEMS, {})


def test_a_non_answer_is_an_abstain_and_never_a_pass() -> None:
    rows = [*ROWS[3:], *(reply(ITEMS[0], n, None, code=code) for n, code in ((1, "crashed"), (2, "timed-out")))]
    found = outcomes(RUN, [*rows, reply(ITEMS[0], 3, "pass")], ITEMS, {})
    assert found[0].calls == ("abstain", "abstain", "pass")
    assert (found[0].called, found[0].right) == ("abstain", False)
    assert [row.code for row in found[0].rows] == ["crashed", "timed-out", "answered"]


def test_native_words_are_mapped_as_declared() -> None:
    rows = [*ROWS[:3], *(reply(ITEMS[1], n, "request changes") for n in (1, 2, 3)), *ROWS[6:]]
    assert outcomes(RUN, rows, ITEMS, {"request changes": "fail"})[1].called == "fail"


@pytest.mark.parametrize("word", ["Pass", "PASS", "pass ", "approve", ""])
def test_a_word_that_maps_to_nothing_is_named(word: str) -> None:
    rows = [reply(ITEMS[0], 1, word), *ROWS[1:]]
    with pytest.raises(ScoreError, match="PL604 verdict-unmapped: the reply to item 'i001', repeat 1") as caught:
        outcomes(RUN, rows, ITEMS, {"lgtm": "pass"})
    assert repr(word) in str(caught.value) and "'lgtm'" in str(caught.value)


def test_a_call_cannot_be_mapped_to_another() -> None:
    with pytest.raises(ScoreError, match="'fail' is mapped to 'pass'"):
        calls_of_words({"fail": "pass"})


def test_an_answer_without_a_verdict_is_refused() -> None:
    with pytest.raises(ScoreError, match="has no verdict"):
        outcomes(RUN, [reply(ITEMS[0], 1, None, code="answered"), *ROWS[1:]], ITEMS, {})


def test_a_missing_reply_refuses_the_run_and_is_named() -> None:
    with pytest.raises(ScoreError, match="PL601 run-incomplete: item 'i002' repeat 2 missing"):
        outcomes(RUN, [row for row in ROWS if (row.item, row.repeat) != ("i002", 2)], ITEMS, {})


def test_a_doubled_reply_refuses_the_run_even_where_both_agree() -> None:
    with pytest.raises(ScoreError, match="PL602 run-doubled: item 'i003' repeat 1 more than once"):
        outcomes(RUN, [*ROWS, ROWS[6]], ITEMS, {})


def test_only_the_first_of_many_missing_replies_are_listed() -> None:
    with pytest.raises(ScoreError, match="and 3 more missing"):
        outcomes(RUN, ROWS[:1], [item(1, "pass"), item(3, "fail"), item(5, "pass")], {})


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"item": "i009"}, "of no item of staging 'abcdefghij'"),
        ({"repeat": 4}, "beyond the run's repeats 1 to 3"),
        ({"repeat": 0}, "beyond the run's repeats"),
        ({"case": "another"}, "rests on the item digest 'another'"),
        ({"prompt": "another"}, "rests on the prompt 'another'"),
        ({"judge": "another"}, "rests on the judge 'another'"),
        ({"snapshot": "judge-2"}, "rests on the snapshot 'judge-2', not on 'judge-1'"),
    ],
)
def test_a_row_of_something_else_refuses_the_run(changed: dict[str, object], told: str) -> None:
    row = msgspec.structs.replace(ROWS[0], **changed)
    with pytest.raises(ScoreError, match=f"PL603 run-foreign: .*{told}"):
        outcomes(RUN, [row, *ROWS[1:]], ITEMS, {})


@pytest.mark.parametrize("same", ["item", "case"])
def test_repeats_pooled_as_items_are_refused(same: str) -> None:
    again = item(9, "pass", **{same: getattr(ITEMS[0], same)})
    with pytest.raises(ScoreError, match=f"{same} .* is counted twice; repeats are replies to one item"):
        outcomes(RUN, ROWS, [*ITEMS, again], {})


def test_a_half_is_judged_whole_or_not_at_all() -> None:
    one_half = [row for row in ROWS if row.item in ("i001", "i003")]
    assert [one.item.item for one in outcomes(RUN, one_half, ITEMS, {})] == ["i001", "i003"]
    with pytest.raises(ScoreError, match="item 'i003' repeat 1"):
        outcomes(RUN, ROWS[:6], ITEMS, {})


def test_a_run_without_rows_or_repeats_is_refused() -> None:
    with pytest.raises(ScoreError, match="every reply missing"):
        outcomes(RUN, [], ITEMS, {})
    with pytest.raises(ScoreError, match="0 repeats"):
        outcomes(run_file(0), [], [], {})


@pytest.mark.parametrize(
    ("code", "slug"),
    [
        ("PL601", "run-incomplete"),
        ("PL602", "run-doubled"),
        ("PL603", "run-foreign"),
        ("PL604", "verdict-unmapped"),
        ("PL605", "snapshot-scored-before"),
        ("PL606", "scored-burnt"),
    ],
)
def test_what_a_message_begins_with_has_a_page(code: str, slug: str) -> None:
    assert page(code).slug == slug
