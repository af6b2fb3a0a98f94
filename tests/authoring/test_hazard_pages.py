"""Tests of the page of hazards: every family and every hazard is told, and one alone on demand."""

from __future__ import annotations

import pytest

from planter.audit.attacks import ATTACKS
from planter.authoring.hazard_pages import SURROUNDINGS, attacks_of, hazard_blocks
from planter.core.errors import UsageError
from planter.planting.declared import FAMILIES
from planter.planting.registry import load_classes
from planter.reports.blocks import Heading, Paragraph, Table

CLASSES = load_classes()


def test_every_attack_and_every_hazard_is_on_the_page() -> None:
    blocks = hazard_blocks(CLASSES)
    told = "\n".join(block.text for block in blocks if isinstance(block, Paragraph))
    assert [attack.name for attack in ATTACKS if attack.name not in told] == []
    rows = {row for block in blocks if isinstance(block, Table) for row in block.rows}
    assert rows == {(hazard.name, one.name) for one in CLASSES for hazard in one.hazards}


def test_no_family_is_told_twice() -> None:
    headings = [block.text for block in hazard_blocks(CLASSES) if isinstance(block, Heading)][1:]
    assert headings == list(FAMILIES) and len(set(headings)) == len(headings)


def test_the_families_are_those_of_the_attacks_and_the_environments() -> None:
    named = [attack.family for attack in ATTACKS]
    assert tuple(dict.fromkeys([*named, SURROUNDINGS])) == FAMILIES


def test_environments_are_a_family() -> None:
    assert "umask 077" in attacks_of(SURROUNDINGS)


def test_one_class_has_only_its_families() -> None:
    for one in CLASSES:
        headings = {block.text for block in hazard_blocks([one]) if isinstance(block, Heading)} - {"Hazards"}
        assert headings == {hazard.family for hazard in one.hazards}


def test_one_family_is_told_alone() -> None:
    blocks = hazard_blocks(CLASSES, "numbers")
    assert [block.text for block in blocks if isinstance(block, Heading)] == ["Hazards", "numbers"]


def test_an_unknown_family_is_an_error_that_names_the_known() -> None:
    with pytest.raises(UsageError, match=r"no family of hazards is called 'number'; there are .*numbers"):
        hazard_blocks(CLASSES, "number")
