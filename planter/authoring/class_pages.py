"""The page of a defect class: what its author wrote, its rewrites with their examples, and where they were kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import libcst as cst

from planter.authoring.hazard_pages import hazard_blocks
from planter.core.findings import pages
from planter.planting.host import Host
from planter.planting.measures import read_measures
from planter.planting.registry import class_page
from planter.planting.twins import signature
from planter.plugin import DefectClass, Lookalike, Operator
from planter.reports.blocks import Block, Heading, Paragraph, Table, deeper, paragraphs, whole_difference

REMADE_BY = "planter classes --markdown > generated/CLASSES.md"

Kept = Mapping[str, Counter[tuple[str, str]]]


def kept_in(host: Host) -> Counter[tuple[str, str]]:
    """Count the places of a host where each rewrite, by class and name, was kept when it was measured."""
    kept = (measure for measure in read_measures(host).values() if measure.refused is None)
    return Counter((measure.defect_class, measure.rewrite) for measure in kept)


def class_blocks(one: DefectClass, written: str, kept: Kept) -> list[Block]:
    """Return the page of a class; `written` is its author's text, `kept` its yields by host."""
    return [
        Heading(1, f"{one.name}: {one.title}"),
        *_written(written),
        *_hazards(one),
        Heading(2, "Operators"),
        Paragraph("Each plants the defect in right code: the plain row of a set."),
        *(block for operator in one.operators for block in _operator(one, operator, kept)),
        Heading(2, "Lookalikes"),
        Paragraph(
            "Each makes right code resemble the defect and stay right, and then wrong by the smallest change: the "
            "lookalike row of a set."
        ),
        *(block for lookalike in one.lookalikes for block in _lookalike(one, lookalike, kept)),
    ]


def whole_page(classes: Sequence[DefectClass], hosts: Sequence[Host]) -> list[Block]:
    """Return everything authors and readers of sets look up: all classes, hazards, and codes of findings."""
    kept = {host.name: kept_in(host) for host in hosts}
    codes = tuple((page.code, page.slug, " ".join(page.text.split("\n\n")[0].split())) for page in pages())
    return [
        Heading(1, "Defect classes, hazards and findings"),
        Paragraph(f"Made by `{REMADE_BY}` from what the classes, the attacks and the table of findings say."),
        Table(
            ("class", "operators", "lookalikes", "what it is"),
            tuple((one.name, str(len(one.operators)), str(len(one.lookalikes)), one.title) for one in classes),
            frozenset((1, 2)),
        ),
        *(block for one in classes for block in deeper(class_blocks(one, class_page(one.name), kept), 1)),
        *deeper(hazard_blocks(classes), 1),
        Heading(2, "Findings"),
        Table(("code", "slug", "what it says"), codes),
    ]


def _written(text: str) -> Iterator[Block]:
    """Give what the author wrote: the first sentence, then each heading, at the margin, with what is indented below."""
    first, _, rest = text.partition("\n")
    told = first.partition(": ")[2] or first
    yield Paragraph(told[:1].upper() + told[1:])
    for part in re.split(r"\n(?=\S)", f"\n{rest.strip()}"):
        heading, _, below = part.strip().partition("\n")
        if heading:
            yield Heading(2, heading)
            yield from paragraphs(below)


def _hazards(one: DefectClass) -> Iterator[Block]:
    if one.hazards:
        yield Heading(2, "Hazards")
        yield Table(("family", "input or environment"), tuple((h.family, h.name) for h in one.hazards))


def _operator(one: DefectClass, operator: Operator, kept: Kept) -> Iterator[Block]:
    yield Heading(3, operator.name)
    yield Paragraph(operator.explanation)
    sizes = [(example.before, example.after) for example in operator.examples]
    yield Paragraph(_facts(operator, "plain", sizes))
    if operator.documented is not None:
        yield Paragraph(f"Documented: {operator.documented.document}, {operator.documented.section}.")
    yield Paragraph(_yields(one, operator, kept))
    for before, after in sizes:
        yield whole_difference(before, after)


def _lookalike(one: DefectClass, lookalike: Lookalike, kept: Kept) -> Iterator[Block]:
    yield Heading(3, lookalike.name)
    yield Paragraph(f"Still right because: {lookalike.why_right} Made real: {lookalike.explanation}")
    sizes = [(example.right, example.wrong) for example in lookalike.examples]
    yield Paragraph(_facts(lookalike, "lookalike", sizes))
    yield Paragraph(_yields(one, lookalike, kept))
    for example in lookalike.examples:
        yield Paragraph("Still right:")
        yield whole_difference(example.before, example.right)
        yield Paragraph("Made real:")
        yield whole_difference(example.right, example.wrong)


def _facts(rewrite: Operator | Lookalike, row: str, changes: Sequence[tuple[str, str]]) -> str:
    kinds = rewrite.node_type if isinstance(rewrite.node_type, tuple) else (rewrite.node_type,)
    where = "programs nobody here wrote" if rewrite.general else "hosts written for it"
    signs = list(dict.fromkeys(_signs(right, wrong) for right, wrong in changes))
    return (
        f"Severity {rewrite.severity}; {row} row; acts on {_names(kinds)}; meant for {where}. "
        f"Wrong is {', or '.join(signs)}."
    )


def _names(kinds: Sequence[type[cst.CSTNode]]) -> str:
    return " or ".join(f"`{kind.__name__}`" for kind in kinds)


def _signs(right: str, wrong: str) -> str:
    found = signature(right.encode(), wrong.encode())
    words = {-1: "fewer", 0: "as many", 1: "more"}
    return f"{words[found.bytes]} bytes, {words[found.tokens]} tokens, {words[found.lines]} lines"


def _yields(one: DefectClass, rewrite: Operator | Lookalike, kept: Kept) -> str:
    counts = [(host, counts[one.name, rewrite.name]) for host, counts in kept.items()]
    told = ", ".join(f"{host} {count}" for host, count in counts if count)
    return f"Usable sites in hosts: {told or 'none measured'}."
