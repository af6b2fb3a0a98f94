"""What a transcript must not hold: planter's own patterns, names that only one run has, and what the user adds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from planter.core.errors import JudgeError

_BEFORE = r"(?<![\w-])"
_APART = r"(?<![\w.-])"
_ROOMS = "audit|calibrate|case|cli|judge|making|pipeline|plant|registry|run|score|seal|testing"
_ASKED = "new|show|seal|check|open|stage|score|plan|audit|run|explain"

# Each has texts one of which every match holds: texts without any of them, which most are, take no time.
OWN: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("key-named", _BEFORE + r"key/(?:answers|probes|variants|calibration|inputs)\b", ("key/",)),
    ("key-named", _BEFORE + r"(?:answers|calibration)\.json(?!\w)", ("answers.json", "calibration.json")),
    ("key-named", _BEFORE + r"(?:variants\.jsonl|inputs\.py)(?!\w)", ("variants.jsonl", "inputs.py")),
    ("key-named", _BEFORE + r"probes/(?:c[1-9]\d?|happy)\.py\b", ("probes/",)),
    (
        "key-named",
        r'"(?:stage_digest|red_letter|host_digest|made_real)"[ \t]*:',
        ('_digest"', 'red_letter"', 'made_real"'),
    ),
    ("case-named", _BEFORE + r"[a-z]+(?:-[a-z]+)+-\d{3}-[ab](?![\w-])", ("-a", "-b")),
    (
        "outside-stage",
        _APART + r"(?:stage|set|seal|salts)\.json\b",
        ("stage.json", "set.json", "seal.json", "salts.json"),
    ),
    ("outside-stage", _APART + r"(?:ledger|errata)\.jsonl\b", ("ledger.jsonl", "errata.jsonl")),
    ("outside-stage", _BEFORE + r"stagings/[a-z]{8,}\.json\b", ("stagings/",)),
    ("outside-stage", _BEFORE + r"stage/(?:tree|contract\.md)\b", ("stage/",)),
    ("planter-named", r"\b(?:from|import)[ \t]+planter\b|\bplanter[-_]fixtures\b", ("planter",)),
    ("planter-named", _BEFORE + rf"planter(?:/|\.)(?:{_ROOMS})\b|\bplanter/(?:set|stage|map)@\d", ("planter",)),
    ("planter-named", _BEFORE + rf"planter (?:{_ASKED})\b(?! [a-z]+s\b)", ("planter",)),
    ("planter-named", _BEFORE + r"defect_classes/", ("defect_classes/",)),
)

_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|[^\n])")
_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_BREAK = re.compile("%0a", re.IGNORECASE)
_LETTERS = {"n": "\r", "t": "\t", "r": "\r", "b": " ", "f": " "}
ROUNDS = 3
SHORTEST_NAME = 6


@dataclass(frozen=True)
class Pattern:
    """One thing to look for, the slug of the finding it makes, and texts one of which every match holds, if known."""

    slug: str
    regex: re.Pattern[str]
    hints: tuple[str, ...] = ()


def own_patterns() -> tuple[Pattern, ...]:
    """Return planter's own patterns."""
    return tuple(Pattern(slug, re.compile(text), hints) for slug, text, hints in OWN)


def added_patterns(texts: Iterable[str]) -> tuple[Pattern, ...]:
    """Return the patterns of the user's regular expressions; raises JudgeError for what is none."""
    return tuple(Pattern("pattern-found", compiled(text)) for text in texts)


def compiled(text: str) -> re.Pattern[str]:
    """Return a regular expression of the user's; raises JudgeError for one that is none or matches the empty text."""
    try:
        regex = re.compile(text)
    except (re.error, RecursionError, OverflowError) as error:
        raise JudgeError(f"the pattern {text!r} is no regular expression: {error}") from None
    if regex.search(""):
        raise JudgeError(f"the pattern {text!r} matches nothing at all, so it would be found in every line")
    return regex


def name_patterns(slug: str, names: Iterable[str]) -> tuple[Pattern, ...]:
    """Return patterns that find the names as a whole; names under six characters are left out."""
    long = sorted({name for name in names if len(name) >= SHORTEST_NAME})
    return tuple(Pattern(slug, re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])"), (name,)) for name in long)


def views(text: str) -> list[str]:
    """Return a text as it stands and as it reads: without colours, escapes of JSON and of addresses undone.

    All have the same lines: a line feed that was escaped becomes a carriage return.
    """
    found = [text]
    plain = _COLOUR.sub("", text)
    for _ in range(ROUNDS):
        if plain != found[-1]:
            found.append(plain)
        if "%" in plain:
            plain = unquote(_BREAK.sub("%0d", plain), errors="replace")
        plain = _ESCAPE.sub(_letter, plain)
    return found


def _letter(found: re.Match[str]) -> str:
    text = found[1]
    if len(text) == 5:
        return chr(int(text[1:], 16)).replace("\n", "\r")
    return _LETTERS.get(text, text)


def found_in(text: str, patterns: Sequence[Pattern]) -> dict[tuple[int, str], str]:
    """Return the first match of each slug in each line, by number (from 1) and slug, in the order of the lines.

    Lines end at line feeds only; no pattern is searched for across two.
    """
    found: dict[tuple[int, str], str] = {}
    for view in views(text):
        lines: list[str] | None = None
        for pattern in patterns:
            if pattern.hints and not any(hint in view for hint in pattern.hints):
                continue
            lines = view.split("\n") if lines is None else lines
            for number, line in enumerate(lines, start=1):
                if pattern.hints and not any(hint in line for hint in pattern.hints):
                    continue
                if (match := pattern.regex.search(line)) is not None:
                    found.setdefault((number, pattern.slug), match[0])
    return dict(sorted(found.items()))
