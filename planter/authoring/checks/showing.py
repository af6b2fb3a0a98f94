"""Show what differs between two sources or two trees, for the messages of the checks."""

from __future__ import annotations

import difflib

from planter.core.trees import Tree

CONTEXT = 3


def difference(before: str, after: str) -> str:
    """Return every line of two short sources, those of one alone marked."""
    return "\n".join(difflib.ndiff(before.splitlines(), after.splitlines()))


def tree_difference(before: Tree, after: Tree) -> str:
    """Return the unified diff of two trees, path by path."""
    lines: list[str] = []
    for path in sorted({*before, *after}):
        old, new = (tree.get(path, b"").decode(errors="replace") for tree in (before, after))
        if old != new:
            lines += difflib.unified_diff(
                old.splitlines(), new.splitlines(), f"a/{path}", f"b/{path}", n=CONTEXT, lineterm=""
            )
    return "\n".join(lines)
