"""Cells that need no run: what a mutant changes is told by the bodies of functions, and anything else is run."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.calibration.coverage import Bodies, Change, changes_of, not_covered
from planter.core.records.runs import Coverage
from planter.core.records.variants import Edit, Variant
from planter.core.trees import Tree

SOURCE = '''"""A module."""

LIMIT = 3


@decorated
def first(item=LIMIT):
    """Say it."""
    return item + 1


class Shelf:
    size = 4

    def second(self):
        def inner():
            return 5

        return inner()
'''
TREE = Tree({"shop.py": SOURCE.encode()})
FIRST, SECOND = ("shop.py", 7), ("shop.py", 15)


def edit(before: str, after: str = "0", source: str = SOURCE) -> Edit:
    return Edit(path="shop.py", start=len(source[: source.index(before)].encode()), before=before, after=after)


@pytest.mark.parametrize(
    ("before", "place"), [("item + 1", FIRST), ("return item", FIRST), ("5", SECOND), ("inner()\n", SECOND)]
)
def test_an_edit_in_a_body_changes_the_outermost_function(before, place):
    if before == "inner()\n":
        start = SOURCE.rindex("inner()")
        change = Edit(path="shop.py", start=start, before="inner()", after="None")
    else:
        change = edit(before)
    assert Bodies(TREE).changed([change]) == {place}


@pytest.mark.parametrize(
    "before", ["LIMIT = 3", "decorated", "item=LIMIT", "Say it.", "size = 4", "first(", "1\n\n\nclass"]
)
def test_an_edit_outside_of_bodies_may_change_anything(before):
    assert Bodies(TREE).changed([edit(before)]) is None


def test_several_edits_change_several_functions():
    assert Bodies(TREE).changed([edit("item + 1"), edit("5")]) == {FIRST, SECOND}


@pytest.mark.parametrize(
    "source", ["def f(:\n    return 1\n", "\ufeffdef f():\n    return 1\n", "def f():\r\n    return 1\r\n"]
)
def test_a_file_whose_bytes_cannot_be_counted_in_lines_may_change_anything(source):
    tree = Tree({"shop.py": source.encode()})
    assert Bodies(tree).changed([edit("1", source=source)]) is None


@given(st.text(alphabet="é日a \U0001f600", min_size=1, max_size=8))
def test_places_are_counted_in_bytes(word):
    source = f"NAME = '{word}'\n\ndef one():\n    return '{word}' + 'x'\n\ndef two():\n    return '{word}' + 'y'\n"
    tree = Tree({"shop.py": source.encode()})
    assert Bodies(tree).changed([edit("'y'", source=source)]) == {("shop.py", 6)}


def mutant(name: str, criterion: str, change: Edit, **other: object) -> Variant:
    fields = {"role": "mutant", "base": "right", "origin": "value:x", "expected": {}, "survivor": None, **other}
    return Variant(name=name, criterion=criterion, edits=(change,), **fields)  # type: ignore[arg-type]


def test_only_mutants_of_the_right_tree_are_changes_and_equal_ones_are_run_for_each_criterion():
    change = edit("5")
    rows = [
        ("one", mutant("m1", "c1", change)),
        ("one", mutant("m2", "c2", change)),
        ("two", mutant("m3", "c1", change, role="preserving")),
        ("three", mutant("m4", "c1", change, base="stage")),
        ("four", mutant("m5", "c1", change)),
        ("four", mutant("m6", "c1", change, role="break")),
    ]
    assert changes_of(rows) == {"one": Change((change,), frozenset({"c1", "c2"}))}


def test_a_probe_is_not_covered_only_a_mutant_of_another_criterion_of_which_it_enters_nothing():
    changes = {
        "inside": Change((edit("5"),), frozenset({"c1"})),
        "outside": Change((edit("LIMIT = 3"),), frozenset({"c1"})),
    }
    coverages = {
        "c1": Coverage(outcome="holds", whole=False),
        "c2": Coverage(outcome="holds", whole=False, functions=frozenset({FIRST})),
        "c3": Coverage(outcome="holds", whole=False, functions=frozenset({SECOND})),
        "c4": Coverage(outcome="holds", whole=True),
    }
    assert not_covered(TREE, changes, coverages) == {("inside", "c2")}
