"""Tests of the six figures and the record: golden matrices, the weakest alone, rounding down."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judged import of_matrix, scored

from planter.core.errors import ScoreError
from planter.core.records.scoring import FIGURES
from planter.core.records.staging import CALLS
from planter.scoring.figures import confusion, rounded_down, six, weakest
from planter.scoring.matrices import ALONE_WEAKEST, ONE_ERROR, Golden

COUNTS = st.integers(0, 12)
TABLES = st.lists(st.tuples(COUNTS, COUNTS, COUNTS), min_size=3, max_size=3).map(
    lambda rows: {known: dict(zip(CALLS, row, strict=True)) for known, row in zip(CALLS, rows, strict=True)}
)
SCORABLE = TABLES.filter(lambda table: sum(table["pass"].values()) > 0 < sum(table["fail"].values()))


@pytest.mark.parametrize("golden", [*ALONE_WEAKEST, *ONE_ERROR], ids=lambda golden: golden.name)
def test_a_golden_matrix_gives_its_record(golden: Golden) -> None:
    record, names = weakest(golden.confusion)
    assert record == golden.record
    assert golden.weakest in names


@pytest.mark.parametrize("golden", ALONE_WEAKEST, ids=lambda golden: golden.name)
def test_a_record_without_one_figure_would_be_higher(golden: Golden) -> None:
    figures = six(golden.confusion)
    assert weakest(golden.confusion)[1] == (golden.weakest,)
    assert min(value for name, value in figures.items() if name != golden.weakest) > figures[golden.weakest]  # type: ignore[index]


def test_each_figure_is_alone_the_weakest_somewhere() -> None:
    assert tuple(golden.weakest for golden in ALONE_WEAKEST) == FIGURES


@pytest.mark.parametrize("golden", [*ALONE_WEAKEST, *ONE_ERROR], ids=lambda golden: golden.name)
def test_a_run_with_that_matrix_gives_that_record(golden: Golden) -> None:
    record = scored(*of_matrix(golden.confusion)).record
    assert (record.record, record.confusion) == (golden.record, golden.confusion)
    assert record.weakest == weakest(golden.confusion)[1]


def test_the_precision_of_a_verdict_never_given_is_0() -> None:
    never_fail = {"pass": {"pass": 3, "fail": 0, "abstain": 0}, "fail": {"pass": 0, "fail": 0, "abstain": 3}}
    table = confusion([]) | never_fail  # type: ignore[operator]
    assert six(table)["precision_fail"] == 0
    assert weakest(table)[0] == 0.0


def test_a_false_pass_counts_against_everything_that_is_no_known_pass() -> None:
    table = confusion([("pass", "pass"), ("fail", "fail"), ("abstain", "pass"), ("abstain", "abstain")])
    assert six(table)["not_false_pass"] == Fraction(2, 3)


@pytest.mark.parametrize("missing", ["pass", "fail"])
def test_a_figure_that_is_undefined_is_refused(missing: str) -> None:
    table = confusion([(known, known) for known in CALLS if known != missing])
    with pytest.raises(ScoreError, match=f"no item is known to be a {missing}"):
        six(table)


@given(SCORABLE)
def test_the_record_is_the_least_figure_and_never_more(table: dict) -> None:  # type: ignore[type-arg]
    figures, (record, names) = six(table), weakest(table)
    assert all(0 <= value <= 1 for value in figures.values())
    assert 0 <= min(figures.values()) - Fraction(record).limit_denominator(1000) < Fraction(1, 1000)
    assert {figures[name] for name in names} == {min(figures.values())}


@given(SCORABLE)
def test_only_a_matrix_without_an_error_is_perfect(table: dict) -> None:  # type: ignore[type-arg]
    errors = sum(table[known][called] for known in CALLS for called in CALLS if known != called)
    assert (weakest(table)[0] == 1.0) == (errors == 0)


@given(st.integers(0, 1000))
def test_rounding_down_keeps_what_has_three_digits(thousandths: int) -> None:
    assert rounded_down(Fraction(thousandths, 1000)) == thousandths / 1000
