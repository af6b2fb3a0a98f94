"""Plans are even in every factor, deal each candidate once, and depend on the seed alone."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.case.plan import Choice, imbalance, kind_of, levels_of, make_plan
from planter.errors import PlanError
from planter.model import Signature
from planter.plant.twins import Candidate

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
                found.append(Choice(f"class-{name}", f"host{host}", candidate))
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
