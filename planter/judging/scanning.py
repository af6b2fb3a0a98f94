"""Search what a judge wrote for what it must not have seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from planter.core.files import read_plain
from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.staging import ReplyRow
from planter.judging.runs import MOST_OF_TEXT, read_run
from planter.release.patterns import Pattern, added_patterns, name_patterns, own_patterns
from planter.release.rehearsal import scan_text

LONGEST = 160


def scan_run(
    path: Path, patterns: Sequence[str] = (), names: Sequence[str] = (), cases: Sequence[str] = ()
) -> list[Finding]:
    """Return what the transcripts and replies of a run hold and must not: a finding for each line and kind.

    Looked for are planter's own patterns, the user's `patterns`, the items of the run, `names` (paths outside the
    stage) and `cases` (ids of the set). Lines end at line feeds only. Raises JudgeError for a pattern that is none,
    and for a folder that is no run.
    """
    run, rows = read_run(path)
    outside = [run.staging, *(row.item for row in rows), *names]
    every = (
        *own_patterns(),
        *name_patterns("case-named", cases),
        *name_patterns("outside-stage", outside),
        *added_patterns(patterns),
    )
    return [one for row in rows for one in _scan_row(path, row, every)]


def _scan_row(path: Path, row: ReplyRow, patterns: Sequence[Pattern]) -> Iterator[Finding]:
    """Yield what is found in the texts of a row; a reply that is its whole transcript is searched once."""
    texts: dict[bytes, str] = {}
    for name in (row.transcript, row.reply):
        try:
            texts.setdefault(read_plain(path / name, MOST_OF_TEXT), name)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or str(error)
            yield finding(
                "text-missing", case=row.item, seen=f"{name}: {why}", expected="the text as the judge gave it"
            )
    for data, name in texts.items():
        yield from _scan(data, row.item, name, patterns)


def _scan(data: bytes, item: str, name: str, patterns: Sequence[Pattern]) -> Iterator[Finding]:
    for (number, slug), text in scan_text(data, patterns).items():
        seen = f"{name}, line {number}: {text[:LONGEST]}"
        yield finding(slug, case=item, seen=seen, expected="nothing of that in what a judge writes")
