"""Put the end of a function into a function inside it, so that its lines are indented anew and it means the same."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence

_NAMES = ("finish", "proceed", "rest", "go_on", "the_rest")
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, *_COMPREHENSIONS)
_LONGEST_LINE = 120
_ODD = (ast.Global, ast.Await, ast.AsyncFor, ast.AsyncWith, ast.MatchMapping)
_WATCHED = frozenset({"super", "locals", "vars", "eval", "exec", "dir", "__class__"})


def nest_from(data: bytes, line: int, last: int) -> bytes | None:
    """Return the module with the statements of a function from one line on, to its end, in a function inside it.

    The statement that holds the first of the two lines (from 1) begins the step, and the second must be in the same
    function; None where that cannot be done without changing what the function means.
    """
    text = data.decode("utf-8")
    tree = ast.parse(text)
    function = _outermost(tree, line, last)
    if function is None or not isinstance(function, ast.FunctionDef):
        return None
    start = next((at for at, statement in enumerate(function.body) if _ends(statement) >= line), None)
    if start is None or _is_docstring(function, start):
        return None
    moved = function.body[start:]
    held = _names_to_hold([function.args, *function.body[:start]], moved)
    name = next((name for name in _NAMES if name not in _words(tree)), None)
    lines = text.split("\n")
    first, end = _begins(moved[0]), _ends(moved[-1])
    if held is None or name is None or _has_long_string(data, first, end):
        return None
    pad = " " * moved[0].col_offset
    if any(line and not line.startswith(pad) and line.strip() for line in lines[first - 1 : end]):
        return None
    body = [f"    {line}" if line.strip() else line for line in lines[first - 1 : end]]
    if any(len(line) > _LONGEST_LINE for line in body):
        return None
    head = [f"{pad}def {name}():", *([f"{pad}    nonlocal {', '.join(held)}"] if held else [])]
    how = "yield from " if any(_yields(statement) for statement in moved) else ""
    tail = [f"{pad}return {f'({how}{name}())' if how else f'{name}()'}"]
    gap = [""] if start else []
    return "\n".join([*lines[: first - 1], *head, *body, *gap, *tail, *lines[end:]]).encode("utf-8")


def _outermost(tree: ast.Module, line: int, last: int) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    bodies: list[ast.stmt] = list(tree.body)
    for node in bodies:
        if isinstance(node, ast.ClassDef):
            bodies.extend(node.body)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.lineno < line <= last <= _ends(node):
            return node
    return None


def _begins(statement: ast.stmt) -> int:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and statement.decorator_list:
        return statement.decorator_list[0].lineno
    return statement.lineno


def _ends(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _is_docstring(function: ast.FunctionDef, at: int) -> bool:
    return at == 0 and ast.get_docstring(function, clean=False) is not None


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Give a node and what is in the same scope."""
    yield node
    if not isinstance(node, _SCOPES):
        for child in ast.iter_child_nodes(node):
            yield from _own(child)


def _yields(statement: ast.stmt) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own(statement))


def _bound(node: ast.AST) -> set[str]:
    found = set()
    for inner in _own(node):
        if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load):
            found.add(inner.id)
        elif isinstance(inner, ast.arg):
            found.add(inner.arg)
        elif isinstance(inner, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler) and inner.name:
            found.add(inner.name)
        elif isinstance(inner, ast.Import | ast.ImportFrom):
            found.update((alias.asname or alias.name).partition(".")[0] for alias in inner.names)
        elif isinstance(inner, ast.MatchAs | ast.MatchStar) and inner.name:
            found.add(inner.name)
    return found


def _names_to_hold(before: Sequence[ast.AST], moved: Sequence[ast.AST]) -> list[str] | None:
    """Return the names that the step binds and the function had bound before, None where a step cannot be."""
    every = [node for part in (*before, *moved) for node in ast.walk(part)]
    if any(isinstance(node, _ODD) for node in every):
        return None
    if {node.id for node in every if isinstance(node, ast.Name)} & _WATCHED:
        return None
    inside = (inner for node in every if isinstance(node, _COMPREHENSIONS) for inner in ast.walk(node))
    if any(isinstance(node, ast.NamedExpr) for node in inside):
        return None
    mine = {name for part in moved for name in _bound(part)}
    earlier = {name for part in before for name in _bound(part)}
    scopes = [node for part in before for node in _own(part) if isinstance(node, _SCOPES)]
    if (mine - earlier) & {name for scope in scopes for name in _free(scope)}:
        return None  # a function made before reads what is bound only later
    return sorted(mine & earlier)


def _free(scope: ast.AST) -> set[str]:
    """Return the names that a scope uses and does not bind."""
    used: set[str] = set()
    bound: set[str] = set()
    for child in ast.iter_child_nodes(scope):
        for node in _own(child):
            if isinstance(node, _SCOPES):
                used |= _free(node)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used.add(node.id)
        bound |= _bound(child)
    return used - bound


def _words(tree: ast.Module) -> set[str]:
    words: set[str] = set()
    for node in ast.walk(tree):
        names = (getattr(node, field, None) for field in ("id", "arg", "name", "asname"))
        words.update(name for name in names if isinstance(name, str))
    return words


def _has_long_string(data: bytes, first: int, end: int) -> bool:
    """Tell whether a string in these lines goes on over a line's end, so that indenting would change it."""
    strings = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)}
    tokens = tokenize.tokenize(io.BytesIO(data).readline)
    return any(
        token.type in strings and token.start[0] != token.end[0] and first <= token.start[0] <= end for token in tokens
    )
