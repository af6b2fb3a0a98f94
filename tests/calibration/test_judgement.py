"""A case is calibrated or it is not: each way of falling short has its own finding, and none hides behind another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.calibration.judgement import MIN_BY_VALUE, MIN_MUTANTS, MIN_VIOLATED, differences, judge
from planter.calibration.matrix import Matrix
from planter.core.records.runs import Outcome, Result
from planter.core.records.variants import Edit, Role, Survivor, Variant

CRITERIA = ("c1", "c2", "c3")
GOOD: dict[str, Outcome] = {"c1": "holds", "c2": "holds", "c3": "holds", "happy": "holds"}


def variant(name: str, role: Role, criterion: str | None = None, origin: str = "value:swap") -> Variant:
    return Variant(
        name=name,
        role=role,
        base="stage" if role in ("fix", "flip") else "right",
        edits=(Edit(path="a.py", start=0, before="1", after=name),),
        criterion=criterion,
        origin=origin,
        expected={},
        survivor=None,
    )


@dataclass
class Sketch:
    """A case as outcomes by row, to be bent before it is judged."""

    variants: list[Variant] = field(default_factory=list)
    rows: dict[str, dict[str, Result]] = field(default_factory=dict)

    def add(self, variant: Variant | None, name: str, **outcomes: Outcome) -> None:
        if variant is not None:
            self.variants.append(variant)
        self.rows[name] = {}
        for probe, outcome in {**GOOD, **outcomes}.items():
            self.set([name], [probe], outcome)

    def set(self, rows: Iterable[str], probes: Iterable[str], outcome: Outcome) -> None:
        for row in rows:
            for probe in probes:
                self.rows[row][probe] = Result(outcome=outcome, how="value" if outcome == "violated" else None)

    def mutants(self, criterion: str) -> list[str]:
        return [v.name for v in self.variants if v.role == "mutant" and v.criterion == criterion]

    def judged(self) -> set[tuple[str, str | None, str | None]]:
        matrix = Matrix(CRITERIA, self.rows)
        return {(found.slug, found.criterion, found.variant) for found in judge(matrix, self.variants, "x-a")}


def good_case(*, red: bool) -> Sketch:
    """Sketch a calibrated case whose faulted criterion is c1."""
    case = Sketch()
    wrong: dict[str, Outcome] = {"c1": "violated"}
    case.add(None, "stage", **(wrong if red else {}))
    turn: Role = "fix" if red else "flip"
    case.add(variant(turn, turn, "c1"), turn, **({} if red else wrong))
    case.add(variant("preserving-1", "preserving"), "preserving-1")
    case.add(variant("smoke-1", "smoke"), "smoke-1", c1="crashed", c2="violated", c3="timed_out", happy="violated")
    for criterion in ("c2", "c3"):
        name = f"break-{criterion}"
        case.add(variant(name, "break", criterion), name, **{criterion: "violated"})
    for criterion in CRITERIA:
        for number in range(1, MIN_MUTANTS + 1):
            name = f"mutant-{criterion}-{number:02d}"
            outcome: Outcome = "violated" if number <= MIN_VIOLATED else "timed_out"
            case.add(variant(name, "mutant", criterion), name, **{criterion: outcome})
    return case


BOTH = pytest.mark.parametrize("red", [True, False])


@BOTH
def test_a_calibrated_case_has_nothing_against_it(red: bool) -> None:
    assert good_case(red=red).judged() == set()


@BOTH
@given(st.sampled_from(["crashed", "timed_out"]), st.sampled_from((*CRITERIA, "happy")))
def test_an_outcome_that_is_no_answer_is_untyped_wherever_an_answer_is_owed(
    red: bool, outcome: Outcome, probe: str
) -> None:
    for row in ("stage", "fix" if red else "flip", "break-c2", "preserving-1"):
        case = good_case(red=red)
        case.set([row], [probe], outcome)
        assert ("untyped-outcome", probe, row) in case.judged()


@BOTH
@pytest.mark.parametrize("probe", [*CRITERIA, "happy"])
def test_a_probe_that_cannot_be_set_up_on_the_stage_is_one_finding(red: bool, probe: str) -> None:
    case = good_case(red=red)
    case.set(case.rows, [probe], "setup_failed")
    assert case.judged() == {("cannot-be-decided-here", probe, "stage")}


@pytest.mark.parametrize("outcome", ["holds", "violated", "crashed", "undecidable"])
def test_a_probe_that_says_the_same_of_everything_is_found(outcome: Outcome) -> None:
    case = good_case(red=False)
    case.set(case.rows, ["c2"], outcome)
    found = {(slug, criterion) for slug, criterion, _ in case.judged()}
    if outcome == "undecidable":  # then it is not decided, and owes nothing but its break
        assert ("weak-break", "c2") in found
    else:
        assert ("not-both-ways", "c2") in found


@BOTH
def test_a_wrong_twin_without_a_fault_is_found(red: bool) -> None:
    case = good_case(red=red)
    wrong = "stage" if red else "flip"
    case.set([wrong], ["c1"], "holds")
    assert case.judged() == {("no-fault", "c1", wrong)}


@BOTH
def test_a_second_fault_is_found(red: bool) -> None:
    case = good_case(red=red)
    wrong = "stage" if red else "flip"
    case.set([wrong], ["c3"], "violated")
    assert case.judged() == {("several-faults", "c3", wrong)}


@BOTH
def test_a_right_tree_that_violates_a_criterion_is_found(red: bool) -> None:
    case = good_case(red=red)
    right = "fix" if red else "stage"
    case.set([right], ["c2"], "violated")
    assert ("wrong-right-tree", "c2", right) in case.judged()


@BOTH
@pytest.mark.parametrize("outcome", ["violated", "undecidable"])
def test_the_everyday_path_must_hold_on_every_subtle_tree(red: bool, outcome: Outcome) -> None:
    for row in ("stage", "fix" if red else "flip", "break-c3", "preserving-1"):
        case = good_case(red=red)
        case.set([row], ["happy"], outcome)
        assert case.judged() == {("unhappy", "happy", row)}


def test_a_break_that_breaks_nothing_is_found() -> None:
    case = good_case(red=True)
    case.set(["break-c2"], ["c2"], "holds")
    assert case.judged() == {("weak-break", "c2", "break-c2")}


@BOTH
def test_every_decided_criterion_but_the_faulted_one_needs_a_break(red: bool) -> None:
    case = good_case(red=red)
    case.variants = [v for v in case.variants if v.name != "break-c3"]
    assert case.judged() == {("missing-break", "c3", None)}


@BOTH
def test_a_probe_that_objects_to_another_right_way_is_found(red: bool) -> None:
    case = good_case(red=red)
    case.set(["preserving-1"], ["c2"], "violated")
    assert case.judged() == {("intolerant", "c2", "preserving-1")}


@pytest.mark.parametrize("outcome", ["holds", "crashed", "timed_out"])
def test_smoke_breakage_that_the_everyday_path_does_not_see_is_found(outcome: Outcome) -> None:
    case = good_case(red=True)
    case.set(["smoke-1"], ["happy"], outcome)
    assert ("weak-smoke", "happy", "smoke-1") in case.judged()


def test_a_case_without_smoke_breakage_is_found() -> None:
    case = good_case(red=True)
    case.variants = [v for v in case.variants if v.role != "smoke"]
    assert ("weak-smoke", "happy", None) in case.judged()


def test_a_mutant_that_holds_needs_a_reason_and_a_reason_needs_a_mutant_that_holds() -> None:
    case = good_case(red=True)
    last = case.mutants("c2")[-1]
    case.set([last], ["c2"], "holds")
    assert case.judged() == {("survivor-without-reason", "c2", last)}
    reason = Survivor(reason="no-difference", evidence="no difference in 200 inputs")
    case.variants = [msgspec.structs.replace(v, survivor=reason) if v.name == last else v for v in case.variants]
    assert case.judged() == set()
    case.set([last], ["c2"], "violated")
    assert case.judged() == {("survivor-without-reason", "c2", last)}


def drop_one(case: Sketch) -> None:
    case.variants = [v for v in case.variants if v.name != case.mutants("c2")[-1]]


def crash_one(case: Sketch) -> None:
    case.set(case.mutants("c2")[:1], ["c2"], "crashed")


def kill_by_raise(case: Sketch) -> None:
    for name in case.mutants("c2")[: MIN_VIOLATED - MIN_BY_VALUE + 1]:
        case.rows[name]["c2"] = Result(outcome="violated", how="raise")


def draw_elsewhere(case: Sketch) -> None:
    others = case.mutants("c2")[: MIN_MUTANTS // 2 + 1]
    case.variants = [msgspec.structs.replace(v, origin="mutmut:x") if v.name in others else v for v in case.variants]


@pytest.mark.parametrize(
    ("bend", "slug"),
    [
        (drop_one, "too-few-mutants"),
        (crash_one, "too-few-violated"),
        (kill_by_raise, "too-few-by-value"),
        (draw_elsewhere, "too-few-value-origins"),
    ],
)
def test_one_mutant_under_a_threshold_is_found(bend: Callable[[Sketch], None], slug: str) -> None:
    case = good_case(red=True)
    bend(case)
    assert case.judged() == {(slug, "c2", None)}


def test_each_cell_that_differs_from_the_record_is_found() -> None:
    case = good_case(red=False)
    matrix = Matrix(CRITERIA, case.rows)
    recorded = [msgspec.structs.replace(v, expected=matrix.outcomes(v.name)) for v in case.variants]
    assert differences(matrix, recorded) == []
    case.set(["mutant-c2-01"], ["c2"], "timed_out")
    found = differences(Matrix(CRITERIA, case.rows), recorded, "x-a")
    assert [(f.case, f.slug, f.criterion, f.variant, f.seen, f.expected) for f in found] == [
        ("x-a", "outcome-differs", "c2", "mutant-c2-01", "timed_out", "violated")
    ]


def test_an_undecidable_criterion_owes_no_mutants_but_what_settles_it_either_way() -> None:
    case = good_case(red=False)
    case.set([row for row in case.rows if row not in ("break-c3", "preserving-1")], ["c3"], "undecidable")
    case.variants = [v for v in case.variants if v.criterion != "c3" or v.role == "break"]
    assert replace(case).judged() == set()
    case.set(["preserving-1"], ["c3"], "undecidable")
    case.variants = [v for v in case.variants if v.criterion != "c3"]
    assert {(slug, "c3", None) for slug in ("missing-break", "not-both-ways")} <= replace(case).judged()
