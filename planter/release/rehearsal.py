"""Rehearse the patterns that transcripts are searched for: on texts that hold what they must find, and on others."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache

from planter.core.errors import JudgeError
from planter.core.resources import templates_folder
from planter.release.patterns import Pattern, added_patterns, compiled, found_in, own_patterns

REHEARSAL = "judge/rehearsal.toml"


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
