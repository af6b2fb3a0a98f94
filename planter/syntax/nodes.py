"""Nodes: walk a syntax tree in source order, faster than a visitor does, for those who only look."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import libcst as cst

LAYOUT = (cst.BaseParenthesizableWhitespace, cst.EmptyLine, cst.TrailingWhitespace, cst.Newline, cst.Comment)


class _Order(cst.CSTVisitor):
    """Note the attributes of one node, in the order in which they are visited; what is in them is not."""

    def __init__(self, top: cst.CSTNode) -> None:
        self.top = top
        self.names: list[str] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        return node is self.top

    def on_visit_attribute(self, node: cst.CSTNode, attribute: str) -> None:
        if node is self.top:
            self.names.append(attribute)


class _Kind:
    """Where the nodes of one type have their parts, and whether the type is layout."""

    def __init__(self, node: cst.CSTNode) -> None:
        order = _Order(node)
        node.visit(order)
        # what is visited only where it is there comes last: the format of an f-string's expression
        names = list(dict.fromkeys([*order.names, *(field.name for field in dataclasses.fields(node))]))
        self.is_layout = isinstance(node, LAYOUT)
        self.values = attrgetter(*names) if len(names) > 1 else (lambda one: (getattr(one, names[0]),) if names else ())


# What is known of the types of nodes, filled as they are met; a type never changes.
_KINDS: dict[type[Any], _Kind | None] = {}


def _kind(value: Any) -> _Kind | None:
    """Return what is known of the type of a value, None for what is no node."""
    kind = type(value)
    if kind not in _KINDS:
        _KINDS[kind] = _Kind(value) if isinstance(value, cst.CSTNode) else None
    return _KINDS[kind]


def parts(node: cst.CSTNode, layout: bool = False) -> list[cst.CSTNode]:
    """Return the nodes right below a node in source order, without white space and comments, or with them."""
    kind = _kind(node)
    found: list[cst.CSTNode] = []
    for value in kind.values(node) if kind is not None else ():
        for one in value if isinstance(value, list | tuple) else (value,):
            inner = _kind(one)
            if inner is not None and (layout or not inner.is_layout):
                found.append(one)
    return found


def walk(node: cst.CSTNode, layout: bool = False) -> Iterator[cst.CSTNode]:
    """Yield a node and all below it in source order, parents before their parts; white space and comments if asked."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += reversed(parts(one, layout))
