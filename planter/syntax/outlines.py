"""What a module defines, seen from its syntax tree alone."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable, Iterator

_SUITES = ("body", "orelse", "finalbody", "handlers", "cases")
_SPACES = frozenset({"globals", "locals", "vars"})


class Unparsable(Exception):
    """A source is not Python: what is wrong, and in which line."""


def parsed(data: bytes) -> ast.Module:
    """Return the syntax tree of a module; raises Unparsable."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of escapes and the like, which the program's own parser tells
            return ast.parse(data)
    except SyntaxError as error:
        line = f"line {error.lineno}: {error.text.strip()!r}" if error.text else f"line {error.lineno}"
        raise Unparsable(f"{error.msg} ({line})") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unparsable(str(error) or type(error).__name__) from None


def functions_in(module: ast.Module) -> set[str]:
    """Return the qualified name of every function of a module: `read`, `Feed.read`, `outer.inner`."""
    found: set[str] = set()
    waiting: list[tuple[ast.AST, str]] = [(module, "")]
    while waiting:
        node, prefix = waiting.pop()
        for part in _statements(node):
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}{part.name}"
                waiting.append((part, f"{name}."))
                if not isinstance(part, ast.ClassDef):
                    found.add(name)
            else:
                waiting.append((part, prefix))
    return found


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    for suite in _SUITES:
        found = getattr(node, suite, ())
        yield from found if isinstance(found, list) else ()


def undefined(module: ast.Module, names: Iterable[str]) -> list[str]:
    """Return which of these names a module cannot have, in their order: nothing in it binds them, in any way."""
    top = set(_bound_at_top(module))
    missing = [name for name in names if name not in top]
    if not missing:
        return []
    nodes = list(ast.walk(module))
    if any(map(_opens, nodes)):
        return []
    made = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
    made.update(name for node in _outside_functions(module) for name in _bound(node))
    return [name for name in missing if name not in made]


def _outside_functions(module: ast.Module) -> Iterator[ast.AST]:
    """Yield every node of a module that is in no function or class, and these themselves."""
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _bound(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name).partition(".")[0]
    elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name is not None:
        yield node.name


def _bound_at_top(module: ast.Module) -> Iterator[str]:
    """Yield the functions, classes and plain names that the statements of a module bind at its top."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _opens(node: ast.AST) -> bool:
    """Tell whether names may be bound here that no syntax tree shows: `import *`, exec(), globals()[…]."""
    if isinstance(node, ast.alias):
        return node.name == "*"
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "exec"
    if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.value, ast.Call):
        call = node.value
        return isinstance(call.func, ast.Name) and call.func.id in _SPACES and not call.args
    return False
