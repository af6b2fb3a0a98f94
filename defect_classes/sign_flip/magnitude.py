"""Operators on the magnitude of a number: taken where its sign counts, or its sign left where it does not."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

from . import shapes as s

QUOTIENTS = (cst.FloorDivide, cst.Modulo)


def _signed_parts(site: Site) -> cst.BaseExpression | None:
    value = s.only_argument(site.node, "abs")
    if value is None:
        return None
    if isinstance(site.parent, cst.Arg):
        call = s.called(site.ancestors[1], "divmod")
        return value if call is not None and call.args[0] is site.parent else None
    if isinstance(site.parent, cst.Assign):
        return value if _divided_later(site, site.parent) else None
    parts = s.operation(site.parent, *QUOTIENTS)
    return s.grouped(value) if parts is not None and parts.left is site.node else None


def _divided_later(site: Site, made: cst.Assign) -> bool:
    """Tell whether the function divides what the assignment binds, and asks for the remainder."""
    name = made.targets[0].target
    if len(made.targets) != 1 or not isinstance(name, cst.Name) or site.function is None:
        return False
    parts = m.Call(func=m.Name("divmod"), args=[m.Arg(m.Name(name.value)), m.Arg()])
    rest = m.BinaryOperation(left=m.Name(name.value), operator=m.Modulo())
    return bool(findall(site.function.body, parts | rest))


def _one_sided(site: Site) -> cst.BaseExpression | None:
    value = s.only_argument(site.node, "abs")
    if value is None or not isinstance(value, (*s.ATOMS, cst.BinaryOperation)) or _asserted(site):
        return None
    around = site.ancestors[1] if isinstance(site.parent, cst.ComparisonTarget) else site.parent
    compared = s.comparison(around)
    if compared is None or (compared.left is not site.node and compared.comparisons[0].comparator is not site.node):
        return None
    operands = compared.left, compared.comparisons[0].comparator
    return (
        None
        if any(
            s.is_number(operand, "0") or s.only_argument(operand, "abs") is not None
            for operand in operands
            if operand is not site.node
        )
        else value
    )


def _asserted(site: Site) -> bool:
    return any(isinstance(ancestor, cst.Assert) for ancestor in site.ancestors)


def _distance(site: Site) -> cst.BinaryOperation | None:
    wrapped = s.operation(site.node, cst.Modulo)
    if wrapped is None or not s.difference(wrapped.left):
        return None
    return wrapped.with_changes(left=s.written("abs({value})", value=s.bare(wrapped.left)))


def _magnitude_for_clamp(site: Site) -> cst.BaseExpression | None:
    call = s.called(site.node, "max")
    if call is None or len(call.args) != 2:
        return None
    values = [arg.value for arg in call.args]
    kept = [value for value in values if not s.is_number(value, "0")]
    if len(kept) != 1 or not (s.dotted(kept[0]) or s.operation(kept[0], cst.Subtract)):
        return None
    return s.written("abs({value})", value=s.bare(kept[0]))


def from_zero(node: cst.CSTNode) -> tuple[cst.BaseExpression, cst.ComparisonTarget] | None:
    """Give the value that `0 <= value <= limit` is about, and the comparison with the limit."""
    if not isinstance(node, cst.Comparison) or len(node.comparisons) != 2 or not s.is_number(node.left, "0"):
        return None
    first, second = node.comparisons
    rising = isinstance(first.operator, cst.LessThanEqual) and isinstance(second.operator, s.RISING)
    return (first.comparator, second) if rising and s.dotted(first.comparator) else None


def _range_by_magnitude(site: Site) -> cst.CSTNode | None:
    found = from_zero(site.node)
    if found is None:
        return None
    return site.node.with_changes(left=s.written("abs({value})", value=found[0]), comparisons=[found[1]])


def _let_in(site: Site) -> cst.CSTNode | None:
    found = from_zero(site.node)
    return None if found is None else site.node.with_changes(left=found[0], comparisons=[found[1]])


def _show_divmod() -> None:
    assert divmod(-280, 60) == (-5, 20)
    assert divmod(abs(-280), 60) == (4, 40)
    assert divmod(-240, 60) == (-4, 0)
    assert (-280 // 60, -280 % 60) == (-5, 20)


def _show_modulo() -> None:
    assert (1 - 3) % 7 == 5
    assert abs(1 - 3) % 7 == 2
    assert ((3 - 1) % 7, abs(3 - 1) % 7) == (2, 2)


OPERATORS = (
    Operator(
        name="parts-of-signed",
        node_type=cst.Call,
        rewrite=_signed_parts,
        explanation="`//`, `%` and `divmod` floor towards minus infinity, so the parts of a negative number are not "
        "those of its magnitude: minus 4 h 40 min becomes -5 and 20.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Built-in Functions", "divmod", _show_divmod),
        examples=(
            Example(
                'def shown(minutes):\n    sign = "-" if minutes < 0 else "+"\n'
                '    hours, rest = divmod(abs(minutes), 60)\n    return f"{sign}{hours:02d}{rest:02d}"\n',
                'def shown(minutes):\n    sign = "-" if minutes < 0 else "+"\n'
                '    hours, rest = divmod(minutes, 60)\n    return f"{sign}{hours:02d}{rest:02d}"\n',
            ),
            Example(
                "whole = sign * (abs(paid - due) // 100)\n",
                "whole = sign * ((paid - due) // 100)\n",
            ),
        ),
    ),
    Operator(
        name="tolerance-one-way",
        node_type=cst.Call,
        rewrite=_one_sided,
        explanation="Without `abs` only one direction is compared with the limit: however far off to the other side, "
        "a negative difference is below any tolerance.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def settled(paid, due, slack):\n    return abs(paid - due) <= slack\n",
                "def settled(paid, due, slack):\n    return paid - due <= slack\n",
            ),
            Example(
                "if limit < abs(drift):\n    report(drift)\n",
                "if limit < drift:\n    report(drift)\n",
            ),
        ),
    ),
    Operator(
        name="distance-for-direction",
        node_type=cst.BinaryOperation,
        rewrite=_distance,
        explanation="The remainder has the sign of the divisor, so a difference that is negative wraps round; its "
        "magnitude leads as far in the other direction.",
        severity="moderate",
        general=True,
        documented=Documented("Python language reference, Expressions", "Binary arithmetic operations", _show_modulo),
        examples=(
            Example(
                "def days_until(weekday, today):\n    return (weekday - today.weekday()) % 7\n",
                "def days_until(weekday, today):\n    return abs(weekday - today.weekday()) % 7\n",
            ),
            Example(
                "turn = crew[(week - start) % len(crew)]\n",
                "turn = crew[abs(week - start) % len(crew)]\n",
            ),
            Example(
                "turn = crew[(day - self.first).days % len(crew)]\n",
                "turn = crew[abs((day - self.first).days) % len(crew)]\n",
            ),
        ),
    ),
    Operator(
        name="magnitude-for-clamp",
        node_type=cst.Call,
        rewrite=_magnitude_for_clamp,
        explanation="What should be nothing once it falls below zero is counted as if it were above: the magnitude "
        "of a negative number is not 0.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def overdue(due, paid):\n    return max(0, due - paid)\n",
                "def overdue(due, paid):\n    return abs(due - paid)\n",
            ),
            Example("left = max(balance, 0)\n", "left = abs(balance)\n"),
        ),
    ),
    Operator(
        name="range-by-magnitude",
        node_type=cst.Comparison,
        rewrite=_range_by_magnitude,
        explanation="The magnitude lies in the range for a negative number as well, which the range was to keep out.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def is_share(value):\n    return type(value) is int and 0 <= value <= 100\n",
                "def is_share(value):\n    return type(value) is int and abs(value) <= 100\n",
            ),
            Example(
                "if not 0 <= self.place < len(rows):\n    raise IndexError(self.place)\n",
                "if not abs(self.place) < len(rows):\n    raise IndexError(self.place)\n",
            ),
        ),
    ),
    Operator(
        name="below-zero-let-in",
        node_type=cst.Comparison,
        rewrite=_let_in,
        explanation="Only one end of the range is compared: every negative number passes.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def is_share(value):\n    return type(value) is int and 0 <= value <= 100\n",
                "def is_share(value):\n    return type(value) is int and value <= 100\n",
            ),
            Example(
                "if not 0 <= self.place < len(rows):\n    raise IndexError(self.place)\n",
                "if not self.place < len(rows):\n    raise IndexError(self.place)\n",
            ),
        ),
    ),
)
