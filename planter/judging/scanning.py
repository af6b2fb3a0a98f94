"""Search what a judge wrote for what it must not have seen; and rehearse the search before anything rests on it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from planter.core.errors import JudgeError
from planter.core.files import read_plain
from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.staging import ReplyRow
from planter.core.resources import templates_folder
from planter.judging.runs import MOST_OF_TEXT, read_run
from planter.release.patterns import Pattern, added_patterns, compiled, found_in, name_patterns, own_patterns

REHEARSAL = "judge/rehearsal.toml"
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


def scan_text(data: bytes, patterns: Sequence[Pattern]) -> dict[tuple[int, str], str]:
    """Return the first match of each slug in each line of what a judge wrote, by line (from 1) and slug."""
    return found_in(data.decode("utf-8", "backslashreplace"), patterns)


def rehearse(patterns: Sequence[str]) -> list[str]:
    """Return what is wrong with the user's patterns, beside planter's own, as an instrument; empty where nothing is.

    Every planted leak must be found, as what it is; no pattern may find anything in a planted innocent transcript, be
    no regular expression, or match the empty text.
    """
    return [fault for _, _, fault in rehearsal(patterns) if fault]


def rehearsal(patterns: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return for each planted transcript its kind, its name, and what is wrong with how it was taken ("" nothing)."""
    told: list[tuple[str, str, str]] = []
    usable: list[str] = []
    for text in patterns:
        try:
            compiled(text)
            usable.append(text)
        except JudgeError as error:
            told.append(("pattern", text, str(error)))
    leaks, innocents = planted()
    for name, slug, text in leaks:
        found = {one for _, one in _findings(text, own_patterns())}
        told.append(("leak", name, "" if slug in found else f"the leak {name!r} is not found as {slug}"))
    added = [(text, added_patterns([text])) for text in usable]
    for name, text in innocents:
        wrong = [
            f"planter's own pattern for {slug} misfires, line {line}" for line, slug in _findings(text, own_patterns())
        ]
        for pattern, one in added:
            wrong += [f"the pattern {pattern!r} misfires, line {line}" for line, _ in _findings(text, one)][:1]
        told.append(("innocent", name, "; ".join(f"{why} of {name!r}" for why in wrong)))
    return told


def _findings(text: str, patterns: Sequence[Pattern]) -> list[tuple[int, str]]:
    return list(scan_text(text.encode("utf-8"), patterns))


@cache
def planted() -> tuple[tuple[tuple[str, str, str], ...], tuple[tuple[str, str], ...]]:
    """Return the planted leaks (name, slug, text) and innocents (name, text), which come with planter."""
    data = tomllib.loads((templates_folder() / REHEARSAL).read_text("utf-8"))
    leaks = tuple((one["name"], one["finding"], one["text"]) for one in data["leak"])
    return leaks, tuple((one["name"], one["text"]) for one in data["innocent"])
