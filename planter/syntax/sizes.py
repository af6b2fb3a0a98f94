"""How large a source is and how much two of them differ: their tokens, and the one replacement between them."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Sequence
from typing import TypeVar

_LAYOUT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
_OPENS, _CLOSES = getattr(tokenize, "FSTRING_START", -1), getattr(tokenize, "FSTRING_END", -1)

T = TypeVar("T")


def replaced(before: Sequence[T], after: Sequence[T]) -> tuple[int, int, int]:
    """Return the shortest single replacement between two sequences: where it begins, items removed, items added."""
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return head, len(before) - head - tail, len(after) - head - tail


def tokens_of(source: bytes) -> list[str] | None:
    """Return the tokens of a Python source that are not layout, comments among them; None where it does not parse.

    An f-string is one token on every Python, as it was before 3.12.
    """
    found: list[str] = []
    opened: list[tuple[int, int]] = []
    try:
        ast.parse(source)
        lines = [line.decode() for line in io.BytesIO(source.removeprefix(b"\xef\xbb\xbf")).readlines()]
        for token in tokenize.tokenize(io.BytesIO(source).readline):
            if token.type == _OPENS:
                opened.append(token.start)
            elif token.type == _CLOSES:
                start = opened.pop()
                if not opened:
                    found.append(_between(lines, start, token.end))
            elif not opened and token.type not in _LAYOUT:
                found.append(token.string)
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
        return None
    return found


def _between(lines: Sequence[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    text = "".join(lines[start[0] - 1 : end[0]])
    return text[start[1] : len(text) - len(lines[end[0] - 1]) + end[1]]
