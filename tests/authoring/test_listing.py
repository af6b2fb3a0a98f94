"""A module is added to a class's list as a formatter would have it, and to no list of another form."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.authoring.listing import WIDTH, add_to_list
from planter.core.errors import UsageError

NAMES = st.lists(st.text("abcxyz", min_size=3, max_size=20).map("{}_x".format), min_size=1, max_size=9, unique=True)


def listing(names: list[str], long: bool) -> str:
    """Write a list of operators, in one line for each statement or in several."""
    if long:
        imports = "from a.b import (\n" + "".join(f"    {name},\n" for name in sorted(names)) + ")"
        items = "(\n" + "".join(f"    *{name}.OPERATORS,\n" for name in names) + ")"
    else:
        imports = f"from a.b import {', '.join(sorted(names))}"
        items = f"({', '.join(f'*{name}.OPERATORS' for name in names)}{',' if len(names) == 1 else ''})"
    return f'"""Operators."""\n\n{imports}\n\nOPERATORS: tuple[object, ...] = {items}\n'


@settings(max_examples=30, deadline=None, derandomize=True, database=None)
@given(NAMES, st.booleans())
def test_it_is_imported_in_its_place_and_listed_last(names: list[str], long: bool) -> None:
    added = add_to_list("operators.py", listing(names[:-1] or ["other_name"], long), "a.b", names[-1], "OPERATORS")
    due = listing([*(names[:-1] or ["other_name"]), names[-1]], long)
    assert ast.dump(ast.parse(added)) == ast.dump(ast.parse(due))
    assert long is False or added == due
    assert all(len(line) <= WIDTH for line in added.split("\n"))


def test_a_line_that_grows_too_long_is_broken_as_a_formatter_would() -> None:
    names = [f"quite_a_longish_name_{letter}" for letter in "abcd"]
    added = add_to_list("operators.py", listing(names, False), "a.b", "quite_a_longish_name_e", "OPERATORS")
    assert added == listing([*names, "quite_a_longish_name_e"], True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "OPERATORS = (*x.OPERATORS,)\n",
            "has a form of its own; to add it there by hand, import 'new_one' from 'a.b'",
        ),
        ("from a.b import x\n\nOPERATORS = [*x.OPERATORS]\n", "put '*new_one.OPERATORS' in the tuple OPERATORS"),
        ("from a.b import x\n\nOPERATORS = (\n    *x.OPERATORS,  # first\n)\n", "has a form of its own"),
        ("from a.b import new_one\n\nOPERATORS = (*new_one.OPERATORS,)\n", "imports 'new_one' already"),
        ("from a.b import (\n", "does not parse"),
    ],
)
def test_a_list_of_another_form_is_left_to_its_author(text: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        add_to_list("operators.py", text, "a.b", "new_one", "OPERATORS")
    assert told in str(caught.value)
