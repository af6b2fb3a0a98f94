"""Putting porters to units and posts."""

import pytest

from crewhours import names, plan


@pytest.mark.parametrize(('text', 'known'), [('K20731', True), ('20731', False), ('K2073x', False)])
def test_a_badge_is_a_letter_and_digits(text, known):
    assert names.is_badge(text) is known


def test_names_are_compared_by_small_letters():
    assert names.handle('Ann Lee') == 'ann lee'
    assert names.is_printable('Ann Lee') and not names.is_printable("Ann\tLee")


def test_a_roster_goes_down():
    inner = plan.Unit(('cem',))
    assert plan.roster(plan.Unit(('ann', 'bob'), (inner,))) == ['ann', 'bob', 'cem']


def test_a_plan_grows():
    assert plan.with_one_more({'2024-W20': ['ann']}, '2024-W20', 'bob') == {'2024-W20': ['ann', 'bob']}


def test_each_has_a_post():
    assert plan.assign(['ann', 'bob'], ['door', 'desk']) == [('ann', 'door'), ('bob', 'desk')]


def test_those_who_are_new():
    assert plan.newcomers(['Ann', 'Bob'], {'cem'}) == ['ann', 'bob']
