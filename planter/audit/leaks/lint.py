"""A lint of a few rules that needs nothing installed: unused and shadowed names, dead code, odd comparisons."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterator, Sequence

LONG_LINE = 100
_BUILTINS = frozenset(name for name in dir(builtins) if not name.startswith("_"))
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def lint_counts(nodes: Sequence[ast.AST], lines: Sequence[str]) -> Counter[str]:
    """Count the messages of each rule on the nodes of a source and its lines, by name."""
    found = Counter(f"lint: {name}" for name in (*_unused_imports(nodes), *_of_lines(lines)))
    for node in nodes:
        found.update(f"lint: {name}" for name in _names(node))
    found["lint: all"] = found.total()
    return found


def _of_lines(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        if len(line) > LONG_LINE:
            yield "long line"
        if line != line.rstrip():
            yield "trailing space"


def _unused_imports(nodes: Sequence[ast.AST]) -> Iterator[str]:
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    told = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__":
            for alias in node.names:
                if (alias.asname or alias.name).partition(".")[0] not in used | told:
                    yield "unused import"


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, _FUNCTIONS):
        yield from _unused(node)
    elif isinstance(node, ast.Compare):
        for operator, value in zip(node.ops, node.comparators, strict=True):
            plain = isinstance(value, ast.Constant) and (value.value is None or isinstance(value.value, bool))
            if plain and isinstance(operator, ast.Eq | ast.NotEq):
                yield "comparison with a singleton"
    elif isinstance(node, ast.JoinedStr):
        if not any(isinstance(part, ast.FormattedValue) for part in node.values):
            yield "f-string without a place"
    elif isinstance(node, ast.If | ast.For | ast.While) and node.orelse and isinstance(node.body[-1], _LEAVES):
        yield "else after leaving"
    for suite in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
        if isinstance(suite, list) and any(isinstance(step, _LEAVES) for step in suite[:-1]):
            yield "dead code"


def _unused(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    read = {node.id for node in names if not isinstance(node.ctx, ast.Store)}
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    given = function.args
    arguments = {arg.arg for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs)} - {"self", "cls"}
    handled = {node.name for node in ast.walk(function) if isinstance(node, ast.ExceptHandler) and node.name}
    yield from ("unused local" for name in (bound | handled) - read if not name.startswith("_"))
    yield from ("unused argument" for name in arguments - read if not name.startswith("_"))
    yield from ("shadowed builtin" for _ in (bound | arguments) & _BUILTINS)
