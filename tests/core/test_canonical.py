"""Canonical JSON is one sequence of bytes for one value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.canonical import to_json, to_json_line, to_json_lines
from planter.core.digests import digest
from planter.core.records.variants import Edit

TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(VALUES)
def test_a_line_of_json_reads_back_and_holds_no_other_newline(value):
    line = to_json_line(value)
    assert json.loads(line) == value
    assert line.count(b"\n") == 1 and line.endswith(b"\n")


@given(st.dictionaries(TEXT, VALUES, max_size=5))
def test_the_order_of_keys_does_not_show(value):
    assert to_json(value) == to_json(dict(reversed(value.items())))


@given(st.lists(VALUES, max_size=4))
def test_lines_are_split_on_newline_alone(values):
    lines = to_json_lines(values).split(b"\n")[:-1]
    assert [json.loads(line) for line in lines] == values


def test_characters_that_other_tools_take_for_line_ends_stay_as_they_are():
    assert "\u2028".encode() in to_json_line({"a": "\u2028"})


def test_records_are_written_with_every_field():
    assert to_json_line(Edit(path="f", start=0, before="", after="x")) == (
        b'{"after":"x","before":"","path":"f","start":0}\n'
    )


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_what_json_does_not_have_is_refused(number):
    with pytest.raises(ValueError):
        to_json({"a": number})


@given(st.lists(st.binary(max_size=5), max_size=4), st.lists(st.binary(max_size=5), max_size=4))
def test_digests_tell_apart_where_one_part_ends(left, right):
    assert (digest(*left) == digest(*right)) == (left == right)
