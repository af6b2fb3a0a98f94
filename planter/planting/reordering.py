"""Redraw the order of what has no order: functions, methods, classes and literals that stand together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from planter.core.streams import Stream
from planter.planting.moving import (
    Movable,
    classes_that_move,
    functions_that_move,
    is_constant,
    is_docstring,
    is_empty_start,
    lines_above,
    name_bound,
    shares_state,
)
from planter.syntax.rebuilding import last_name, rebuild, stands_in

_QUIET_METACLASSES = frozenset({"ABCMeta"})


def reorder(module: cst.Module, steady: Collection[str], stream: Stream) -> cst.Module:
    """Return the module with its order redrawn where order means nothing, but not inside `steady` functions."""
    order = _Order(stream, steady, tests_may_move=not shares_state(module))
    return cst.ensure_type(rebuild(module, order.change), cst.Module)


@dataclass(frozen=True)
class _Order:
    stream: Stream
    steady: Collection[str]
    tests_may_move: bool

    def change(self, node: cst.CSTNode, above: Sequence[cst.CSTNode]) -> cst.CSTNode:
        if isinstance(node, cst.Module):
            # Comments above the first statement belong to the module, which holds them.
            first, rest = node.body[:1], list[cst.BaseStatement](node.body[1:])
            kinds = (functions_that_move(node.body, tests=self.tests_may_move), classes_that_move(node), is_constant)
            for moves in kinds:
                rest = self.mixed(rest, moves)
            return _with_body(node, [*first, *rest])
        if not isinstance(node, cst.IndentedBlock):
            return node
        if isinstance(above[-1], cst.ClassDef):
            if any(last_name(keyword.value) not in _QUIET_METACLASSES for keyword in above[-1].keywords):
                return node
            return _with_body(node, self.mixed(node.body, functions_that_move(node.body, tests=self.tests_may_move)))
        inside = any(isinstance(outer, cst.FunctionDef) for outer in above)
        if inside and not stands_in(above, self.steady):
            return _with_body(node, self.mixed(node.body, is_empty_start))
        return node

    def mixed(self, body: Sequence[cst.BaseStatement], moves: Movable) -> list[cst.BaseStatement]:
        """Shuffle each run of neighbours that may move; each place keeps its own blank lines."""
        result = list(body)
        for start, end in _runs(body, moves):
            run = body[start:end]
            for place, statement in enumerate(self.stream.shuffled(run)):
                result[start + place] = _in_place_of(run[place], statement)
        return result


def _runs(body: Sequence[cst.BaseStatement], moves: Movable) -> Iterator[tuple[int, int]]:
    start = 0
    for place in range(len(body) + 1):
        goes_on = place < len(body) and moves(body[place])
        if goes_on and not _begins_group(body[place]):
            continue
        end = place - 1 if place < len(body) and is_docstring(body[place]) else place
        names = [name_bound(statement) for statement in body[start : max(start, end)]]
        if len(names) > 1 and len(set(names)) == len(names):
            yield start, end
        start = place if goes_on else place + 1


def _begins_group(statement: cst.BaseStatement) -> bool:
    """Tell whether a blank line sets an assignment apart from those before it."""
    return not isinstance(statement, cst.FunctionDef | cst.ClassDef) and bool(lines_above(statement))


def _in_place_of(before: cst.BaseStatement, statement: cst.BaseStatement) -> cst.BaseStatement:
    blank = [line for line in lines_above(before) if line.comment is None]
    comments = [line for line in lines_above(statement) if line.comment is not None]
    return statement.with_changes(leading_lines=[*blank, *comments])


def _with_body(node: cst.CSTNode, body: list[cst.BaseStatement]) -> cst.CSTNode:
    old: Sequence[cst.CSTNode] = getattr(node, "body", ())
    return node if all(new is was for new, was in zip(body, old, strict=True)) else node.with_changes(body=body)
