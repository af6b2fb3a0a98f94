"""The table of findings: every code has one slug and one page, and no key is used twice."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import planter
from planter.core.errors import UsageError
from planter.core.findings import TABLE, build_table, finding, page, pages

PACKAGE = Path(planter.__file__).parent


@pytest.mark.parametrize("twice", [("PL101", "other-slug", "x"), ("PL999", "unreadable", "x")])
def test_a_code_or_slug_used_twice_is_refused(twice: tuple[str, str, str]) -> None:
    with pytest.raises(ValueError, match="twice"):
        build_table([("PL101", "unreadable", "x"), twice])


@pytest.mark.parametrize("entry", pages(), ids=lambda entry: entry.code)
def test_a_page_has_a_stable_form(entry: object) -> None:
    code, slug, text = (getattr(entry, name) for name in ("code", "slug", "text"))
    assert re.fullmatch(r"PL[1-6]\d\d", code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
    assert len(text) > 60
    assert text.endswith(".")
    assert page(code) is page(slug) is page(code.lower())


def test_codes_are_ordered_and_grouped_by_what_they_speak_of() -> None:
    codes = [entry.code for entry in pages()]
    assert codes == sorted(codes)
    assert page("PL101").slug == "unreadable"
    assert page("not-both-ways").code == "PL203"
    assert len(TABLE) == 2 * len(codes)


def test_an_unknown_name_is_a_usage_error_that_shows_it() -> None:
    with pytest.raises(UsageError, match="'PL199'"):
        page("PL199")


@given(st.text(), st.text())
def test_what_is_shown_is_one_printable_line_whatever_a_stranger_wrote(seen: str, expected: str) -> None:
    found = finding("PL203", case="x-a", seen=seen, expected=expected)
    assert (found.code, found.slug, found.case, found.variant) == ("PL203", "not-both-ways", "x-a", None)
    for text in (found.seen, found.expected):
        assert text.isprintable()
        text.encode("utf-8")


def test_every_slug_that_is_raised_has_a_page_and_every_page_is_raised_somewhere() -> None:
    words = {
        node.value
        for folder in ("calibration", "core", "dataset", "kinds/contract")
        for path in (PACKAGE / folder).glob("*.py")
        if not path.name.startswith("pages_")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert {entry.slug for entry in pages() if entry.code < "PL4"} - words == set()
