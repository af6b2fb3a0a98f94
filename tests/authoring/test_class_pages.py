"""Tests of class pages: everything an author wrote is on them, and the committed page of all is not stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from planter.authoring.checks.class_checks import HEADINGS
from planter.authoring.class_pages import REMADE_BY, class_blocks, kept_in, whole_page
from planter.planting.registry import class_page, load_classes, load_hosts
from planter.plugin import DefectClass
from planter.reports.blocks import Difference, Heading, Paragraph, Table, markdown, paragraphs, whole_difference

COMMITTED = Path(__file__).resolve().parents[2] / "generated" / "CLASSES.md"
CLASSES, HOSTS = load_classes(), load_hosts()
KEPT = {host.name: kept_in(host) for host in HOSTS}


@pytest.mark.parametrize("one", CLASSES, ids=lambda one: one.name)
def test_a_page_holds_what_the_author_wrote_and_every_rewrite(one: DefectClass) -> None:
    blocks = class_blocks(one, class_page(one.name), KEPT)
    headings = [block.text for block in blocks if isinstance(block, Heading)]
    assert [heading for heading in headings if heading in HEADINGS] == list(HEADINGS)
    assert [rewrite.name for rewrite in one.rewrites if rewrite.name not in headings] == []
    told = "\n".join(block.text for block in blocks if isinstance(block, Paragraph))
    for rewrite in one.rewrites:
        assert rewrite.explanation in told
    written = " ".join(class_page(one.name).split())
    assert all(
        len(part.text.split()) < 5 or part.text in written for part in blocks[2:14:2] if isinstance(part, Paragraph)
    )
    examples = sum(len(o.examples) for o in one.operators) + 2 * sum(len(o.examples) for o in one.lookalikes)
    assert sum(isinstance(block, Difference) for block in blocks) == examples


def test_yields_are_told_by_host() -> None:
    host = next(host for host in HOSTS if KEPT[host.name])
    (name, rewrite), count = next(iter(KEPT[host.name].items()))
    one = next(one for one in CLASSES if one.name == name)
    blocks = class_blocks(one, class_page(name), {host.name: KEPT[host.name], "other": KEPT[host.name]})
    start = blocks.index(Heading(3, rewrite))
    assert Paragraph(f"Usable sites in hosts: {host.name} {count}, other {count}.") in blocks[start : start + 5]
    bare = class_blocks(one, class_page(name), {})
    assert Paragraph("Usable sites in hosts: none measured.") in bare


def test_the_committed_page_is_what_the_command_makes() -> None:
    assert COMMITTED.is_file(), f"generated/CLASSES.md is missing; make it with: {REMADE_BY}"
    made = markdown(whole_page(CLASSES, HOSTS)).encode()
    assert COMMITTED.read_bytes() == made, f"generated/CLASSES.md is stale; make it again with: {REMADE_BY}"


def test_a_whole_difference_holds_every_line_of_both() -> None:
    assert whole_difference("a\nb\n\nc\n", "a\nx\n\nc\n").lines == (" a", "-b", "+x", "", " c")


def test_markdown_of_each_block() -> None:
    blocks = [
        Heading(9, "Deep"),
        Paragraph("Words."),
        Difference(("-a", "+b")),
        Table(("name", "n"), (("a|b", "1"),), frozenset((1,))),
    ]
    assert markdown(blocks) == (
        "###### Deep\n\nWords.\n\n```diff\n-a\n+b\n```\n\n| name | n |\n| --- | ---: |\n| a\\|b | 1 |\n"
    )


def test_paragraphs_are_joined_to_one_line() -> None:
    assert paragraphs("  one\n  two\n\n  \n  three\n") == [Paragraph("one two"), Paragraph("three")]
