"""Criteria get the numbers of a contract in every name by which inputs.py speaks of one."""

from __future__ import annotations

import pytest

from planter.planting.rewording import IN_INPUTS, IN_SENTENCES, renumbered

TURNED = {"c1": "c2", "c2": "c1"}


@pytest.mark.parametrize("part", ["draw", "answer", "attack", "allowed", "HAND", "ATTACKS", "FAMILIES"])
def test_what_inputs_say_of_a_criterion_goes_with_its_number(part):
    assert renumbered(f"{part}_c1 = {part}_c2", IN_INPUTS, TURNED) == f"{part}_c2 = {part}_c1"


def test_other_names_and_criteria_without_another_number_stay():
    text = "_case_c1(draw_c12, c1, redraw_c1, answer_c3)"
    assert renumbered(text, IN_INPUTS, TURNED) == text


def test_a_sentence_names_a_criterion_by_itself():
    assert renumbered("as c1 says of cc1 and c12", IN_SENTENCES, TURNED) == "as c2 says of cc1 and c12"
