"""Tests of text for terminals: nothing a file holds may move the cursor, and every difference is shown."""

from __future__ import annotations

import unicodedata

import click
from hypothesis import given
from hypothesis import strategies as st

from planter.reports.paint import difference, table, visible


@given(st.text())
def test_visible_text_is_one_line_without_control_characters(text: str) -> None:
    shown = visible(text)
    assert len(shown.splitlines()) <= 1
    assert [c for c in shown if c != "\t" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")] == []


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_visible_leaves_ordinary_text_alone(text: str) -> None:
    assert visible(text) == text


def test_visible_shows_what_hides() -> None:
    assert visible("a\x1b[2Jb\u2028c\u202ed\r") == "a\\x1b[2Jb\\u2028c\\u202ed\\r"


@given(st.binary(), st.binary())
def test_a_difference_is_empty_only_for_texts_that_read_alike(before: bytes, after: bytes) -> None:
    lines = list(difference("f", before, after))
    assert bool(lines) == (before.decode("utf-8", "backslashreplace") != after.decode("utf-8", "backslashreplace"))


def test_a_difference_shows_both_sides_and_the_path() -> None:
    lines = [click.unstyle(line) for line in difference("pkg/a.py", b"one\ntwo\n", b"one\nt\xc3\xa9o\n")]
    assert lines[:2] == ["--- a/pkg/a.py", "+++ b/pkg/a.py"]
    assert "-two" in lines and "+téo" in lines and " one" in lines


def test_a_change_of_line_separator_is_seen() -> None:
    lines = [click.unstyle(line) for line in difference("f", "a\u2028b\n".encode(), b"a\nb\n")]
    assert "-a\\u2028b" in lines and "+b" in lines


def test_a_table_lines_up_whatever_is_coloured() -> None:
    rows = [("a", click.style("holds", fg="green"), "7"), ("longer", "no", "123")]
    lines = [click.unstyle(line) for line in table(("name", "is", "count"), rows, frozenset((2,)))]
    assert lines == ["name    is     count", "a       holds      7", "longer  no       123"]


def test_a_table_without_rows_is_its_head() -> None:
    assert [click.unstyle(line) for line in table(("a", "b"), [])] == ["a  b"]
