"""Rewrites that keep the meaning: the changed function gives what the other gave, and is not the same."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.planting.preserving.statements import REWRITES

SOURCE = '''
def call(numbers, limit, sign):
    """Sort some of the numbers out."""
    if not numbers:
        return "none"
    if limit < 0 and sign:
        raise ValueError(f"limit {limit}")
    kept = sorted(number for number in numbers if number < limit)
    try:
        first = kept[0]
    except (IndexError, KeyError):
        return [limit if number > limit else number for number in numbers if number != 3 for _ in range(2)]
    for number in kept[1:]:
        if number == limit or sign:
            first += number
    if first > 10:
        return ",".join(str(number) for number in kept)
    else:
        return f"{first:>4} of {kept}" if sign else f"{first} {{of}} {len(kept)}"
'''


def result(function, *given):
    try:
        return function(*given)
    except Exception as error:
        return type(error), str(error)


def compiled(names):
    module = ast.parse(SOURCE)
    for name in names:
        REWRITES[name](module.body[0])
    text = ast.unparse(ast.fix_missing_locations(module))
    space = {}
    exec(text, space)
    return text, space["call"]


PLAIN_TEXT, PLAIN = compiled(())
FORMS = {name: compiled([name]) for name in REWRITES} | {"all": compiled(REWRITES)}


@pytest.mark.parametrize("name", [name for name in FORMS if name != "contexts-apart"])
def test_each_rewrite_changes_what_it_is_for(name):
    assert FORMS[name][0] != PLAIN_TEXT


@given(st.lists(st.integers(-5, 9)), st.integers(-3, 6), st.booleans())
def test_every_form_gives_what_the_plain_one_gives(numbers, limit, sign):
    due = result(PLAIN, numbers, limit, sign)
    for name, (_, form) in FORMS.items():
        assert result(form, numbers, limit, sign) == due, name


def test_contexts_are_entered_one_inside_the_other():
    module = ast.parse("def call(a, b):\n    with a as x, b as y:\n        return x, y\n")
    REWRITES["contexts-apart"](module.body[0])
    assert ast.unparse(ast.fix_missing_locations(module)).count("with ") == 2
