"""Rewrites of expressions that keep what they give."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import cast

_MIRRORED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}
_EAGER = frozenset({"sum", "sorted", "tuple", "list", "set", "frozenset", "max", "min", "dict"})


class Expressions(ast.NodeTransformer):
    """Change expressions by one function, the inner ones first."""

    def __init__(self, change: Callable[[ast.expr], ast.expr]) -> None:
        self._change = change

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.FormattedValue):  # its format is a text that no expression may stand in
            return ast.FormattedValue(cast(ast.expr, self.visit(node.value)), node.conversion, node.format_spec)
        found = self.generic_visit(node)
        return self._change(found) if isinstance(found, ast.expr) else found


def mirrored(node: ast.expr) -> ast.expr:
    """Compare from the other side what can be looked at in any order."""
    if not isinstance(node, ast.Compare) or len(node.ops) != 1 or type(node.ops[0]) not in _MIRRORED:
        return node
    right = node.comparators[0]
    if not (_still(node.left) and _still(right)):
        return node
    return ast.Compare(right, [_MIRRORED[type(node.ops[0])]()], [node.left])


def listed_first(node: ast.expr) -> ast.expr:
    """Make a list of what a generator would give to a call that takes all of it."""
    if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
        eager = isinstance(node.func, ast.Name) and node.func.id in _EAGER
        if eager or (isinstance(node.func, ast.Attribute) and node.func.attr == "join"):
            given = node.args[0]
            return ast.Call(node.func, [ast.ListComp(given.elt, given.generators)], node.keywords)
    return node


def formatted(node: ast.expr) -> ast.expr:
    """Format by a method what a literal would."""
    if not isinstance(node, ast.JoinedStr):
        return node
    text, given = "", []
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value).replace("{", "{{").replace("}", "}}")
        elif isinstance(part, ast.FormattedValue) and part.format_spec is None and part.conversion == -1:
            text += "{}"
            given.append(part.value)
        else:
            return node
    return ast.Call(ast.Attribute(ast.Constant(text), "format", ast.Load()), given, [])


def _still(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return _still(node.value)
    return isinstance(node, ast.Name | ast.Constant)


def everywhere(change: Callable[[ast.expr], ast.expr]) -> Callable[[ast.AST], None]:
    """Return what changes every expression of a function."""

    def rewrite(function: ast.AST) -> None:
        Expressions(change).generic_visit(function)

    return rewrite
