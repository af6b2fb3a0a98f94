"""How two trees differ: the size of the one replacement between them, and which messages only one of them gets."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Sequence
from typing import TypeVar

from planter.run.readers import Message
from planter.trees import Tree

_LAYOUT = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.ENDMARKER}
_OPENS, _CLOSES = getattr(tokenize, "FSTRING_START", -1), getattr(tokenize, "FSTRING_END", -1)

Key = tuple[str, str, int, str]
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


def changed_paths(right: Tree, wrong: Tree) -> tuple[str, ...]:
    """Return the paths whose content differs, sorted."""
    return tuple(sorted(path for path in {*right, *wrong} if right.get(path) != wrong.get(path)))


def lines_of(data: bytes) -> list[bytes]:
    """Return the lines of a content, ends kept; a line ends at a line feed or with the content."""
    return io.BytesIO(data).readlines()


def tokens_of(source: bytes) -> list[str] | None:
    """Return the tokens of a Python source that are not layout, comments among them; None where it does not parse.

    An f-string is one token on every Python, as it was before 3.12.
    """
    found: list[str] = []
    opened: list[tuple[int, int]] = []
    try:
        ast.parse(source)
        lines = [line.decode() for line in lines_of(source.removeprefix(b"\xef\xbb\xbf"))]
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


def on_one_only(
    right: Tree, wrong: Tree, said_right: Iterable[Message], said_wrong: Iterable[Message]
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Return the messages that only the right tree gets, and those that only the wrong one gets.

    Two messages are one and the same when rule and line are, lines behind the replacement being counted from the end
    of the file; those of one rule within the replaced lines are the same whichever of these lines they name.
    """
    spans = {}
    for path in changed_paths(right, wrong):
        before, after = lines_of(right.get(path, b"")), lines_of(wrong.get(path, b""))
        head, removed, added = replaced(before, after)
        spans[path] = (head, removed, len(before)), (head, added, len(after))
    first, second = (
        _by_key(said, {path: span[side] for path, span in spans.items()})
        for side, said in enumerate((said_right, said_wrong))
    )
    return _more(first, second), _more(second, first)


def _by_key(said: Iterable[Message], spans: dict[str, tuple[int, int, int]]) -> dict[Key, list[Message]]:
    found: dict[Key, list[Message]] = {}
    for message in sorted(said):
        where, line = "head", message.line
        if message.path in spans:
            head, size, total = spans[message.path]
            if message.line > head + size:
                where, line = "tail", total - message.line
            elif message.line > head:
                where, line = "site", 0
        found.setdefault((message.path, where, line, message.code), []).append(message)
    return found


def _more(mine: dict[Key, list[Message]], other: dict[Key, list[Message]]) -> tuple[Message, ...]:
    return tuple(sorted(m for key, messages in mine.items() for m in messages[len(other.get(key, ())) :]))
