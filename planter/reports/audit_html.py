"""One page of HTML from the report of an audit: self-contained, nothing in it runs, everything escaped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planter.reports.paint import visible

if TYPE_CHECKING:
    from planter.core.records.audit import AuditReport, Difference, Looked
    from planter.core.records.findings import Finding

COUNTS = ("by_hand", "recorded", "fresh", "mutants", "attacks", "out_of_scope", "environments")
HEADS = ("by hand", "recorded", "fresh", "mutants", "attacks", "out of scope", "surroundings")


@dataclass(frozen=True)
class Row:
    """How hard one criterion of one case was looked at, over all parts; counts in the order of HEADS."""

    case: str
    criterion: str
    families: str
    stated: bool
    counts: tuple[int, ...]
    findings: int


def page(report: AuditReport, name: str) -> bytes:
    """Return the page of a report on the set of a name, in UTF-8."""
    import jinja2

    from planter.core.resources import templates_folder

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates_folder() / "audit"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )
    environment.filters["visible"] = visible
    known = {(one.code, one.slug): None for one in report.findings}
    text = environment.get_template("report.html.j2").render(
        name=name,
        report=report,
        rows=list(rows(report)),
        heads=HEADS,
        totals=totals(report),
        differences=[found for part in report.parts for found in part.differences],
        others=list(others(report)),
        texts=[(code, slug, paragraphs(code)) for code, slug in sorted(known)],
    )
    return text.encode("utf-8", "backslashreplace")


def rows(report: AuditReport) -> Iterator[Row]:
    """Yield one row for each criterion of each case, the parts' counts added up."""
    gathered: dict[tuple[str, str], list[Looked]] = {}
    for part in report.parts:
        for one in part.looked:
            gathered.setdefault((one.case, one.criterion), []).append(one)
    for (case, criterion), looked in sorted(gathered.items()):
        yield Row(
            case=case,
            criterion=criterion,
            families=", ".join(sorted({family for one in looked for family in one.families})),
            stated=any(one.stated for one in looked),
            counts=tuple(_total(looked, count) for count in COUNTS),
            findings=sum((found.case, found.criterion) == (case, criterion) for found in report.findings),
        )


def _total(looked: list[Looked], count: str) -> int:
    """Add up a count over the parts; surroundings are counted once for each part, so the greatest is theirs."""
    each = [int(getattr(one, count)) for one in looked]
    return max(each) if count == "environments" else sum(each)


def totals(report: AuditReport) -> list[tuple[str, int]]:
    """Return how many inputs of each kind there were in all."""
    every = [one for part in report.parts for one in part.looked]
    return [
        (head, sum(getattr(one, count) for one in every)) for head, count in zip(HEADS[:5], COUNTS[:5], strict=True)
    ]


def others(report: AuditReport) -> Iterator[Finding]:
    """Yield the findings that are shown by no difference."""
    shown = {_key(found) for part in report.parts for found in part.differences}
    for found in report.findings:
        if (found.case, found.criterion, found.slug) not in shown:
            yield found


def _key(found: Difference) -> tuple[str | None, str | None, str]:
    return found.case, found.criterion, found.slug


def paragraphs(code: str) -> list[str]:
    """Return the page of a finding, by paragraphs."""
    from planter.core.findings import page as explained

    return explained(code).text.split("\n\n")
