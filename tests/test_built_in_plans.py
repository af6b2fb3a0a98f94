"""Plans over the built-in hosts and classes: balanced for every number of pairs, with candidates to spare."""

from collections import Counter

import pytest

from planter.dataset.balance import imbalance, levels_of
from planter.dataset.plan import kind_of, make_plan, mixed_pairs
from planter.dataset.summary import LEAST_OF_EACH
from planter.pipeline import choices_of
from planter.planting.registry import load_classes, load_hosts

SEED = 0x5EED << 64


@pytest.fixture(scope="module")
def choices():
    return choices_of([host for host in load_hosts() if host.built_in], load_classes())


def test_there_are_candidates_for_hundreds_of_pairs(choices):
    assert len(choices) > 300
    assert all(choice.measured for choice in choices)


@pytest.mark.parametrize("pairs", [*range(1, 31), 40, 60, 100])
def test_a_plan_is_within_one_of_even_over_every_factor_whatever_its_size(choices, pairs):
    plan = make_plan(choices, pairs, SEED + pairs)
    assert imbalance([kind_of(slot.cell) for slot in plan], levels_of(choice.kind for choice in choices)) == 0
    letters = Counter(slot.cell.red_letter for slot in plan)
    assert abs(letters["a"] - letters["b"]) <= 1
    assert all(slot.choices for slot in plan)


@pytest.mark.parametrize("pairs", range(10, 31))
def test_ten_pairs_or_more_have_enough_of_each_verdict(pairs):
    unknown = mixed_pairs(pairs)
    assert unknown >= LEAST_OF_EACH["unknown"] and pairs - unknown >= LEAST_OF_EACH["green"]


def test_every_class_has_sites_in_four_hosts_or_more(choices):
    hosts = {(choice.defect_class, choice.host) for choice in choices}
    for name, count in Counter(defect_class for defect_class, _ in hosts).items():
        assert count >= 4, f"{name} has sites in {count} hosts"


def test_every_host_has_sites_for_three_classes_or_more(choices):
    for host in {choice.host for choice in choices}:
        assert len({choice.defect_class for choice in choices if choice.host == host}) >= 3
