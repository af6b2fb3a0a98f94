"""The matrix is data: filled row by row, counted by outcome, and trees are made from the right base."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.calibration.matrix import Matrix, calibration, criterion_order, kills, right_tree, tally, variant_tree
from planter.core.errors import EditError
from planter.core.records.runs import Result
from planter.core.records.variants import Edit, Variant
from planter.core.trees import Tree

OUTCOMES = ["holds", "violated", "undecidable", "crashed", "timed_out", "setup_failed"]


def variant(name: str, role: str, base: str = "right", criterion: str | None = "c1", after: str = "2") -> Variant:
    edit = Edit(path="a.py", start=4, before="1", after=after)
    return Variant(
        name=name, role=role, base=base, edits=(edit,), criterion=criterion, origin="stub", expected={}, survivor=None
    )


@given(st.lists(st.sampled_from(OUTCOMES)))
def test_a_tally_counts_every_outcome_and_a_timeout_is_not_a_kill(outcomes: list) -> None:
    counted = tally(outcomes)
    assert counted.tried == len(outcomes)
    assert counted.violated == sum(outcome == "violated" for outcome in outcomes)
    assert counted.timed_out == sum(outcome == "timed_out" for outcome in outcomes)
    rest = counted.tried - counted.violated - counted.crashed - counted.timed_out - counted.survived
    assert rest == sum(outcome == "undecidable" for outcome in outcomes)


def test_results_fill_the_matrix_row_by_row_and_criteria_are_in_their_own_order() -> None:
    results = [Result(outcome=outcome) for outcome in OUTCOMES]
    matrix = Matrix.of(["happy", "c10", "c2"], ["stage", "fix"], results)
    assert matrix.criteria == ("c2", "c10")
    assert matrix.outcomes("stage") == {"c2": "undecidable", "c10": "violated", "happy": "holds"}
    assert matrix.outcome("fix", "c2") == "setup_failed"


@pytest.mark.parametrize("count", [0, 3, 5])
def test_too_few_or_too_many_results_are_refused(count: int) -> None:
    with pytest.raises(ValueError, match="do not fill"):
        Matrix.of(["c1", "happy"], ["stage", "fix"], [Result(outcome="holds")] * count)


def test_criteria_sort_by_number() -> None:
    assert sorted(["c10", "c2", "c1"], key=criterion_order) == ["c1", "c2", "c10"]


def test_variants_start_from_the_right_tree_and_turns_from_the_stage() -> None:
    stage = Tree({"a.py": b"x = 1"})
    fix, mutant = variant("fix", "fix", "stage", after="3"), variant("mutant-c1-01", "mutant")
    right = right_tree(stage, [mutant, fix])
    assert right["a.py"] == b"x = 3"
    assert right_tree(stage, [mutant]) == stage
    assert variant_tree(variant("flip", "flip", "stage"), stage, right)["a.py"] == b"x = 2"
    with pytest.raises(EditError, match="found b'3'"):
        variant_tree(mutant, stage, right)


def test_calibration_counts_the_mutants_of_decided_criteria_only() -> None:
    variants = [variant(f"mutant-c1-0{n}", "mutant") for n in (1, 2)] + [variant("break-c1", "break")]
    rows = {
        "stage": {"c1": Result(outcome="holds"), "c2": Result(outcome="undecidable"), "happy": Result(outcome="holds")},
        "mutant-c1-01": {"c1": Result(outcome="violated", how="value")},
        "mutant-c1-02": {"c1": Result(outcome="violated", how="raise")},
        "break-c1": {"c1": Result(outcome="violated", how="value")},
    }
    matrix = Matrix(("c1", "c2"), rows)
    found = calibration(matrix, variants)
    assert set(found.criteria) == {"c1"}
    assert (found.criteria["c1"].tried, found.criteria["c1"].violated) == (2, 2)
    assert kills(matrix, variants) == {"c1": {"value": 1, "raise": 1}, "c2": {"value": 0, "raise": 0}}
