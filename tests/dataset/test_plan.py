"""Plans are even in every factor, deal each candidate once, and depend on the seed alone."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.core.errors import PlanError
from planter.core.records.sets import Signature
from planter.dataset.balance import imbalance, levels_of
from planter.dataset.plan import PLACES, Choice, kind_of, make_plan, mixed_pairs
from planter.planting.twins import Candidate

SIGNS = [(1, 1, 0), (-1, -1, 0), (1, 1, 1), (-1, -1, -1)]


def choices(classes=2, hosts=3, repeats=2):
    """Give candidates of every kind of every host and class, as rich hosts offer them."""
    found = []
    for name, host in product(range(classes), range(hosts)):
        numbers = iter(range(10_000))
        for row, severity, sign in product(("plain", "lookalike"), ("stark", "moderate", "cousin"), SIGNS):
            for _ in range(repeats):
                size = Signature(bytes=sign[0], tokens=sign[1], lines=sign[2])
                candidate = Candidate(next(numbers), "c1", row, "some-thing", severity, 0, size)
                found.append(Choice(f"class-{name}", f"host{host}", candidate, severity))
    return found


ALL = choices()


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 40), st.integers(0, 1 << 64))
def test_a_plan_is_within_one_of_even_over_every_factor(pairs, seed):
    plan = make_plan(ALL, pairs, seed)
    kinds = [kind_of(slot.cell) for slot in plan]
    assert imbalance(kinds, levels_of(choice.kind for choice in ALL)) == 0
    letters = Counter(slot.cell.red_letter for slot in plan)
    assert abs(letters["a"] - letters["b"]) <= 1


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 40), st.integers(0, 1 << 64))
def test_every_candidate_stands_in_one_list_at_most_and_fits_its_cell_first(pairs, seed):
    plan = make_plan(ALL, pairs, seed)
    dealt = [(c.defect_class, c.host, c.candidate.key) for slot in plan for c in slot.choices]
    assert len(dealt) == len(set(dealt))
    for slot in plan:
        assert slot.choices[0].kind == kind_of(slot.cell)
        assert {(c.defect_class, c.candidate.row) for c in slot.choices} == {(slot.cell.defect_class, slot.cell.row)}


def unsteady(of):
    """Give every candidate, those of every second number not steady."""
    return [replace(choice, steady=choice.candidate.site % 2 == 0) for choice in of]


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 40), st.integers(0, 1 << 64))
def test_candidates_whose_severity_other_words_may_change_come_after_those_that_are_steady(pairs, seed):
    plan = make_plan(unsteady(ALL), pairs, seed)
    assert all(slot.choices[0].steady for slot in plan)
    for slot in plan:
        own = [choice.steady for choice in slot.choices if choice.kind == kind_of(slot.cell)]
        assert own == sorted(own, reverse=True)


def test_where_none_is_steady_a_plan_is_made_all_the_same():
    plan = make_plan([replace(choice, steady=False) for choice in ALL], 12, 5)
    assert imbalance([kind_of(slot.cell) for slot in plan], levels_of(choice.kind for choice in ALL)) == 0


def test_the_same_seed_gives_the_same_plan_whatever_order_the_candidates_came_in():
    assert make_plan(ALL, 12, 5) == make_plan(list(reversed(ALL)), 12, 5)
    assert make_plan(ALL, 12, 5) != make_plan(ALL, 12, 6)


def test_both_rows_are_in_every_set_of_two_or_more():
    for pairs in (2, 3, 5, 8):
        assert {slot.cell.row for slot in make_plan(ALL, pairs, 1)} == {"plain", "lookalike"}


def test_uneven_supply_is_planned_as_evenly_as_it_can_be():
    few = [c for c in ALL if c.host != "host0"] + [c for c in ALL if c.host == "host0"][:1]
    hosts = Counter(slot.cell.host for slot in make_plan(few, 12, 3))
    assert hosts["host0"] == 1 and abs(hosts["host1"] - hosts["host2"]) <= 1


def test_more_pairs_than_candidates_are_refused_with_both_numbers():
    with pytest.raises(PlanError, match="5 pairs need as many"):
        make_plan(ALL[:3], 5, 1)


@pytest.mark.parametrize("pairs", [0, -1])
def test_a_plan_has_a_pair(pairs):
    with pytest.raises(PlanError, match="ask for 1 or more"):
        make_plan(ALL, pairs, 1)


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 60), st.integers(0, 1 << 64))
def test_one_pair_in_ten_is_mixed_and_at_least_one_from_four_pairs_on(pairs, seed):
    plan = make_plan(ALL, pairs, seed)
    mixed = [slot.cell for slot in plan if slot.cell.decided == "mixed"]
    assert len(mixed) == mixed_pairs(pairs) == max((pairs >= 4) + (pairs >= 8), pairs // 10)
    assert all((slot.cell.place is None) == (slot.cell.decided == "all") for slot in plan)


def test_the_failed_criterion_of_mixed_pairs_stands_first_in_the_middle_and_last_in_turn():
    places = Counter(slot.cell.place for slot in make_plan(ALL, 60, 2) if slot.cell.place is not None)
    assert places == dict.fromkeys(PLACES, 2)


def test_half_of_the_pairs_name_production():
    for pairs in (2, 7, 20):
        plan = make_plan(ALL, pairs, 3)
        assert abs(sum(slot.cell.names_production for slot in plan) * 2 - pairs) <= 2


def test_hosts_without_a_service_give_no_mixed_pair():
    bare = [replace(choice, has_service=False, has_production=False) for choice in ALL]
    plan = make_plan(bare, 10, 3)
    assert {(slot.cell.decided, slot.cell.names_production) for slot in plan} == {("all", False)}


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 30), st.integers(0, 1 << 64))
def test_with_repeat_tuples_are_used_again_as_evenly_as_can_be(pairs, seed):
    few = ALL[:7]
    plan = make_plan(few, pairs, seed, repeat=True)
    assert all(slot.choices for slot in plan)
    used = Counter(slot.choices[0].candidate.key for slot in plan)
    assert max(used.values()) <= -(-pairs // len(few))


@pytest.mark.parametrize("pairs", range(1, 41))
def test_a_plan_is_even_for_every_number_of_pairs_where_only_some_kinds_are_offered(pairs):
    """Real hosts offer a class few sizes at each severity: every third kind is left out here."""
    some = [choice for number, choice in enumerate(choices(5, 6, 1)) if number % 3 != 1]
    kinds = [kind_of(slot.cell) for slot in make_plan(some, pairs, 1 << 70)]
    assert imbalance(kinds, levels_of(choice.kind for choice in some)) == 0
