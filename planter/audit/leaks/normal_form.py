"""The normal form of a function: what is left of it when spelling, format, comments and private names are undone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

Function = ast.FunctionDef | ast.AsyncFunctionDef

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BOUND = ("id", "arg", "name", "rest")
_EMPTY = ("ctx", "kind", "type_comment", "type_params", "type_ignores")


@lru_cache(maxsize=1024)
def normal_forms(source: bytes) -> Mapping[str, str]:
    """Return the normal form of each function of a source by qualified name (`name`, `Class.name`).

    Functions inside functions are a part of these. Empty where the source does not parse; the last of a name wins,
    as it does in Python.
    """
    try:
        return MappingProxyType(_forms(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError):
        return MappingProxyType({})


@lru_cache(maxsize=1024)
def outside_functions(source: bytes) -> str:
    """Return what stands outside all functions, imports and docstrings included; empty where nothing parses."""
    try:
        waiting: list[ast.stmt] = ast.parse(source).body
        found = []
        while waiting:
            statement = waiting.pop()
            if isinstance(statement, ast.ClassDef):
                found.append(statement.name)
                waiting += statement.body
            elif not isinstance(statement, _FUNCTIONS):
                found.append(ast.unparse(statement))
    except (SyntaxError, ValueError, RecursionError):
        return ""
    return "\n".join(found)


def _forms(tree: ast.Module) -> dict[str, str]:
    waiting: list[tuple[str, ast.AST]] = [("", tree)]
    found: dict[str, str] = {}
    while waiting:
        above, node = waiting.pop(0)
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, _FUNCTIONS):
                found[above + inner.name] = normal_form(inner)
            else:
                waiting.append((f"{above}{inner.name}." if isinstance(inner, ast.ClassDef) else above, inner))
    return found


def normal_form(function: Function) -> str:
    """Return a text that is the same for two functions that differ in locals, private names and layout alone."""
    return "".join(_Plain(frozenset(_locals(function))).text(function))


def _locals(function: Function) -> Iterator[str]:
    nodes = list(ast.walk(function))
    outside = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    for node in nodes:
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in outside:
            yield node.id
        elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar, *_FUNCTIONS)) and node is not function:
            yield from [node.name] if node.name else []


class _Plain:
    """Write nodes out, with locals and private names numbered by where they first stand, and no docstring."""

    def __init__(self, own: frozenset[str]) -> None:
        self.own = own
        self.numbers: dict[str, str] = {}

    def name(self, name: str, *, may_be_local: bool) -> str:
        private = name.startswith("_") and not name.startswith("__")
        if not private and not (may_be_local and name in self.own):
            return name
        return self.numbers.setdefault(name, f"NAME-{len(self.numbers)}")

    def text(self, value: object) -> Iterator[str]:
        if isinstance(value, ast.AST):
            yield f"{type(value).__name__}("
            for field, part in ast.iter_fields(value):
                if field not in _EMPTY:
                    yield f"{field}="
                    yield from self.field(value, field, part)
            yield ")"
        elif isinstance(value, list):
            yield "["
            for part in value:
                yield from self.text(part)
                yield ","
            yield "]"
        else:
            yield repr(value)

    def field(self, node: ast.AST, field: str, value: object) -> Iterator[str]:
        if isinstance(value, str) and not isinstance(node, ast.alias | ast.Constant):
            bound = field in _BOUND and not isinstance(node, ast.keyword)
            yield self.name(value, may_be_local=bound)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from (self.name(name, may_be_local=True) for name in node.names)
        elif field == "body" and isinstance(node, _FUNCTIONS) and ast.get_docstring(node, clean=False) is not None:
            yield from self.text(node.body[1:])
        else:
            yield from self.text(value)
