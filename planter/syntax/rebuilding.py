"""Walk and rebuild syntax trees, sharing every part that does not change."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache

import libcst as cst

_LAYOUT = ("whitespace", "lpar", "rpar", "leading_lines", "lines_after", "header", "footer", "comma", "semicolon")
_MARKS = ("lbracket", "rbracket", "lbrace", "rbrace", "dot", "colon", "equal", "operator", "asynchronous", "indent")

Change = Callable[[cst.CSTNode, Sequence[cst.CSTNode]], cst.CSTNode]


@cache
def _code_fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    names = (field.name for field in dataclasses.fields(kind))
    return tuple(name for name in names if not name.startswith(_LAYOUT + _MARKS) and name != "trailing_whitespace")


def children(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Give the parts of a node that hold code, without white space and punctuation."""
    for name in _code_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, cst.CSTNode):
            yield value
        elif isinstance(value, tuple | list):
            yield from (part for part in value if isinstance(part, cst.CSTNode))


def descend(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Give the node and everything below it that holds code."""
    yield node
    for child in children(node):
        yield from descend(child)


def names_in(*nodes: cst.CSTNode | None) -> frozenset[str]:
    """Give every identifier that stands in the nodes, attributes included."""
    return frozenset(part.value for node in nodes if node for part in descend(node) if isinstance(part, cst.Name))


def last_name(node: cst.CSTNode) -> str:
    """Return the last name of a dotted, subscripted or called expression, empty when it has none."""
    if isinstance(node, cst.Subscript):
        return last_name(node.value)
    if isinstance(node, cst.Call):
        return last_name(node.func)
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else ""


def stands_in(ancestors: Sequence[cst.CSTNode], functions: Collection[str]) -> bool:
    """Tell whether one of the functions, by qualified name, is among the ancestors, outermost first."""
    parts = [node.name.value for node in ancestors if isinstance(node, cst.FunctionDef | cst.ClassDef)]
    return bool(functions) and any(".".join(parts[: end + 1]) in functions for end in range(len(parts)))


def rebuild(node: cst.CSTNode, change: Change, ancestors: list[cst.CSTNode] | None = None) -> cst.CSTNode:
    """Return the node with `change` applied to every part, innermost first.

    `change` gets the part and its ancestors as they were, outermost first, and returns the same object to
    leave it.
    """
    above = [] if ancestors is None else ancestors
    above.append(node)
    changed: dict[str, object] = {}
    for name in _code_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, cst.CSTNode):
            fresh = rebuild(value, change, above)
            if fresh is not value:
                changed[name] = fresh
        elif isinstance(value, tuple | list) and value:
            parts = [rebuild(part, change, above) if isinstance(part, cst.CSTNode) else part for part in value]
            if any(new is not old for new, old in zip(parts, value, strict=True)):
                changed[name] = parts
    above.pop()
    return change(node.with_changes(**changed) if changed else node, above)
