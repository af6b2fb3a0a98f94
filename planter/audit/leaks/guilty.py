"""Constructs that look guilty to a reader in a hurry, whether or not they are: each is a baseline of its own."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator

_WORDS = {
    "guilty: to-do": re.compile(r"\b(TODO|FIXME|XXX|HACK)\b"),
    "guilty: silenced tool": re.compile(r"#\s*(type:\s*ignore|noqa|pylint:|pragma:|nosec)"),
}
_BROAD = ("Exception", "BaseException")
_RUNS_TEXT = ("eval", "exec", "compile", "__import__")
_LENIENT = ("ignore", "replace", "surrogateescape", "backslashreplace")


def guilty_words(text: str) -> Counter[str]:
    """Count the marks in a text, of any language, that an author leaves where something is unfinished."""
    return Counter({name: len(pattern.findall(text)) for name, pattern in _WORDS.items()})


def guilty_counts(nodes: Iterable[ast.AST]) -> Counter[str]:
    """Count the suspicious constructs among the nodes of a source, by name."""
    return Counter(f"guilty: {name}" for node in nodes for name in _names(node))


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ExceptHandler):
        yield from _handler(node)
    elif isinstance(node, ast.Call):
        yield from _call(node)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        defaults = (*node.args.defaults, *node.args.kw_defaults)
        yield from ("mutable default" for value in defaults if isinstance(value, ast.List | ast.Dict | ast.Set))
    elif isinstance(node, ast.Try) and any(isinstance(inner, ast.Return) for inner in node.finalbody):
        yield "return in finally"
    elif isinstance(node, ast.Constant):
        if type(node.value) is int and node.value in (0o777, 0o666, 0o776, 0o766, 0o775, 0o664):
            yield "open mode"
    elif isinstance(node, ast.Pass):
        yield "pass"
    elif isinstance(node, ast.Assert):
        yield "assert"
    elif isinstance(node, ast.Global | ast.Nonlocal):
        yield "global"


def _handler(node: ast.ExceptHandler) -> Iterator[str]:
    if node.type is None:
        yield "bare except"
    kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    if any(isinstance(kind, ast.Name) and kind.id in _BROAD for kind in kinds):
        yield "broad except"
    if all(isinstance(step, ast.Pass | ast.Continue) for step in node.body):
        yield "silent except"
    if not any(isinstance(inner, ast.Raise) for step in node.body for inner in ast.walk(step)):
        yield "except without raise"


def _call(node: ast.Call) -> Iterator[str]:
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if name in _RUNS_TEXT and isinstance(node.func, ast.Name):
        yield "runs text"
    if name == "suppress":
        yield "silent except"
    for keyword in node.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg == "shell" and value is True:
            yield "shell"
        if keyword.arg in ("errors", "onerror") and value in _LENIENT:
            yield "lenient decoding"
        if keyword.arg == "ignore_errors" and value is True:
            yield "ignored errors"
