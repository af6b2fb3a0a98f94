"""Tests of a whole record: what it counts, what it does not say on a sealed set, the sentence, the same bytes."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judged import STANDING, at, item, of_matrix, reply, run_file, scored

from planter.core.canonical import to_json
from planter.core.errors import ScoreError
from planter.core.records.scoring import ScoreRecord, Terms
from planter.core.records.staging import CALLS
from planter.scoring.matrices import ALONE_WEAKEST
from planter.scoring.record import Standing, score

PERFECT = {known: {called: 6 * (known == called) for called in CALLS} for known in CALLS}


def test_a_record_holds_what_ties_it_to_its_run_and_set() -> None:
    items, rows = of_matrix(PERFECT, 3)
    record = score(run_file(3), rows, items, Terms(floor=0.9), Standing("set", True, "seal")).record
    assert (record.sealed, record.seal, record.set_digest, record.floor) == (True, "seal", "set", 0.9)
    assert (record.label, record.snapshot, record.staging) == ("some-judge", "judge-1", "abcdefghij")
    assert (record.agreement, record.record, record.meets_floor) == (1.0, 1.0, True)
    assert (record.items, record.repeats, record.counts) == (18, 3, {"pass": 6, "fail": 6, "abstain": 6})


def test_the_same_run_gives_the_same_bytes_in_whatever_order() -> None:
    items, rows = of_matrix(ALONE_WEAKEST[0].confusion, 3)
    first = to_json(scored(items, rows, 3).record)
    assert first == to_json(scored(items[::-1], rows[::-1], 3).record)
    assert msgspec.json.decode(first, type=ScoreRecord) == scored(items, rows, 3).record


def test_another_reply_of_equal_verdicts_gives_another_record() -> None:
    items, rows = of_matrix(PERFECT)
    other = [msgspec.structs.replace(rows[0], why="because"), *rows[1:]]
    assert scored(items, rows).record.rows != scored(items, other).record.rows


@pytest.mark.parametrize(("floor", "met"), [(0.75, True), (0.751, False)])
def test_the_floor_is_met_by_the_record_and_not_by_the_agreement(floor: float, met: bool) -> None:
    assert scored(*of_matrix(ALONE_WEAKEST[0].confusion), floor=floor).record.meets_floor is met


def test_other_repeats_than_declared_are_refused() -> None:
    with pytest.raises(ScoreError, match="has 3 repeats; 5 were declared"):
        items, rows = of_matrix(PERFECT, 3)
        score(run_file(3), rows, items, Terms(repeats=5), STANDING)


def test_false_passes_are_told_of_fails_and_of_abstains_apart() -> None:
    table = {"pass": {"pass": 4, "fail": 0, "abstain": 0}, "fail": {"pass": 1, "fail": 3, "abstain": 0}}
    false = scored(*of_matrix({**table, "abstain": {"pass": 1, "fail": 0, "abstain": 1}})).record.false_pass
    assert [(share.right, share.of) for share in (false.all, false.fails, false.abstains)] == [(2, 6), (1, 4), (1, 2)]


def test_repeats_are_told_apart_and_items_are_what_is_counted() -> None:
    items = [item(0, "pass"), item(2, "fail")]
    words = {"i000": ("pass", "pass", "fail"), "i002": ("fail", "fail", "fail")}
    record = scored(items, [reply(one, n, words[one.item][n - 1]) for one in items for n in (1, 2, 3)], 3).record
    assert (record.per_run, record.unanimous, record.items) == ((1.0, 1.0, 0.5), 1, 2)
    assert (record.solved.none, record.solved.some, record.solved.all) == (0, 1, 1)
    assert (record.false_alarms.items.right, record.false_alarms.replies, record.false_alarms.replies_of) == (0, 1, 3)


def test_a_pair_is_right_when_both_twins_are_and_is_not_told_of_one_half() -> None:
    items = [item(0, "pass"), item(1, "fail"), item(2, "fail"), item(3, "pass")]
    rows = [reply(one, 1, "fail" if one.item == "i003" else one.known) for one in items]
    both = scored(items, rows).record
    assert both.pairs is not None and (both.pairs.right, both.pairs.of) == (1, 2)
    one = scored(items, [row for row in rows if row.item in ("i001", "i003")]).record
    assert (one.pairs, one.splits, one.units.of) == (None, ("one",), 2)
    assert any("split one holds one of each pair" in sentence for sentence in one.does_not_show)


def test_units_that_are_no_independent_evidence_count_once() -> None:
    items = [item(number, "pass" if number % 2 else "fail", unit="the same") for number in range(6)]
    units = scored(items, [reply(one, 1, one.known) for one in items]).record.units
    assert (units.right, units.of) == (1, 1)


def test_levels_of_few_items_stay_out_of_the_record_and_in_the_tables() -> None:
    items = [item(n, ("pass", "fail")[n % 2], severity=("stark", "cousin")[n < 3], row="plain") for n in range(12)]
    found = scored(items, [reply(one, 1, one.known) for one in items])
    assert [level.items for level in found.tables.groups["severity"]] == [3, 9]
    assert found.record.groups["severity"] == (), "the one left out would follow from the other and the total"
    assert [level.items for level in found.record.groups["row"]] == [12]
    assert found.record.withheld == 2 + 4, "two severities and four hosts of three"
    assert not any(one.case.encode() in to_json(found.record) for one in items)


def test_the_item_table_has_every_item_by_its_case() -> None:
    items, rows = of_matrix(PERFECT)
    table = scored(items, [msgspec.structs.replace(row, where=at("shop/till.py", 11)) for row in rows]).tables.items
    assert [row.case for row in table] == sorted(one.case for one in items)
    assert {(row.known == "fail", row.lines) for row in table} == {(True, True), (False, False)}


def test_a_row_that_does_not_tell_its_cost_leaves_the_sum_untold() -> None:
    items, rows = of_matrix(PERFECT)
    assert scored(items, rows).record.tokens == 3 * len(rows)
    assert scored(items, [msgspec.structs.replace(rows[0], tokens=None), *rows[1:]]).record.tokens is None


def test_the_sentence_tells_the_record_its_figure_the_items_and_that_nothing_was_sealed() -> None:
    sentence = scored(*of_matrix(ALONE_WEAKEST[5].confusion)).record.sentence
    assert "scores 0.750, the weakest of six figures (recall of fail), and misses the floor of 0.8" in sentence
    assert "on a set that was not sealed of 16 items (10 pass, 4 fail, 2 abstain)" in sentence
    assert "\n" not in sentence and sentence.endswith(".")


def test_what_is_not_shown_is_told_with_the_n_that_would() -> None:
    text = "\n".join(scored(*of_matrix(PERFECT)).record.does_not_show)
    assert "was not sealed" in text and "at its ceiling" in text
    assert "9 of 9 independent units right show at least 0.66; n = 17 with as many misses" in text
    assert "0 false passes in 12" in text and "n = 17 right would show 0.8" in text and "n = 100" in text


def test_a_sealed_set_is_not_told_to_be_unsealed() -> None:
    items, rows = of_matrix(PERFECT)
    record = score(run_file(), rows, items, Terms(), Standing("set", True, "seal")).record
    assert "on a sealed set of 18 items" in record.sentence
    assert not any("not sealed" in sentence for sentence in record.does_not_show)


@pytest.mark.parametrize("floor", [0.0, 0.5, 1.0])
def test_every_floor_can_be_told_of(floor: float) -> None:
    assert scored(*of_matrix(PERFECT), floor=floor).record.does_not_show


@settings(max_examples=20)
@given(st.lists(st.sampled_from(CALLS), min_size=8, max_size=8), st.integers(1, 3))
def test_whatever_a_judge_says_the_counts_agree(said: list, repeats: int) -> None:  # type: ignore[type-arg]
    items = [item(n, ("pass", "fail", "abstain", "fail")[n % 4]) for n in range(8)]
    rows = [reply(one, n, word) for one, word in zip(items, said, strict=True) for n in range(1, repeats + 1)]
    record = score(run_file(repeats), rows, items, Terms(), STANDING).record
    assert sum(count for row in record.confusion.values() for count in row.values()) == 8
    assert record.figures.agreement.right == sum(one.known == word for one, word in zip(items, said, strict=True))
    assert record.solved.all == record.figures.agreement.right and record.unanimous == 8
    assert record.located.called <= record.located.fails == 4
