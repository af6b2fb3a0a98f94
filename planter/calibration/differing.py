"""How two trees differ: which files, and which messages only one of them gets."""

from __future__ import annotations

from collections.abc import Iterable

from planter.core.trees import Tree, changed_paths, lines_of
from planter.sandbox.linters import Message
from planter.syntax.sizes import replaced

Key = tuple[str, str, int, str]


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
