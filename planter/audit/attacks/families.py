"""Hazard families, and the words of a criterion's sentence by which they apply to it."""

from __future__ import annotations

import re
from typing import Literal, get_args

Family = Literal["permissions", "names", "text", "numbers", "time", "collections", "failures", "environment"]
FAMILIES: tuple[Family, ...] = get_args(Family)

WORDS: dict[Family, tuple[str, ...]] = {
    "permissions": (
        *("mode", "permission", "umask", "folder", "file", "link", "path", "readable", "writable", "group or others"),
        *("directory", "root", "output", "target"),
    ),
    "names": ("name", "path", "file", "folder", "directory", "handle", "key", "label", "ending", "prefix"),
    "text": (
        *("text", "string", "line", "letter", "character", "word", "utf-8", "ascii", "byte", "white space", "blank"),
        *("casefold", "lower", "upper", "json", "csv", "encod", "decod", "unicode", "lf", "crlf", "spelled", "digit"),
    ),
    "numbers": (
        *("number", "integer", "int", "float", "decimal", "sum", "count", "size", "how many", "digit", "amount"),
        *("balance", "cents", "minutes", "rounded", "divided", "median", "limit", "total", "percent", "id", "ids"),
    ),
    "time": (
        *("time", "date", "datetime", "day", "week", "month", "year", "hour", "minute", "second", "moment", "zone"),
        *("earlier", "later", "since", "until", "clock", "naive", "aware"),
    ),
    "collections": (
        *("list", "order", "each", "every", "all", "pair", "dict", "dictionary", "set", "tuple", "group", "twice"),
        *("several", "first", "last", "sorted", "ascending", "descending", "equal", "empty", "once", "duplicate"),
    ),
    "failures": (
        *("raise", "error", "exception", "fail", "cannot", "interrupt", "call", "callback", "close", "retry", "undo"),
        *("as it was", "vanish", "gone", "left", "stays", "again", "meanwhile", "disk", "worker", "thread", "write"),
    ),
    "environment": ("",),
}
"""A word stands for itself and what begins with it (`fail` for `failed`); short ones only for themselves."""


def families_of(sentence: str) -> frozenset[Family]:
    """Return the families that apply to a criterion by the words it uses; surroundings apply to all."""
    return frozenset(family for family in FAMILIES if _PATTERNS[family].search(sentence))


def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    parts = (re.escape(word) + (r"\b" if 0 < len(word) <= 3 else "") for word in words)
    return re.compile(rf"(?:\b|(?<=_))(?:{'|'.join(parts)})" if words != ("",) else "", re.IGNORECASE)


_PATTERNS = {family: _pattern(words) for family, words in WORDS.items()}
