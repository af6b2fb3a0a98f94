"""Texts: in values, in lines, in fields."""

from __future__ import annotations

from planter.audit.attacks.model import Attack

_BREAKS = {
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "next line": "\x85",
    "vertical tab": "\x0b",
    "form feed": "\x0c",
    "file separator": "\x1c",
    "group separator": "\x1d",
    "record separator": "\x1e",
    "carriage return": "\r",
    "carriage return, line feed": "\r\n",
    "line feed": "\n",
    "NUL": "\0",
}

_TEXTS: tuple[tuple[str, str], ...] = (
    *((f"{name} inside", f"left{sign}right") for name, sign in _BREAKS.items()),
    *((f"{name} at both ends", f"{sign}x{sign}") for name, sign in _BREAKS.items()),
    ("empty", ""),
    ("one blank", " "),
    ("blanks only", " \t "),
    ("no-break space", "\xa0"),
    ("ideographic space", "\u3000"),
    ("zero-width space", "\u200b"),
    ("byte order mark", "\ufefftext"),
    ("byte order mark in the middle", "te\ufeffxt"),
    ("full-width digits", "\uff11\uff12"),
    ("superscript two", "\xb2"),
    ("Arabic digits", "\u0661\u0662"),
    ("long s", "po\u017ft"),
    ("sharp s", "stra\xdfe"),
    ("dotted capital i", "\u0130"),
    ("dotless i", "\u0131"),
    ("final sigma", "\u039f\u03a3"),
    ("Kelvin sign", "\u212a"),
    ("ligature", "\ufb01n"),
    ("decomposed", "e\u0301"),
    ("composed", "\xe9"),
    ("astral", "\U0001d54f\U0001f600"),
    ("family of emoji", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
    ("lone high surrogate", "\ud800"),
    ("lone low surrogate", "\udcff"),
    ("right-to-left override", "\u202eabc"),
    ("quotes and backslashes", '"\\"\\\\\'"'),
    ("something like JSON", '{"a": 1}\n{"a": 2}'),
    ("an escape that is not one", "\\u2028"),
    ("percent and braces", "%s %d {0} {x}"),
    ("long", "ab\xe9" * 3000),
    ("three bytes a letter", "\u4e2d" * 50),
)

TEXTS: tuple[Attack, ...] = (
    *(Attack("text", told, "text", text) for told, text in _TEXTS),
    Attack("collections", "no items", "items", []),
    Attack("collections", "one item", "items", ["a"]),
    Attack("collections", "equal items", "items", ["a", "a", "a"]),
    Attack("collections", "items backwards", "items", ["c", "b", "a"]),
    Attack("collections", "empty items", "items", ["", "", "a", ""]),
    Attack("collections", "items that look like numbers", "items", ["10", "9", "010", "1e1"]),
    Attack("collections", "many items", "items", [f"item {n % 7} {n}" for n in range(300)]),
)
