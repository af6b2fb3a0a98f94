"""Operators on order: which of equals comes first, which of two is the lower, what a stack gives back first."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst
from libcst import matchers as m

from planter.plugin import Site
from planter.syntax.sites import findall

from . import shapes as s

SETTABLE = (cst.Name, cst.Attribute, cst.Subscript)
POPPED = m.Call(func=m.Attribute(attr=m.Name("pop")), args=[])


def by_key(call: cst.Call | None) -> cst.Arg | None:
    """Give the `key` of a call that sorts."""
    key = s.keyword(call, "key") if call is not None else None
    return None if key is None or m.matches(key.value, m.Name("None")) else key


def sliced_back(call: cst.BaseExpression) -> cst.BaseExpression:
    """Give the list that the call makes, back to front."""
    return s.written("{made}[::-1]", made=call)


def turned_after(site: Site) -> cst.BaseExpression | Sequence[cst.BaseStatement] | None:
    line = site.node if isinstance(site.node, cst.SimpleStatementLine) else None
    small = line.body[0] if line is not None and len(line.body) == 1 else None
    call = s.sorts(small.value if isinstance(small, cst.Expr) else site.node)
    reverse = s.keyword(call, "reverse") if call is not None else None
    if call is None or by_key(call) is None or reverse is None or not m.matches(reverse.value, m.Name("True")):
        return None
    left = s.without(call, reverse)
    if line is None:
        return sliced_back(left) if isinstance(call.func, cst.Name) else None
    func = call.func if isinstance(call.func, cst.Attribute) else None
    if func is None or not s.pure(func):
        return None
    back = cst.Call(func=func.with_changes(attr=cst.Name("reverse")))
    return [
        line.with_changes(body=[cst.Expr(left)], trailing_whitespace=cst.TrailingWhitespace()),
        line.with_changes(body=[cst.Expr(back)], leading_lines=()),
    ]


def all_turned(site: Site) -> cst.Call | None:
    call = s.sorts(site.node)
    key = by_key(call)
    body = key.value.body if key is not None and isinstance(key.value, cst.Lambda) else None
    if call is None or key is None or s.keyword(call, "reverse") or not isinstance(body, cst.Tuple):
        return None
    first, *rest = body.elements
    plain = s.negated(first.value)
    if plain is None or not rest or any(s.negated(element.value) is not None for element in rest):
        return None
    turned = body.with_changes(elements=[first.with_changes(value=plain), *rest])
    lifted = key.with_changes(value=key.value.with_changes(body=turned))
    return s.with_reverse(call.with_changes(args=[lifted if arg is key else arg for arg in call.args]))


def unordered(site: Site) -> cst.BaseExpression | None:
    if isinstance(site.node, cst.Tuple):
        ends = [s.called(element.value, "min", "max") for element in site.node.elements]
        low, high = ends if len(ends) == 2 else (None, None)
        if low is None or high is None or len(low.args) != 2 or not m.matches(low.func, m.Name("min")):
            return None
        alike = all(s.same(one.value, other.value) for one, other in zip(low.args, high.args, strict=False))
        if not alike or len(high.args) != 2 or not m.matches(high.func, m.Name("max")) or not s.pure(low.args[0].value):
            return None
        values = [arg.value for arg in low.args]
        elements = [e.with_changes(value=v) for e, v in zip(site.node.elements, values, strict=True)]
        return site.node.with_changes(elements=elements)
    made = s.only_argument(site.node, "sorted")
    wrapped = s.only_argument(site.node, "tuple")
    pair = made or s.only_argument(wrapped, "sorted")
    if not isinstance(pair, cst.Tuple | cst.List) or len(pair.elements) != 2:
        return None
    if any(isinstance(element, cst.StarredElement) for element in pair.elements):
        return None
    unpacked = isinstance(site.parent, cst.Assign) and isinstance(site.parent.targets[0].target, cst.Tuple)
    if wrapped is None and not unpacked:
        return None
    both = cst.Tuple(elements=pair.elements, lpar=[], rpar=[])
    return both if unpacked else both.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def exchanged(step: cst.CSTNode | None) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Give the two that `one, other = other, one` exchanges."""
    if not isinstance(step, cst.Assign) or len(step.targets) != 1:
        return None
    names, values = step.targets[0].target, step.value
    if not isinstance(names, cst.Tuple) or not isinstance(values, cst.Tuple) or len(names.elements) != 2:
        return None
    one, other = (element.value for element in names.elements)
    back = [element.value for element in values.elements]
    turned = len(back) == 2 and s.same(one, back[1]) and s.same(other, back[0])
    return (one, other) if turned else None


def in_two_steps(site: Site) -> list[cst.SimpleStatementLine] | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    both = exchanged(line.body[0] if len(line.body) == 1 else None)
    if both is None or not any(isinstance(ancestor, cst.If) for ancestor in site.ancestors[:2]):
        return None
    one, other = both
    if not isinstance(one, SETTABLE) or not isinstance(other, SETTABLE):
        return None
    first, second = (
        cst.Assign(targets=[cst.AssignTarget(target)], value=value) for target, value in ((one, other), (other, one))
    )
    return [
        line.with_changes(body=[first], trailing_whitespace=cst.TrailingWhitespace()),
        line.with_changes(body=[second], leading_lines=()),
    ]


def pushed_in_order(site: Site) -> cst.BaseExpression | None:
    turned = s.only_argument(site.node, "reversed")
    if turned is None or site.function is None or not findall(site.function, POPPED):
        return None
    if isinstance(site.parent, cst.Arg):
        extends = m.matches(site.ancestors[1], m.Call(func=m.Attribute(attr=m.Name("extend")), args=[m.Arg()]))
        return turned if extends else None
    loop = site.parent
    if not isinstance(loop, cst.For) or loop.iter is not site.node:
        return None
    pushes = m.Expr(value=m.Call(func=m.Attribute(attr=m.Name("append"))))
    return turned if findall(loop.body, pushes) else None


def show_stability() -> None:
    rows = [(1, "a"), (1, "b")]
    assert sorted(rows, key=lambda row: row[0], reverse=True) == rows
    assert sorted(rows, key=lambda row: row[0])[::-1] == rows[::-1]
