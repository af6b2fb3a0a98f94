"""The by-value table: mutations that change an answer rather than raise, as node type -> functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import libcst as cst
from libcst import matchers as m

from planter.plugin import Replacement, Site

Mutation = Callable[[Site], Iterator[Replacement]]

_SIBLINGS = {
    "casefold": "lower", "lower": "casefold", "index": "rindex", "rindex": "index", "find": "rfind", "rfind": "find",
    "partition": "rpartition", "rpartition": "partition", "lstrip": "rstrip", "rstrip": "lstrip", "strip": "rstrip",
    "startswith": "endswith", "endswith": "startswith", "append": "clear", "add": "discard", "extend": "append",
    "get": "pop", "setdefault": "get", "min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil",
    "ceil": "floor", "match": "search", "fullmatch": "match", "isdecimal": "isalnum", "keys": "values", "stat": "lstat",
    "lstat": "stat", "bisect_left": "bisect_right", "bisect_right": "bisect_left", "removeprefix": "removesuffix",
    "commonpath": "commonprefix", "union": "intersection", "islower": "isupper", "popleft": "pop",
    "basename": "dirname",
}  # fmt: skip
_UNWRAPPED = frozenset({"sorted", "reversed", "abs", "list", "tuple", "set", "str", "int", "dict", "frozenset"})
_UNCALLED = frozenset({"strip", "lower", "casefold", "upper", "copy", "lstrip", "rstrip"})
_BOUNDARY: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.LessThan: cst.LessThanEqual,
    cst.LessThanEqual: cst.LessThan,
    cst.GreaterThan: cst.GreaterThanEqual,
    cst.GreaterThanEqual: cst.GreaterThan,
}
_OPPOSITE: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.Equal: cst.NotEqual,
    cst.NotEqual: cst.Equal,
    cst.In: cst.NotIn,
    cst.NotIn: cst.In,
    cst.Is: cst.IsNot,
    cst.IsNot: cst.Is,
}


def delete_statement(site: Site) -> Iterator[Replacement]:
    """Drop a call made for its effect, an augmented assignment, a raise, or a jump."""
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    if len(line.body) != 1 or not m.matches(
        line.body[0],
        m.Expr(value=m.Call() | m.Await()) | m.AugAssign() | m.Raise() | m.Continue() | m.Break() | m.Del(),
    ):
        return
    block = site.parent
    alone = isinstance(block, cst.IndentedBlock) and len(block.body) == 1
    yield [line.with_changes(body=[cst.Pass()])] if alone else []


def negate_condition(site: Site) -> Iterator[Replacement]:
    """Turn the test of an if, a while, a conditional expression or a comprehension into its opposite."""
    node = site.node
    test = getattr(node, "test", None)
    if isinstance(test, cst.BaseExpression):
        yield node.with_changes(test=negated(test))


def negated(test: cst.BaseExpression) -> cst.BaseExpression:
    """Return the shortest natural opposite of a condition."""
    if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not):
        return test.expression
    if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
        target = test.comparisons[0]
        opposite = _OPPOSITE.get(type(target.operator))
        if opposite is not None:
            return test.with_changes(comparisons=[target.with_changes(operator=opposite())])
    if isinstance(test, cst.Name | cst.Call | cst.Attribute | cst.Subscript) or test.lpar:
        return cst.UnaryOperation(operator=cst.Not(), expression=test)
    wrapped = test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    return cst.UnaryOperation(operator=cst.Not(), expression=wrapped)


def shift_boundary(site: Site) -> Iterator[Replacement]:
    """Include or exclude the end of a comparison."""
    target = cst.ensure_type(site.node, cst.ComparisonTarget)
    other = _BOUNDARY.get(type(target.operator))
    if other is not None:
        yield target.with_changes(operator=other())


def shift_number(site: Site) -> Iterator[Replacement]:
    """Move an integer by one, up, and down where it stays positive."""
    number = cst.ensure_type(site.node, cst.Integer)
    if not number.value.isdecimal():
        return
    yield number.with_changes(value=str(int(number.value) + 1))
    if int(number.value) > 1:
        yield number.with_changes(value=str(int(number.value) - 1))


def flip_truth(site: Site) -> Iterator[Replacement]:
    """Exchange True and False."""
    other = {"True": "False", "False": "True"}.get(cst.ensure_type(site.node, cst.Name).value)
    if other is not None:
        yield site.node.with_changes(value=other)


def swap_arguments(site: Site) -> Iterator[Replacement]:
    """Exchange two neighbouring positional arguments."""
    call = cst.ensure_type(site.node, cst.Call)
    for at in range(len(call.args) - 1):
        first, second = call.args[at], call.args[at + 1]
        plain = all(arg.keyword is None and not arg.star for arg in (first, second))
        if plain and not first.value.deep_equals(second.value):
            swapped = [first.with_changes(value=second.value), second.with_changes(value=first.value)]
            yield call.with_changes(args=[*call.args[:at], *swapped, *call.args[at + 2 :]])


def drop_keyword(site: Site) -> Iterator[Replacement]:
    """Leave out one keyword argument of a call."""
    call = cst.ensure_type(site.node, cst.Call)
    for at, arg in enumerate(call.args):
        if arg.keyword is not None:
            yield call.with_changes(args=_joined([*call.args[:at], *call.args[at + 1 :]]))


def _joined(args: Sequence[cst.Arg]) -> Sequence[cst.Arg]:
    return [*args[:-1], args[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)] if args else args


def sibling_call(site: Site) -> Iterator[Replacement]:
    """Call the sibling of a function or method."""
    call = cst.ensure_type(site.node, cst.Call)
    name = call.func.attr if isinstance(call.func, cst.Attribute) else call.func
    if not isinstance(name, cst.Name) or name.value not in _SIBLINGS:
        return
    sibling = name.with_changes(value=_SIBLINGS[name.value])
    if isinstance(call.func, cst.Attribute):
        yield call.with_changes(func=call.func.with_changes(attr=sibling))
    elif _SIBLINGS[name.value] in ("min", "max", "any", "all"):
        yield call.with_changes(func=sibling)


def unwrap_call(site: Site) -> Iterator[Replacement]:
    """Leave out a call that only tidies its one argument or its object: `sorted(x)`, `x.strip()`."""
    call = cst.ensure_type(site.node, cst.Call)
    if isinstance(call.func, cst.Name) and call.func.value in _UNWRAPPED and call.args:
        if (
            not call.args[0].star
            and call.args[0].keyword is None
            and not isinstance(call.args[0].value, cst.GeneratorExp)
        ):
            yield call.args[0].value
    elif isinstance(call.func, cst.Attribute) and call.func.attr.value in _UNCALLED and not call.args:
        yield call.func.value


def drop_operand(site: Site) -> Iterator[Replacement]:
    """Keep one side of `and`, `or`, `+`, `-` or `|`."""
    node = site.node
    if isinstance(node, cst.BooleanOperation):
        yield node.left
        yield node.right
    elif isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add | cst.Subtract | cst.BitOr):
        yield node.left


def drop_filter(site: Site) -> Iterator[Replacement]:
    """Let a comprehension keep everything."""
    loop = cst.ensure_type(site.node, cst.CompFor)
    if loop.ifs:
        yield loop.with_changes(ifs=loop.ifs[1:])


def swap_handlers(site: Site) -> Iterator[Replacement]:
    """Exchange the bodies of two neighbouring handlers that bind the same name or none."""
    block = cst.ensure_type(site.node, cst.Try)
    for at in range(len(block.handlers) - 1):
        first, second = block.handlers[at], block.handlers[at + 1]
        if _bound(first) == _bound(second) and not first.body.deep_equals(second.body):
            swapped = [first.with_changes(body=second.body), second.with_changes(body=first.body)]
            yield block.with_changes(handlers=[*block.handlers[:at], *swapped, *block.handlers[at + 2 :]])


def _bound(handler: cst.ExceptHandler) -> str | None:
    name = handler.name.name if handler.name else None
    return name.value if isinstance(name, cst.Name) else None


def swap_branches(site: Site) -> Iterator[Replacement]:
    """Exchange the two values of a conditional expression."""
    node = cst.ensure_type(site.node, cst.IfExp)
    yield node.with_changes(body=node.orelse, orelse=node.body)


def shift_slice(site: Site) -> Iterator[Replacement]:
    """Leave out the lower or the upper end of a slice."""
    part = cst.ensure_type(site.node, cst.Slice)
    if part.lower is not None:
        yield part.with_changes(lower=None)
    if part.upper is not None:
        yield part.with_changes(upper=None)


VALUE_MUTATIONS: tuple[tuple[type[cst.CSTNode] | tuple[type[cst.CSTNode], ...], str, Mutation], ...] = (
    (cst.SimpleStatementLine, "delete-statement", delete_statement),
    ((cst.If, cst.While, cst.IfExp, cst.CompIf), "negate-condition", negate_condition),
    (cst.ComparisonTarget, "shift-boundary", shift_boundary),
    (cst.Integer, "shift-number", shift_number),
    (cst.Name, "flip-truth", flip_truth),
    (cst.Call, "swap-arguments", swap_arguments),
    (cst.Call, "drop-keyword", drop_keyword),
    (cst.Call, "sibling-call", sibling_call),
    (cst.Call, "unwrap-call", unwrap_call),
    ((cst.BooleanOperation, cst.BinaryOperation), "drop-operand", drop_operand),
    (cst.CompFor, "drop-filter", drop_filter),
    (cst.Try, "swap-handlers", swap_handlers),
    (cst.IfExp, "swap-branches", swap_branches),
    (cst.Slice, "shift-slice", shift_slice),
)
