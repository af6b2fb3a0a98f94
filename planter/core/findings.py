"""The table of everything that can be objected to: a stable code, a slug, and a page that says what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from planter.core.errors import UsageError
from planter.core.pages_audit import AUDIT
from planter.core.pages_calibration import CALIBRATION
from planter.core.pages_reading import READING
from planter.core.pages_score import SCORE
from planter.core.pages_seal import SEAL
from planter.core.pages_stage import STAGE
from planter.core.pages_twins import TWINS
from planter.core.records.findings import Finding


@dataclass(frozen=True)
class Page:
    """One entry of the table: the code, the slug (also the reason `new` refuses by), and the page."""

    code: str
    slug: str
    text: str


def build_table(entries: Iterable[tuple[str, str, str]]) -> Mapping[str, Page]:
    """Return the pages by code and by slug alike; raises ValueError where a code or a slug is used twice."""
    table: dict[str, Page] = {}
    for code, slug, text in entries:
        page = Page(code, slug, text)
        for key in (code, slug):
            if key in table:
                raise ValueError(f"{key!r} is in the table of findings twice; each code and slug needs its own page")
            table[key] = page
    return MappingProxyType(table)


TABLE = build_table((*READING, *CALIBRATION, *TWINS, *AUDIT, *SEAL, *STAGE, *SCORE))


def pages() -> tuple[Page, ...]:
    """Return every page, ordered by code."""
    return tuple(sorted(set(TABLE.values()), key=lambda page: page.code))


def page(name: str) -> Page:
    """Return the page of a code (`PL203`) or a slug; raises UsageError for any other name."""
    found = TABLE.get(name) or TABLE.get(name.upper())
    if found is None:
        raise UsageError(f"no finding is called {name!r}; codes run from {pages()[0].code} to {pages()[-1].code}")
    return found


def finding(
    name: str,
    *,
    case: str | None = None,
    criterion: str | None = None,
    variant: str | None = None,
    seen: str,
    expected: str,
) -> Finding:
    """Return a finding of the given code or slug; `seen` and `expected` are one line each, for people."""
    entry = page(name)
    return Finding(
        code=entry.code,
        slug=entry.slug,
        case=case,
        criterion=criterion,
        variant=variant,
        seen=_one_line(seen),
        expected=_one_line(expected),
    )


def _one_line(text: str) -> str:
    """Escape what would break a line, a terminal or an encoder: names on disk are data of strangers."""
    clean = "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)
    return clean if len(clean) <= 400 else clean[:397] + "..."
