"""Text for terminals: what a file holds made visible, unified differences, and tables."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterator, Sequence

import click

ADDED, REMOVED, PLACE = "green", "red", "cyan"


def visible(text: str) -> str:
    """Return the text with every character that moves or hides things on a terminal shown as an escape.

    Tabs stay; line breaks of any kind are shown, so the result is one line.
    """
    return "".join(c if c == "\t" or not _hidden(c) else c.encode("unicode_escape").decode() for c in text)


def _hidden(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn")


def difference(path: str, before: bytes, after: bytes) -> Iterator[str]:
    """Yield the coloured lines of a unified difference of one file; lines end at `\\n` only, as bytes do."""
    old, new = (data.decode("utf-8", "backslashreplace").split("\n") for data in (before, after))
    for line in difflib.unified_diff(old, new, f"a/{path}", f"b/{path}", lineterm=""):
        shown = visible(line)
        if line.startswith(("---", "+++")):
            yield click.style(shown, bold=True)
        elif line.startswith("@@"):
            yield click.style(shown, fg=PLACE)
        elif line.startswith(("+", "-")):
            yield click.style(shown, fg=ADDED if line[0] == "+" else REMOVED)
        else:
            yield shown


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield the lines of a table: columns two spaces apart, those in `right` aligned right, cells may be coloured."""
    widths = [max(len(click.unstyle(row[i])) for row in (head, *rows)) for i in range(len(head))]
    yield click.style(_row(head, widths, right), bold=True)
    for row in rows:
        yield _row(row, widths, right)


def _row(cells: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    padded = []
    for index, cell in enumerate(cells):
        space = " " * (widths[index] - len(click.unstyle(cell)))
        padded.append(space + cell if index in right else cell + space)
    return "  ".join(padded).rstrip()
