"""Tests of previews: the right rewrite by name, the sites of a line, and the sentence where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planter.authoring import previewing
from planter.core.errors import UsageError
from planter.planting.applying import applied
from planter.planting.registry import load_classes
from planter.plugin import DefectClass, Operator
from planter.syntax.splice import Source, parse_source

CLASSES = load_classes()
SWALLOWED = next(one for one in CLASSES if one.name == "swallowed-error")
EVERY = [(one, rewrite) for one in CLASSES for rewrite in one.rewrites]


def source_of(text: str) -> Source:
    return parse_source("one.py", text.encode())


def test_a_rewrite_is_found_by_either_name() -> None:
    operator = SWALLOWED.operators[0]
    assert previewing.named_rewrite(CLASSES, "operator", operator.name) == (SWALLOWED, operator)
    assert previewing.named_rewrite(CLASSES, "operator", f"swallowed-error/{operator.name}") == (SWALLOWED, operator)


def test_a_lookalike_is_no_operator() -> None:
    with pytest.raises(UsageError, match="no operator is called"):
        previewing.named_rewrite(CLASSES, "operator", SWALLOWED.lookalikes[0].name)


def test_an_unknown_name_is_an_error_with_the_close_ones() -> None:
    with pytest.raises(UsageError, match="no operator is called 'failure-skiped'; close to it: failure-skipped"):
        previewing.named_rewrite(CLASSES, "operator", "failure-skiped")


def test_a_name_that_two_classes_have_must_be_written_in_full() -> None:
    theirs = replace(SWALLOWED, name="acme/lost-error")
    name = SWALLOWED.operators[0].name
    with pytest.raises(UsageError, match=f"'swallowed-error/{name}' and 'acme/lost-error/{name}'"):
        previewing.named_rewrite([SWALLOWED, theirs], "operator", name)
    assert previewing.named_rewrite([SWALLOWED, theirs], "operator", f"acme/lost-error/{name}")[0] is theirs


@pytest.mark.parametrize("one,rewrite", EVERY[::20], ids=lambda part: part.name)
def test_a_preview_shows_what_the_examples_say(one: DefectClass, rewrite: previewing.Rewriting) -> None:
    before = rewrite.examples[0].before
    source = source_of(before)
    found = previewing.sites_of(source, one, rewrite)
    here = previewing.at_line(found, found[0].first)
    right, wrong = next(applied(rewrite, before))
    shown = previewing.previews(source, here)
    assert [(p.before.decode(), p.after.decode()) for p in shown] == [(before, right)]
    if not isinstance(rewrite, Operator):
        real = previewing.previews(source, here, made_real=True)
        assert [(p.before.decode(), p.after.decode()) for p in real] == [(right, wrong)]


def at(text: str, name: str, line: int) -> str:
    one, rewrite = previewing.named_rewrite(CLASSES, "operator", name)
    source = source_of(text)
    found = previewing.sites_of(source, one, rewrite)
    assert previewing.at_line(found, line) == []
    return previewing.why_none(source, rewrite, found, line)


HANDLED = """\
def read(steps):
    for step in steps:
        try:
            step()
        except OSError:
            raise
"""


def test_a_line_without_such_a_node_is_told_with_the_nearest_sites() -> None:
    sites = [one.first for one in previewing.sites_of(source_of(HANDLED * 5), *pair("failure-skipped"))]
    assert len(sites) == 5
    said = at(HANDLED * 5, "failure-skipped", 14)
    near = sorted(sorted(sites, key=lambda line: abs(line - 14))[:3])
    assert "and none begins at line 14" in said
    assert said.endswith(f"the nearest lines where it acts: {near[0]}, {near[1]} and {near[2]}")


def test_a_node_that_does_not_suit_is_told() -> None:
    said = at("x = print(1)\n", "misspelt-keyword", 1)
    assert said == (
        "misspelt-keyword does not find what it rewrites in the Call node at line 1; "
        "nor does it act anywhere else in the file"
    )


def test_a_block_on_the_line_of_its_colon_is_told() -> None:
    text = "import os\n\n\ndef f(path, mode): os.chmod(path, mode & 0o777)\n"
    source = source_of(text)
    blocked = [
        (rewrite, found)
        for one, rewrite in EVERY
        for found in [previewing.sites_of(source, one, rewrite)]
        if any(place.wrong is None for place in found)
    ]
    assert blocked
    said = previewing.why_none(source, blocked[0][0], blocked[0][1], 4)
    assert "acts at line 4, but it stands behind a colon on the same line" in said


def pair(name: str) -> tuple[DefectClass, previewing.Rewriting]:
    return previewing.named_rewrite(CLASSES, "operator", name)
