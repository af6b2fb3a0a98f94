"""Operators on pairs: two operands, two mappings or two intervals, of which one is taken for the other."""

from __future__ import annotations

import datetime

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

from . import shapes as s

REFLECTED: dict[str, type[cst.BaseBinaryOp]] = {
    "__rsub__": cst.Subtract,
    "__rtruediv__": cst.Divide,
    "__rfloordiv__": cst.FloorDivide,
    "__rmod__": cst.Modulo,
    "__rpow__": cst.Power,
}


def _forward(site: Site) -> cst.BinaryOperation | None:
    operator = REFLECTED.get(site.function.name.value) if site.function is not None else None
    node = None if operator is None else s.operation(site.node, operator)
    if node is None or site.function is None or len(site.function.params.params) != 2:
        return None
    own, other = (param.name.value for param in site.function.params.params)
    if not s.holds(node.left, other) or not s.holds(node.right, own) or s.holds(node.left, own):
        return None
    return node.with_changes(left=s.grouped(node.right), right=s.grouped(node.left))


def _older_wins(site: Site) -> cst.Dict | None:
    merged = cst.ensure_type(site.node, cst.Dict)
    if len(merged.elements) < 2 or not isinstance(merged.elements[0], cst.StarredDictElement):
        return None
    first, *rest = merged.elements
    if len(rest) == 1 and isinstance(rest[0], cst.StarredDictElement):
        older, newer = _bound_at(site, first.value), _bound_at(site, rest[0].value)
        if older is None or newer is None or older >= newer:
            return None
    elif not all(isinstance(element, cst.DictElement) for element in rest):
        return None
    commas = [element.comma for element in merged.elements]
    moved = [element.with_changes(comma=comma) for element, comma in zip([*rest, first], commas, strict=True)]
    return merged.with_changes(elements=moved)


def _bound_at(site: Site, value: cst.BaseExpression) -> int | None:
    """Give which of the function's names, in the order they are bound, the value is; -1 for one bound outside."""
    if not isinstance(value, cst.Name) or site.function is None:
        return None
    order: list[str] = []
    for binding in findall(site.function, m.Param() | m.AssignTarget() | m.AnnAssign()):
        target = binding.name if isinstance(binding, cst.Param) else getattr(binding, "target", None)
        if target is not None:
            order.extend(cst.ensure_type(name, cst.Name).value for name in findall(target, m.Name()))
    return order.index(value.value) if value.value in order else -1


def _overlap_one_way(site: Site) -> cst.BooleanOperation | None:
    both = cst.ensure_type(site.node, cst.BooleanOperation)
    one, other = s.comparison(both.left, *s.RISING), s.comparison(both.right, *s.RISING)
    if not isinstance(both.operator, cst.And) or one is None or other is None:
        return None
    ends = one.left, one.comparisons[0].comparator, other.left, other.comparisons[0].comparator
    if not all(isinstance(end, cst.Attribute) for end in ends):
        return None
    start, far, begin, end = (cst.ensure_type(end, cst.Attribute) for end in ends)
    crossed = s.same(start.value, end.value) and s.same(far.value, begin.value)
    if not crossed or not s.same(start.attr, begin.attr) or not s.same(far.attr, end.attr):
        return None
    within = other.comparisons[0].with_changes(operator=cst.LessThanEqual(), comparator=start)
    return both.with_changes(right=other.with_changes(comparisons=[within]))


def below_nothing(site: Site) -> cst.BaseExpression | None:
    """Give the time span that the site's comparison finds to be negative, or not."""
    compared = s.comparison(site.node, cst.LessThan, cst.GreaterThanEqual)
    if compared is None:
        return None
    span, limit = compared.left, compared.comparisons[0].comparator
    if s.is_number(limit, "0"):
        asked = m.matches(span, m.Call(func=m.Attribute(attr=m.Name("total_seconds")), args=[]))
        return cst.ensure_type(cst.ensure_type(span, cst.Call).func, cst.Attribute).value if asked else None
    call = limit if isinstance(limit, cst.Call) else None
    if call is None or any(arg.keyword or not s.is_number(arg.value, "0") for arg in call.args):
        return None
    if m.matches(call.func, m.Name("timedelta")):
        return span if s.still_used(site, "timedelta") else None
    qualified = m.matches(call.func, m.Attribute(m.Name("datetime"), m.Name("timedelta")))
    return span if qualified and s.still_used(site, "datetime") else None


def by_part(site: Site, span: cst.BaseExpression, part: str) -> cst.BaseExpression:
    """Give the site's comparison made with one part of the time span and 0."""
    compared = cst.ensure_type(site.node, cst.Comparison)
    target = compared.comparisons[0].with_changes(comparator=cst.Integer("0"))
    left = cst.Attribute(value=s.grouped(span), attr=cst.Name(part))
    return compared.with_changes(left=left, comparisons=[target])


def _sign_of_seconds(site: Site) -> cst.BaseExpression | None:
    span = below_nothing(site)
    return None if span is None else by_part(site, span, "seconds")


def _show_normalized() -> None:
    span = datetime.timedelta(minutes=-1)
    assert (span.days, span.seconds) == (-1, 86340)
    assert span < datetime.timedelta(0)
    assert datetime.timedelta(minutes=1).days == 0


def _show_merge() -> None:
    old, new = {"a": 1}, {"a": 2}
    assert ({**old, **new}, {**new, **old}) == (new, old)


OPERATORS = (
    Operator(
        name="reflected-as-forward",
        node_type=cst.BinaryOperation,
        rewrite=_forward,
        explanation="The reflected method is called with the operands exchanged; computed as the forward one, its "
        "result has the other sign.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "class Span:\n    def __rsub__(self, other):\n        return Span(other - self.minutes)\n",
                "class Span:\n    def __rsub__(self, other):\n        return Span(self.minutes - other)\n",
            ),
            Example(
                "class Rate:\n    def __rtruediv__(self, other):\n        if not isinstance(other, int):\n"
                "            return NotImplemented\n        return other * SCALE / (self.top + self.base)\n",
                "class Rate:\n    def __rtruediv__(self, other):\n        if not isinstance(other, int):\n"
                "            return NotImplemented\n        return (self.top + self.base) / (other * SCALE)\n",
            ),
        ),
    ),
    Operator(
        name="older-entry-wins",
        node_type=cst.Dict,
        rewrite=_older_wins,
        explanation="Of two entries with one key the later in the display counts: what was there before now wins over "
        "what is new.",
        severity="moderate",
        general=True,
        documented=Documented("Python language reference, Expressions", "Dictionary displays", _show_merge),
        examples=(
            Example(
                "def update(path, seen):\n    known = load(path)\n    fresh = dict(seen)\n"
                "    save(path, {**known, **fresh})\n",
                "def update(path, seen):\n    known = load(path)\n    fresh = dict(seen)\n"
                "    save(path, {**fresh, **known})\n",
            ),
            Example(
                'def stamped(row, now):\n    return {**row, "changed": now}\n',
                'def stamped(row, now):\n    return {"changed": now, **row}\n',
            ),
        ),
    ),
    Operator(
        name="overlap-one-way",
        node_type=cst.BooleanOperation,
        rewrite=_overlap_one_way,
        explanation="Only an overlap in which the first begins within the second is found, not its mirror image.",
        severity="moderate",
        examples=(
            Example(
                "def clash(one, other):\n    return one.start < other.end and other.start < one.end\n",
                "def clash(one, other):\n    return one.start < other.end and other.start <= one.start\n",
            ),
            Example(
                "if new.first <= held.last and held.first <= new.last:\n    refuse(new, held)\n",
                "if new.first <= held.last and held.first <= new.first:\n    refuse(new, held)\n",
            ),
        ),
    ),
    Operator(
        name="sign-of-seconds",
        node_type=cst.Comparison,
        rewrite=_sign_of_seconds,
        explanation="A time span is kept as days, which alone can be negative, and seconds from 0 to 86399: no span "
        "is negative by its seconds.",
        severity="cousin",
        documented=Documented("Python library reference, datetime", "timedelta Objects", _show_normalized),
        examples=(
            Example(
                "def late(due, now):\n    left = due - now\n    return left.total_seconds() < 0\n",
                "def late(due, now):\n    left = due - now\n    return left.seconds < 0\n",
            ),
            Example(
                "from datetime import timedelta\n\n\ndef offset(span):\n"
                '    sign = "-" if span < timedelta(0) else "+"\n    return sign, abs(span) // timedelta(minutes=1)\n',
                "from datetime import timedelta\n\n\ndef offset(span):\n"
                '    sign = "-" if span.seconds < 0 else "+"\n    return sign, abs(span) // timedelta(minutes=1)\n',
            ),
        ),
    ),
)
