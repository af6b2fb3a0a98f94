"""Edits: replacements of byte spans in the files of a tree."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from planter.core.errors import EditError
from planter.core.records.variants import Edit
from planter.core.trees import Tree


def apply_edits(tree: Tree, edits: Iterable[Edit]) -> Tree:
    """Return the tree with every edit applied to it at once.

    Starts are bytes of the tree as it was given. Raises EditError where an edit changes nothing, names
    a file the tree lacks, overlaps another, or where `before` is not what stands there.
    """
    by_path: dict[str, list[Edit]] = {}
    for edit in edits:
        by_path.setdefault(edit.path, []).append(edit)
    return tree.replacing({path: _splice(tree, path, group) for path, group in by_path.items()})


def _splice(tree: Tree, path: str, edits: list[Edit]) -> bytes:
    if path not in tree:
        raise EditError(f"an edit names {path!r}, which the tree does not have")
    source = tree[path]
    ordered = sorted(edits, key=lambda edit: (edit.start, len(edit.before)))
    for edit in ordered:
        _refuse_misfit(source, edit)
    for first, second in pairwise(ordered):
        if second.start < first.start + len(first.before.encode()) or first.start == second.start:
            raise EditError(f"two edits of {path!r} overlap at byte {second.start}; each byte may change once")
    for edit in reversed(ordered):
        source = source[: edit.start] + edit.after.encode() + source[edit.start + len(edit.before.encode()) :]
    return source


def _refuse_misfit(source: bytes, edit: Edit) -> None:
    if edit.before == edit.after:
        raise EditError(f"an edit of {edit.path!r} at byte {edit.start} changes nothing: {edit.before!r}")
    before = edit.before.encode()
    if edit.start < 0 or source[edit.start : edit.start + len(before)] != before or edit.start > len(source):
        found = source[max(edit.start, 0) : max(edit.start, 0) + len(before)]
        raise EditError(f"an edit of {edit.path!r} expects {edit.before!r} at byte {edit.start}, found {found!r}")


def invert_edits(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Return the edits that undo these, with starts in the tree these produce."""
    undone: list[Edit] = []
    shift: dict[str, int] = {}
    for edit in sorted(edits, key=lambda e: (e.path, e.start)):
        moved = edit.start + shift.get(edit.path, 0)
        undone.append(Edit(path=edit.path, start=moved, before=edit.after, after=edit.before))
        shift[edit.path] = shift.get(edit.path, 0) + len(edit.after.encode()) - len(edit.before.encode())
    return tuple(undone)
