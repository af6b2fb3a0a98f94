"""Tell which statements of a module, a class or a function may change places without changing what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import libcst as cst

from planter.syntax.rebuilding import descend, last_name, names_in
from planter.syntax.scopes import PLAIN_BASES

# Decorators that neither run nor keep the function when the module is loaded.
_QUIET_TEXT = """
    abstractmethod cache cached_property classmethod contextmanager fixture lru_cache override parametrize
    property staticmethod
"""
_QUIET = frozenset(_QUIET_TEXT.split())
_COMPUTES = (cst.Call, cst.NamedExpr, cst.Await, cst.BaseComp)
_EMPTY = frozenset({"bytearray", "dict", "list", "set"})

Movable = Callable[[cst.BaseStatement], bool]


def functions_that_move(body: Sequence[cst.BaseStatement], *, tests: bool) -> Movable:
    """Return what tells whether a statement of this body is a function that may stand before or after the others.

    `tests` tells whether tests may; `main` and dunder methods never do.
    """
    functions = [found for found in body if isinstance(found, cst.FunctionDef)]
    names = [found.name.value for found in functions]
    needed = frozenset[str]().union(*(names_in(*_evaluated_at_once(found)) for found in functions))

    def moves(statement: cst.BaseStatement) -> bool:
        if not isinstance(statement, cst.FunctionDef):
            return False
        name = statement.name.value
        if name in needed or names.count(name) > 1 or name == "main" or name.startswith("__"):
            return False
        if opens_section(statement) or (name.startswith("test") and not tests):
            return False
        return _is_quiet(statement) and not names_in(*_evaluated_at_once(statement)).intersection(names)

    return moves


def classes_that_move(module: cst.Module) -> Movable:
    """Return what tells whether a statement of this module is a class that may stand before or after the others.

    Such a class has plain bases, or bases of this module, that do not watch their subclasses, and nothing in its
    body is computed when it is made.
    """
    classes = [found for found in module.body if isinstance(found, cst.ClassDef)]
    names = [found.name.value for found in classes]
    methods = [found for made in classes for found in made.body.body if isinstance(found, cst.FunctionDef)]
    if any(method.name.value == "__init_subclass__" for method in methods):
        return lambda _statement: False
    needed = frozenset[str]().union(*(names_in(*_made_at_once(found)) for found in classes))

    def moves(statement: cst.BaseStatement) -> bool:
        if not isinstance(statement, cst.ClassDef) or statement.keywords or opens_section(statement):
            return False
        name = statement.name.value
        if name in needed or names.count(name) > 1 or name.startswith("Test"):
            return False
        bases = {last_name(base.value) for base in statement.bases}
        decorators = [last_name(decorator.decorator) for decorator in statement.decorators]
        known = bases <= PLAIN_BASES.union(names) and all(found == "dataclass" for found in decorators)
        return known and all(_is_quiet_in_class(inner) for inner in statement.body.body)

    return moves


def _is_quiet_in_class(statement: cst.CSTNode) -> bool:
    if isinstance(statement, cst.FunctionDef):
        return _is_quiet(statement)
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    return not any(isinstance(part, _COMPUTES) for part in descend(statement))


def _made_at_once(made: cst.ClassDef) -> Iterator[cst.CSTNode | None]:
    """Yield what Python evaluates when it makes a class: everything but the bodies of methods."""
    yield from (*made.decorators, *made.bases, *made.keywords)
    for inner in made.body.body:
        if isinstance(inner, cst.FunctionDef):
            yield from _evaluated_at_once(inner)
        else:
            yield inner


def is_docstring(statement: cst.BaseStatement) -> bool:
    """Tell whether a statement is nothing but a string."""
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    return isinstance(small, cst.Expr) and isinstance(small.value, cst.SimpleString | cst.ConcatenatedString)


def opens_section(statement: cst.BaseStatement) -> bool:
    """Tell whether a comment above a statement stands apart from it, as the head of a section does."""
    lines = lines_above(statement)
    comments = [place for place, line in enumerate(lines) if line.comment is not None]
    return bool(comments) and any(line.comment is None for line in lines[comments[0] :])


def lines_above(statement: cst.BaseStatement) -> Sequence[cst.EmptyLine]:
    """Return the blank lines and comments above a statement."""
    found: Sequence[cst.EmptyLine] = getattr(statement, "leading_lines", ())
    return found


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
    return not any(isinstance(part, _COMPUTES) for head in heads for part in descend(head))


def shares_state(module: cst.Module) -> bool:
    """Tell whether tests might depend on their order: something mutable lives as long as the module."""
    if any(isinstance(node, cst.Global) for node in descend(module)):
        return True
    classes = [node.body for node in module.body if isinstance(node, cst.ClassDef)]
    suites = [module.body, *(body.body for body in classes if isinstance(body, cst.IndentedBlock))]
    lines = [line for suite in suites for line in suite if isinstance(line, cst.SimpleStatementLine)]
    values = [small.value for line in lines for small in line.body if isinstance(small, cst.Assign | cst.AnnAssign)]
    return any(isinstance(value, cst.List | cst.Dict | cst.Set | cst.Call | cst.BaseComp) for value in values)


def name_bound(statement: cst.BaseStatement) -> str:
    """Return the plain name a statement binds, empty when it does anything else."""
    if isinstance(statement, cst.FunctionDef | cst.ClassDef):
        return statement.name.value
    if not isinstance(statement, cst.SimpleStatementLine) or len(statement.body) != 1:
        return ""
    small = statement.body[0]
    if isinstance(small, cst.Assign) and len(small.targets) == 1:
        return last_name(small.targets[0].target) if isinstance(small.targets[0].target, cst.Name) else ""
    return small.target.value if isinstance(small, cst.AnnAssign) and isinstance(small.target, cst.Name) else ""


def is_constant(statement: cst.BaseStatement) -> bool:
    """Tell whether a statement of a module gives a name a literal and carries no comment above it."""
    name = name_bound(statement)
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if not name or name.startswith("__") or not isinstance(small, cst.Assign) or _has_comment(statement):
        return False
    return _is_literal(small.value)


def is_empty_start(statement: cst.BaseStatement) -> bool:
    """Tell whether a statement of a function gives a local a literal or an empty container."""
    small = statement.body[0] if isinstance(statement, cst.SimpleStatementLine) else None
    if not name_bound(statement) or not isinstance(small, cst.Assign | cst.AnnAssign) or _has_comment(statement):
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
    return any(line.comment is not None for line in lines_above(statement))
