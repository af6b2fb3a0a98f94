"""Tests of labelled sets: both rates or an error, the corrected pass rate, and chance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import ScoreError
from planter.scoring.labelled import Rates, corrected_pass_rate, meets_bar, rates

SHARES = st.floats(0, 1)


def test_both_rates_are_told_and_an_abstain_is_no_pass() -> None:
    found = rates([("pass", "pass"), ("pass", "abstain"), ("fail", "abstain"), ("fail", "pass"), ("abstain", "pass")])
    assert (found.tpr, found.tnr) == (0.5, 0.5)


@pytest.mark.parametrize("missing", ["pass", "fail"])
def test_a_class_without_labels_is_an_error(missing: str) -> None:
    answers = [(known, known) for known in ("pass", "fail", "abstain") if known != missing]
    with pytest.raises(ScoreError, match=f"known to be a {missing}"):
        rates(answers)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("observed", "both", "expected"),
    [
        (0.7, Rates(0.9, 0.8), 5 / 7),
        (0.5, Rates(1.0, 1.0), 0.5),
        (0.1, Rates(0.9, 0.8), 0.0),
        (1.0, Rates(0.9, 0.8), 1),
    ],
)
def test_a_pass_rate_is_corrected_and_stays_a_share(observed: float, both: Rates, expected: float) -> None:
    assert corrected_pass_rate(observed, both) == pytest.approx(expected)


@given(SHARES, st.floats(0.55, 1), st.floats(0.55, 1))
def test_correcting_undoes_what_the_judge_does(truth: float, tpr: float, tnr: float) -> None:
    observed = min(1.0, tpr * truth + (1 - tnr) * (1 - truth))
    assert corrected_pass_rate(observed, Rates(tpr, tnr)) == pytest.approx(truth, abs=1e-9)


@pytest.mark.parametrize("both", [Rates(0.5, 0.5), Rates(0.3, 0.7), Rates(0.2, 0.1), Rates(1.0, 0.0)])
def test_a_judge_at_or_below_chance_corrects_nothing(both: Rates) -> None:
    with pytest.raises(ScoreError, match="no better than chance"):
        corrected_pass_rate(0.5, both)


@pytest.mark.parametrize("observed", [-0.1, 1.1, float("nan")])
def test_what_is_no_share_is_refused(observed: float) -> None:
    with pytest.raises(ScoreError, match="is no share of passes"):
        corrected_pass_rate(observed, Rates(0.9, 0.9))


@pytest.mark.parametrize(("both", "met"), [(Rates(0.85, 0.85), True), (Rates(1.0, 0.84), False)])
def test_the_bar_is_on_both_rates(both: Rates, met: bool) -> None:
    assert meets_bar(both) is met
