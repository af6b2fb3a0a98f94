"""Redraw the order of what has no order: functions, methods and assignments of literals that stand together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from planter.plant.walking import descend, last_name, names_in, rebuild, stands_in
from planter.seeds import Stream

# Decorators that neither run nor keep the function when the module is loaded.
_QUIET_TEXT = """
    abstractmethod cache cached_property classmethod contextmanager fixture lru_cache override parametrize
    property staticmethod
"""
_QUIET = frozenset(_QUIET_TEXT.split())
_QUIET_BASES = frozenset({"ABCMeta"})
_EMPTY = frozenset({"bytearray", "dict", "list", "set"})

Movable = Callable[[cst.BaseStatement], bool]


def reorder(module: cst.Module, steady: Collection[str], stream: Stream) -> cst.Module:
    """Return the module with its order redrawn where order means nothing, but not inside `steady` functions."""
    order = _Order(stream, steady, tests_may_move=not _shares_state(module))
    return cst.ensure_type(rebuild(module, order.change), cst.Module)


@dataclass(frozen=True)
class _Order:
    stream: Stream
    steady: Collection[str]
    tests_may_move: bool

    def change(self, node: cst.CSTNode, above: Sequence[cst.CSTNode]) -> cst.CSTNode:
        if isinstance(node, cst.Module):
            # Comments above the first statement belong to the module, which holds them.
            first, rest = node.body[:1], node.body[1:]
            functions = self.mixed(rest, self.functions_that_move(node.body))
            return _with_body(node, [*first, *self.mixed(functions, _is_constant)])
        if not isinstance(node, cst.IndentedBlock):
            return node
        if isinstance(above[-1], cst.ClassDef):
            if any(last_name(keyword.value) not in _QUIET_BASES for keyword in above[-1].keywords):
                return node
            return _with_body(node, self.mixed(node.body, self.functions_that_move(node.body)))
        inside = any(isinstance(outer, cst.FunctionDef) for outer in above)
        if inside and not stands_in(above, self.steady):
            return _with_body(node, self.mixed(node.body, _is_empty_start))
        return node

    def mixed(self, body: Sequence[cst.BaseStatement], moves: Movable) -> list[cst.BaseStatement]:
        """Shuffle each run of neighbours that may move; each place keeps its own blank lines."""
        result = list(body)
        for start, end in _runs(body, moves):
            run = body[start:end]
            for place, statement in enumerate(self.stream.shuffled(run)):
                result[start + place] = _in_place_of(run[place], statement)
        return result

    def functions_that_move(self, body: Sequence[cst.BaseStatement]) -> Movable:
        functions = [found for found in body if isinstance(found, cst.FunctionDef)]
        names = [found.name.value for found in functions]
        heads = [names_in(*_evaluated_at_once(found)) for found in functions]
        needed = frozenset().union(*heads)

        def moves(statement: cst.BaseStatement) -> bool:
            if not isinstance(statement, cst.FunctionDef):
                return False
            name = statement.name.value
            if name in needed or names.count(name) > 1 or name == "main" or name.startswith("__"):
                return False
            if _opens_section(statement) or (name.startswith("test") and not self.tests_may_move):
                return False
            return _is_quiet(statement) and not names_in(*_evaluated_at_once(statement)).intersection(names)

        return moves


def _runs(body: Sequence[cst.BaseStatement], moves: Movable) -> Iterator[tuple[int, int]]:
    start = 0
    for place in range(len(body) + 1):
        goes_on = place < len(body) and moves(body[place])
        if goes_on and not _begins_group(body[place]):
            continue
        end = place - 1 if place < len(body) and _is_docstring(body[place]) else place
        names = [_name_bound(statement) for statement in body[start : max(start, end)]]
        if len(names) > 1 and len(set(names)) == len(names):
            yield start, end
        start = place if goes_on else place + 1


def _lines(statement: cst.BaseStatement) -> Sequence[cst.EmptyLine]:
    found: Sequence[cst.EmptyLine] = getattr(statement, "leading_lines", ())
    return found


def _begins_group(statement: cst.BaseStatement) -> bool:
    """Tell whether a blank line sets an assignment apart from those before it."""
    return not isinstance(statement, cst.FunctionDef) and bool(_lines(statement))


def _is_docstring(statement: cst.BaseStatement) -> bool:
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    return isinstance(small, cst.Expr) and isinstance(small.value, cst.SimpleString | cst.ConcatenatedString)


def _opens_section(statement: cst.BaseStatement) -> bool:
    lines = _lines(statement)
    comments = [place for place, line in enumerate(lines) if line.comment is not None]
    return bool(comments) and any(line.comment is None for line in lines[comments[0] :])


def _in_place_of(before: cst.BaseStatement, statement: cst.BaseStatement) -> cst.BaseStatement:
    blank = [line for line in _lines(before) if line.comment is None]
    comments = [line for line in _lines(statement) if line.comment is not None]
    return statement.with_changes(leading_lines=[*blank, *comments])


def _evaluated_at_once(function: cst.FunctionDef) -> Iterator[cst.CSTNode | None]:
    yield from function.decorators
    yield function.returns
    for part in descend(function.params):
        if isinstance(part, cst.Param):
            yield part.annotation
            yield part.default


def _is_quiet(function: cst.FunctionDef) -> bool:
    if any(last_name(decorator.decorator) not in _QUIET for decorator in function.decorators):
        return False
    heads = [head for head in _evaluated_at_once(function) if head is not None and not isinstance(head, cst.Decorator)]
    return not any(isinstance(part, cst.Call | cst.NamedExpr | cst.Await) for head in heads for part in descend(head))


def _shares_state(module: cst.Module) -> bool:
    """Tell whether tests might depend on their order: something mutable lives as long as the module."""
    if any(isinstance(node, cst.Global) for node in descend(module)):
        return True
    classes = [node.body for node in module.body if isinstance(node, cst.ClassDef)]
    suites = [module.body, *(body.body for body in classes if isinstance(body, cst.IndentedBlock))]
    lines = [line for suite in suites for line in suite if isinstance(line, cst.SimpleStatementLine)]
    values = [small.value for line in lines for small in line.body if isinstance(small, cst.Assign | cst.AnnAssign)]
    return any(isinstance(value, cst.List | cst.Dict | cst.Set | cst.Call | cst.BaseComp) for value in values)


def _name_bound(statement: cst.BaseStatement) -> str:
    """Return the plain name a statement binds, empty when it does anything else."""
    if isinstance(statement, cst.FunctionDef):
        return statement.name.value
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return ""
    small = statement.body[0]
    if isinstance(small, cst.Assign) and len(small.targets) == 1:
        return last_name(small.targets[0].target) if isinstance(small.targets[0].target, cst.Name) else ""
    return small.target.value if isinstance(small, cst.AnnAssign) and isinstance(small.target, cst.Name) else ""


def _is_constant(statement: cst.BaseStatement) -> bool:
    """Tell whether a statement of a module gives a name a literal and carries no comment above it."""
    name = _name_bound(statement)
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if not name or name.startswith("__") or not isinstance(small, cst.Assign) or _has_comment(statement):
        return False
    return _is_literal(small.value)


def _is_empty_start(statement: cst.BaseStatement) -> bool:
    """Tell whether a statement of a function gives a local a literal or an empty container."""
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if not _name_bound(statement) or not isinstance(small, cst.Assign | cst.AnnAssign) or _has_comment(statement):
        return False
    value = small.value
    if isinstance(value, cst.List | cst.Dict):
        return not value.elements
    if isinstance(value, cst.Call) and isinstance(value.func, cst.Name):
        return value.func.value in _EMPTY and not value.args
    return _is_literal(value)


def _is_literal(value: cst.BaseExpression | None) -> bool:
    if isinstance(value, cst.SimpleString | cst.Integer | cst.Float):
        return True
    return isinstance(value, cst.Name) and value.value in ("None", "True", "False")


def _has_comment(statement: cst.BaseStatement) -> bool:
    return any(line.comment is not None for line in _lines(statement))


def _with_body(node: cst.CSTNode, body: list[cst.BaseStatement]) -> cst.CSTNode:
    old: Sequence[cst.CSTNode] = getattr(node, "body", ())
    return node if all(new is was for new, was in zip(body, old, strict=True)) else node.with_changes(body=body)
