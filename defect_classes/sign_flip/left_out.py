"""Operators that leave a step out: the two are not put in order, or the minus of the mirror image is not put on."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Example, Operator, Replacement, Site
from planter.syntax.names import leaves_unused

from . import shapes as s
from .orders import exchanged


def _guarded(site: Site) -> cst.BaseSmallStatement | None:
    """Give the one statement under an `if` that could be left out with it: without else, comment, and alone nowhere."""
    guard = cst.ensure_type(site.node, cst.If)
    block = site.parent
    company = isinstance(block, cst.IndentedBlock | cst.Module) and len(block.body) > 1
    told = any(line.comment is not None for line in guard.leading_lines)
    if guard.orelse is not None or told or not company or isinstance(guard.test, cst.NamedExpr):
        return None
    inner = guard.body.body[0] if isinstance(guard.body, cst.IndentedBlock) and len(guard.body.body) == 1 else None
    if not isinstance(inner, cst.SimpleStatementLine) or len(inner.body) != 1 or inner.leading_lines:
        return None
    return None if leaves_unused(site) else inner.body[0]


def _not_put_right(site: Site) -> Replacement | None:
    return None if exchanged(_guarded(site)) is None else []


def _not_put_on(site: Site) -> Replacement | None:
    match _guarded(site):
        case cst.Assign(targets=[cst.AssignTarget(target=target)], value=value):
            inner = s.negated(value) or _behind_minus(value)
            return [] if inner is not None and s.same(target, inner) else None
        case cst.AugAssign(operator=cst.MultiplyAssign(), value=value):
            return [] if m.matches(value, MINUS_ONE) else None
    return None


def _behind_minus(value: cst.BaseExpression) -> cst.BaseExpression | None:
    """Give the text that stands behind a minus, as `"-" + text` and `f"-{text}"` have it."""
    match value:
        case cst.BinaryOperation(left=cst.SimpleString() as left, operator=cst.Add(), right=right):
            return right if left.evaluated_value == "-" else None
        case cst.FormattedString(parts=[cst.FormattedStringText(value="-"), cst.FormattedStringExpression() as part]):
            return part.expression if part.format_spec is None and part.conversion is None else None
    return None


MINUS_ONE = m.UnaryOperation(operator=m.Minus(), expression=m.Integer("1"))

OPERATORS = (
    Operator(
        name="order-not-put-right",
        node_type=cst.If,
        rewrite=_not_put_right,
        explanation="The two are taken as they come: nothing exchanges them any more where they came the other way "
        "round.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "def span(first, last):\n    if last < first:\n        first, last = last, first\n"
                "    return last - first\n",
                "def span(first, last):\n    return last - first\n",
            ),
            Example(
                "low, high = bounds(text)\nif low > high:\n    low, high = high, low\nfound = rows[low:high]\n",
                "low, high = bounds(text)\nfound = rows[low:high]\n",
            ),
        ),
    ),
    Operator(
        name="sign-not-put-on",
        node_type=cst.If,
        rewrite=_not_put_on,
        explanation="The size is worked out for both directions alike, and the minus that the other one takes is never "
        "put on.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def offset(text):\n    minutes = int(text[1:3]) * 60 + int(text[3:])\n"
                '    if text[0] == "-":\n        minutes = -minutes\n    return minutes\n',
                "def offset(text):\n    minutes = int(text[1:3]) * 60 + int(text[3:])\n    return minutes\n",
            ),
            Example(
                'def shown(cents):\n    text = f"{abs(cents) // 100}.{abs(cents) % 100:02}"\n    if cents < 0:\n'
                '        text = "-" + text\n    return text\n',
                'def shown(cents):\n    text = f"{abs(cents) // 100}.{abs(cents) % 100:02}"\n    return text\n',
            ),
            Example(
                "for entry in entries:\n    amount = entry.amount\n    if entry.is_credit:\n        amount *= -1\n"
                "    total += amount\n",
                "for entry in entries:\n    amount = entry.amount\n    total += amount\n",
            ),
        ),
    ),
)
