"""Rewrites that keep the meaning of a function and change how it is done: for right programs nobody has seen."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from planter.planting.preserving.expressions import everywhere, formatted, listed_first, mirrored

_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_HELD, _ASKED, _LISTED = "the_result", "the_answer", "the_source"

Blocks = Callable[[list[ast.stmt]], list[ast.stmt]]


def result_first(block: list[ast.stmt]) -> list[ast.stmt]:
    """Give what is returned a name before it is returned."""
    done: list[ast.stmt] = []
    for statement in block:
        value = statement.value if isinstance(statement, ast.Return) else None
        if value is None or isinstance(value, ast.Name | ast.Constant):
            done.append(statement)
        else:
            done += [_assign(_HELD, value), ast.Return(ast.Name(_HELD, ast.Load()))]
    return done


def else_after_leaving(block: list[ast.stmt]) -> list[ast.stmt]:
    """Put what follows a branch that leaves into an `else`."""
    for at, statement in enumerate(block[:-1]):
        if isinstance(statement, ast.If) and not statement.orelse and isinstance(statement.body[-1], _LEAVING):
            rest = else_after_leaving(block[at + 1 :])
            return [*block[:at], ast.If(statement.test, statement.body, rest)]
    return block


def no_else_after_leaving(block: list[ast.stmt]) -> list[ast.stmt]:
    """Put what is in the `else` of a branch that leaves after it."""
    done: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ast.If) and statement.orelse and isinstance(statement.body[-1], _LEAVING):
            done += [ast.If(statement.test, statement.body, []), *statement.orelse]
        else:
            done.append(statement)
    return done


def branches_for_values(block: list[ast.stmt]) -> list[ast.stmt]:
    """Return by branches what a conditional expression chooses."""
    done: list[ast.stmt] = []
    for statement in block:
        value = statement.value if isinstance(statement, ast.Return) else None
        if isinstance(value, ast.IfExp):
            done += [ast.If(value.test, [ast.Return(value.body)], [ast.Return(value.orelse)])]
        else:
            done.append(statement)
    return done


def nested_tests(block: list[ast.stmt]) -> list[ast.stmt]:
    """Ask for the parts of an `and` one inside the other."""
    return [_nested(statement) for statement in block]


def _nested(statement: ast.stmt) -> ast.stmt:
    if not isinstance(statement, ast.If) or statement.orelse or not isinstance(statement.test, ast.BoolOp):
        return statement
    if not isinstance(statement.test.op, ast.And):
        return statement
    body = statement.body
    for test in reversed(statement.test.values):
        body = [ast.If(test, body, [])]
    return body[0]


def loops_for_lists(block: list[ast.stmt]) -> list[ast.stmt]:
    """Fill by a loop the list that a comprehension would give and that is returned."""
    done: list[ast.stmt] = []
    for statement in block:
        value = statement.value if isinstance(statement, ast.Return) else None
        if isinstance(value, ast.ListComp) and not any(loop.is_async for loop in value.generators):
            call = ast.Attribute(ast.Name(_HELD, ast.Load()), "append", ast.Load())
            body: list[ast.stmt] = [ast.Expr(ast.Call(call, [value.elt], []))]
            for loop in reversed(value.generators):
                for test in reversed(loop.ifs):
                    body = [ast.If(test, body, [])]
                body = [ast.For(loop.target, loop.iter, body, [])]
            held = ast.Name(_HELD, ast.Load())
            done += [_assign(_HELD, ast.List([], ast.Load())), *body, ast.Return(held)]
        else:
            done.append(statement)
    return done


def one_handler_each(block: list[ast.stmt]) -> list[ast.stmt]:
    """Give each of the exceptions of a handler one of its own."""
    return [
        ast.Try(statement.body, [h for one in statement.handlers for h in _handlers(one)], *_ends(statement))
        if isinstance(statement, ast.Try)
        else statement
        for statement in block
    ]


def _handlers(handler: ast.ExceptHandler) -> list[ast.ExceptHandler]:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return [ast.ExceptHandler(kind, handler.name, handler.body) for kind in kinds]


def _ends(statement: ast.Try) -> tuple[list[ast.stmt], list[ast.stmt]]:
    return statement.orelse, statement.finalbody


def contexts_apart(block: list[ast.stmt]) -> list[ast.stmt]:
    """Enter one context inside the other."""
    done: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ast.With):
            inner: list[ast.stmt] = statement.body
            for item in reversed(statement.items):
                inner = [ast.With([item], inner)]
            done += inner
        else:
            done.append(statement)
    return done


def tests_first(block: list[ast.stmt]) -> list[ast.stmt]:
    """Give what a branch asks a name before it is asked."""
    done: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ast.If) and not isinstance(statement.test, ast.Name):
            asked = ast.If(ast.Name(_ASKED, ast.Load()), statement.body, statement.orelse)
            done += [_assign(_ASKED, statement.test), asked]
        else:
            done.append(statement)
    return done


def sources_first(block: list[ast.stmt]) -> list[ast.stmt]:
    """Give what a loop goes through a name before it does."""
    done: list[ast.stmt] = []
    for statement in block:
        if isinstance(statement, ast.For) and not isinstance(statement.iter, ast.Name):
            held = ast.Name(_LISTED, ast.Load())
            done += [
                _assign(_LISTED, statement.iter),
                ast.For(statement.target, held, statement.body, statement.orelse),
            ]
        else:
            done.append(statement)
    return done


def _assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)


def _blocks(change: Blocks) -> Callable[[ast.AST], None]:
    def rewrite(function: ast.AST) -> None:
        for node in list(_inner_first(function)):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list) and block:
                    setattr(node, name, change(block))

    return rewrite


def _inner_first(node: ast.AST) -> Iterator[ast.AST]:
    for inner in ast.iter_child_nodes(node):
        yield from _inner_first(inner)
    yield node


REWRITES: Mapping[str, Callable[[ast.AST], None]] = MappingProxyType(
    {
        "result-first": _blocks(result_first),
        "else-after-leaving": _blocks(else_after_leaving),
        "no-else-after-leaving": _blocks(no_else_after_leaving),
        "branches-for-values": _blocks(branches_for_values),
        "nested-tests": _blocks(nested_tests),
        "loops-for-lists": _blocks(loops_for_lists),
        "one-handler-each": _blocks(one_handler_each),
        "contexts-apart": _blocks(contexts_apart),
        "tests-first": _blocks(tests_first),
        "sources-first": _blocks(sources_first),
        "formatted": everywhere(formatted),
        "mirrored": everywhere(mirrored),
        "listed-first": everywhere(listed_first),
    }
)
"""Each changes a function in place, all of it, and nothing of what it does."""
