"""Cells of a matrix that need no run: a probe that enters nothing of what a mutant changes gives what it gave before.

The tree is the same to such a probe, instruction for instruction. Only mutants are skipped so, and never by the probe
of their own criterion: twins, breaks, preserving and smoke variants are run by every probe.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from planter.core.records.runs import Coverage
from planter.core.records.variants import Edit, Variant
from planter.core.trees import Tree
from planter.sandbox.coverage import first_of_body, outermost_functions

Place = tuple[str, int]


@dataclass(frozen=True)
class Change:
    """What makes a row of mutants: the edits on the right tree, and the criteria whose probes are run all the same."""

    edits: tuple[Edit, ...]
    criteria: frozenset[str]


def changes_of(variants: Iterable[tuple[str, Variant]]) -> dict[str, Change]:
    """Return the change of each row that is a mutant of the right tree and nothing else, from (row, variant) pairs."""
    found: dict[str, Change] = {}
    others: set[str] = set()
    for row, variant in variants:
        if variant.role != "mutant" or variant.base != "right" or variant.criterion is None:
            others.add(row)
            continue
        before = found.get(row, Change(variant.edits, frozenset()))
        found[row] = Change(before.edits, before.criteria | {variant.criterion})
    return {row: change for row, change in found.items() if row not in others}


class Bodies:
    """Where the bodies of the functions of a tree are; a file is parsed when it is asked about."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._known: dict[str, tuple[tuple[int, int, int], ...] | None] = {}

    def changed(self, edits: Sequence[Edit]) -> frozenset[Place] | None:
        """Return the functions (path, first line) that edits change the bodies of; None where they change more."""
        found = set()
        for edit in edits:
            line = self._line(edit)
            if line is None:
                return None
            found.add((edit.path, line))
        return frozenset(found)

    def _line(self, edit: Edit) -> int | None:
        if edit.path not in self._known:
            self._known[edit.path] = _bodies(self._tree.get(edit.path, b""))
        start, end = edit.start, edit.start + len(edit.before.encode())
        for first, last, line in self._known[edit.path] or ():
            if first <= start and end <= last:
                return line
        return None


def _bodies(source: bytes) -> tuple[tuple[int, int, int], ...] | None:
    """Return (start, end, line of `def`) for the body of each outermost function, in bytes, docstrings left out."""
    if source.startswith(b"\xef\xbb\xbf") or b"\r" in source or b"\f" in source:
        return None
    try:
        functions = outermost_functions(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    starts = [0, *accumulate(len(line) + 1 for line in source.split(b"\n"))]
    found = []
    for function in functions:
        at = first_of_body(function)
        if at == len(function.body):
            continue
        first, last = function.body[at], function.body[-1]
        if last.end_lineno is None or last.end_col_offset is None:
            continue
        start = starts[first.lineno - 1] + first.col_offset
        found.append((start, starts[last.end_lineno - 1] + last.end_col_offset, function.lineno))
    return tuple(found)


def needs_run(changed: frozenset[Place] | None, coverage: Coverage) -> bool:
    """Tell whether a probe of that reach must be run on a tree in which these functions are changed."""
    return changed is None or coverage.whole or not changed.isdisjoint(coverage.functions)


def not_covered(
    tree: Tree, changes: Mapping[str, Change], coverages: Mapping[str, Coverage]
) -> frozenset[tuple[str, str]]:
    """Return the cells (row, probe) that need no run, given what each probe reaches in the right tree."""
    bodies = Bodies(tree)
    found = set()
    for row, change in changes.items():
        changed = bodies.changed(change.edits)
        found |= {
            (row, probe)
            for probe, coverage in coverages.items()
            if probe not in change.criteria and not needs_run(changed, coverage)
        }
    return frozenset(found)
