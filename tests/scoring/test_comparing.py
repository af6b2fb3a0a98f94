"""Tests of comparing two runs: the rule decides, what stands beside it, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from judged import STANDING, item, reply, run_file

from planter.core.errors import ScoreError
from planter.core.records.scoring import Item
from planter.core.records.sealing import Budget, Condition, NamedOutcome, Power, Rules
from planter.core.records.staging import CALLS, Call
from planter.scoring.comparison import NO_OUTCOME, Comparison, Side, compare

BETTER = NamedOutcome(
    name="B is better",
    when=(Condition(figure="difference", at_least=0.0), Condition(figure="p", at_most=0.05)),
)
LAST = NamedOutcome(name="keep A", when=())


def rules(*named: NamedOutcome, repeats: int = 5, n: int = 8) -> Rules:
    power = Power(expected_effect=0.5, source="a guess", n=n, repeats=repeats, detectable_effect=0.4)
    budget = Budget(calls=1000, tokens=1000)
    return Rules(decision="the better one", power=power, ceiling=1.0, budget=budget, repeats=repeats, outcomes=named)


def known_items(count: int = 20) -> list[Item]:
    return [item(number, CALLS[number % 3] if number < 6 else CALLS[number % 2]) for number in range(count)]


def side(items: Sequence[Item], wrong: int, label: str, repeats: int = 5, slips: int = 0) -> Side:
    """Make a run that is wrong on the first items of a set, and on every other in some repeats."""
    rows = []
    for number, one in enumerate(items):
        for n in range(1, repeats + 1):
            missed = number < wrong or n <= slips
            rows.append(reply(one, n, _other(one.known) if missed else one.known))
    return Side(run_file(repeats, label=label), rows, items, STANDING)


def _other(known: Call) -> Call:
    return "pass" if known == "fail" else "fail"


def compared(wrong_a: int, wrong_b: int, *named: NamedOutcome, **changed: int) -> Comparison:
    items = known_items()
    return compare(side(items, wrong_a, "a", **changed), side(items, wrong_b, "b"), rules(*named))


def test_the_first_outcome_whose_conditions_all_hold_is_the_outcome() -> None:
    assert compared(8, 1, BETTER, LAST).outcome == "B is better"
    assert compared(1, 8, BETTER, LAST).outcome == "keep A"
    assert compared(3, 1, BETTER, LAST).outcome == "keep A", "p is above 0.05"


def test_without_an_outcome_that_holds_a_fixed_name_is_given() -> None:
    found = compared(3, 1, BETTER)
    assert found.outcome == NO_OUTCOME == "no named outcome"


def test_a_condition_holds_at_its_very_bound() -> None:
    exactly = NamedOutcome(name="a tenth", when=(Condition(figure="difference", at_least=0.1, at_most=0.1),))
    assert compared(3, 1, exactly).outcome == "a tenth"


def test_figures_are_of_the_majorities() -> None:
    found = compared(3, 1)
    assert (found.both, found.only_a, found.only_b, found.neither) == (17, 0, 2, 1)
    assert found.figures["discordant"] == 2 and found.figures["p"] == 0.5
    assert (found.figures["agreement_a"], found.figures["agreement_b"]) == (17 / 20, 19 / 20)
    assert found.figures["low"] < 0.1 < found.figures["high"]
    assert (found.a.right, found.a.tokens, found.alike) == (17, 300, 18)


def test_slips_below_a_majority_cost_unanimity_and_runs_and_decide_nothing() -> None:
    found = compared(0, 0, LAST, slips=2)
    assert (found.a.unanimous, found.b.unanimous) == (0, 20)
    assert found.a.per_run == (0.0, 0.0, 1.0, 1.0, 1.0)
    assert found.figures["difference"] == 0 and found.figures["p"] == 1.0 and found.alike == 20


def test_three_of_five_count_and_two_of_five_are_an_abstain() -> None:
    items = known_items()
    words = ["pass", "pass", "fail", "fail", "abstain"]
    rows = [reply(one, n, words[n - 1]) for one in items for n in range(1, 6)]
    split = Side(run_file(5, label="split"), rows, items, STANDING)
    found = compare(split, side(items, 0, "b"), rules())
    assert found.a.right == sum(one.known == "abstain" for one in items)


def test_what_is_not_detected_is_told_with_the_smallest_detectable_difference() -> None:
    found = compared(3, 1, LAST)
    assert (found.detected, found.detectable) == (False, 0.4)
    assert "a difference was not detected at MDE 0.4" in found.sentence
    assert "no effect" not in found.sentence
    assert "not detected" not in compared(8, 1, LAST).sentence


def test_fewer_units_than_the_rules_suppose_see_less() -> None:
    items = known_items()
    found = compare(side(items, 3, "a"), side(items, 1, "b"), rules(n=20))
    assert found.units.of == 10 and found.detectable is not None and found.detectable > 0.4
    few = [item(number, CALLS[number % 2]) for number in range(4)]
    assert compare(side(few, 1, "a"), side(few, 0, "b"), rules(n=20)).detectable is None


def test_twins_are_one_unit() -> None:
    assert compared(4, 0).units.only_b == 2 and compared(4, 0).only_b == 4


def test_runs_that_answer_another_question_are_refused() -> None:
    items = known_items()
    plain = side(items, 0, "a")
    for other, told in (
        (plain, "both runs are 'a'"),
        (Side(run_file(5, label="b", staging="zzzzzzzzzz"), plain.rows, items, STANDING), "staging"),
        (Side(run_file(5, label="b", form="pull-request"), plain.rows, items, STANDING), "form"),
        (side(items, 0, "b", repeats=3), "number of repeats"),
    ):
        with pytest.raises(ScoreError, match=f"PL620 comparison-unlike: .*{told}"):
            compare(plain, other, rules())


def test_other_items_are_refused() -> None:
    items = known_items()
    split = [one for one in items if one.split == "one"]
    rows = [reply(one, n, one.known) for one in split for n in range(1, 6)]
    with pytest.raises(ScoreError, match="10 items were judged in the first run alone and 0 in the second"):
        compare(side(items, 0, "a"), Side(run_file(5, label="b"), rows, items, STANDING), rules())


def test_repeats_pooled_as_items_and_other_repeats_than_the_rules_are_refused() -> None:
    items = known_items()
    pooled = [*items, *items]
    with pytest.raises(ScoreError, match="counted twice; repeats are replies to one item"):
        compare(side(items, 0, "a"), Side(run_file(5, label="b"), side(items, 0, "b").rows, pooled, STANDING), rules())
    with pytest.raises(ScoreError, match="3 were declared before"):
        compare(side(items, 0, "a"), side(items, 0, "b"), rules(repeats=3))
