"""Operators on division, sums under a sign and slices from the end, where a negative number or zero tells."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

from . import shapes as s

SUMS = (cst.Add, cst.Subtract)


def _truncated(site: Site) -> cst.BaseExpression | None:
    quotient = s.operation(site.node, cst.FloorDivide)
    if quotient is None or not s.difference(quotient.left) or findall(quotient, m.Float()):
        return None
    return s.written("int({left} / {right})", left=quotient.left, right=quotient.right)


def _floored(site: Site) -> cst.BaseExpression | None:
    divided = s.operation(s.only_argument(site.node, "int"), cst.Divide)
    if divided is None or findall(divided, m.Float()) or divided.lpar:
        return None
    return s.placed(site, divided.with_changes(operator=cst.FloorDivide()))


def _binds_little(site: Site) -> cst.BaseExpression | None:
    node = site.node
    if not isinstance(node, cst.BinaryOperation | cst.UnaryOperation):
        return None
    if isinstance(site.parent, (*s.TIGHT_PARENTS, cst.ComparisonTarget)):
        return None
    if isinstance(node, cst.BinaryOperation):
        total = node.right if isinstance(node.operator, cst.Multiply) and _is_sign(site, node.left) else None
    else:
        turned = isinstance(site.parent, cst.IfExp) or any(isinstance(a, cst.If) for a in site.ancestors[:4])
        total = s.negated(node) if turned else None
    if total is None or not total.lpar or s.operation(total, *SUMS) is None:
        return None
    bound = _at_first(cst.ensure_type(s.bare(total), cst.BinaryOperation), node)
    return bound.with_changes(lpar=node.lpar, rpar=node.rpar)


def _is_sign(site: Site, factor: cst.BaseExpression) -> bool:
    """Tell whether the factor is a name that the function sets to 1 or to -1."""
    if not isinstance(factor, cst.Name) or site.function is None:
        return False
    made = findall(site.function, m.Assign(targets=[m.AssignTarget(m.Name(factor.value))]))
    values = [cst.ensure_type(assign, cst.Assign).value for assign in made]
    arms = [arm for v in values for arm in ([v.body, v.orelse] if isinstance(v, cst.IfExp) else [v])]
    return bool(arms) and all(s.is_number(arm, "1", "-1") for arm in arms)


def _at_first(total: cst.BinaryOperation, signed: cst.BaseExpression) -> cst.BinaryOperation:
    """Give the sum with the sign put to its first term alone."""
    first = total.left
    inner = s.operation(first, *SUMS)
    if inner is not None and not inner.lpar:
        return total.with_changes(left=_at_first(inner, signed))
    if isinstance(signed, cst.UnaryOperation):
        return total.with_changes(left=signed.with_changes(expression=first, lpar=[], rpar=[]))
    product = s.operation(first, cst.Multiply)
    if product is None or product.lpar:
        return total.with_changes(left=signed.with_changes(right=s.grouped(first), lpar=[], rpar=[]))
    bound = signed.with_changes(right=s.grouped(product.left), lpar=[], rpar=[])
    return total.with_changes(left=product.with_changes(left=bound))


def _one_more(site: Site) -> cst.BaseExpression | None:
    quotient = s.operation(s.negated(site.node), cst.FloorDivide)
    top = s.negated(quotient.left) if quotient is not None else None
    if quotient is None or top is None or not quotient.lpar:
        return None
    return s.placed(site, s.written("{top} // {divisor} + 1", top=s.grouped(top), divisor=quotient.right))


def _from_the_end(site: Site) -> cst.Subscript | None:
    cut = cst.ensure_type(site.node, cst.Subscript)
    part = cut.slice[0].slice if len(cut.slice) == 1 else None
    if not isinstance(part, cst.Slice) or part.step is not None:
        return None
    if part.upper is None and part.lower is not None:
        inner = s.called(part.lower, "max")
        bounds = [arg.value for arg in inner.args] if inner is not None else []
        whole = [bound for bound in bounds if not s.is_number(bound, "0")]
        count = _left_out(cut.value, whole[0] if len(bounds) == 2 and len(whole) == 1 else part.lower)
        changed = None if count is None else part.with_changes(lower=count, first_colon=cst.Colon())
    else:
        count = _left_out(cut.value, part.upper) if part.lower is None else None
        changed = None if count is None else part.with_changes(upper=count, first_colon=cst.Colon())
    return None if changed is None else cut.with_changes(slice=[cut.slice[0].with_changes(slice=changed)])


def _left_out(value: cst.BaseExpression, bound: cst.BaseExpression | None) -> cst.UnaryOperation | None:
    """Give `-n` when the bound is `len(value) - n`, n no literal."""
    taken = s.operation(bound, cst.Subtract)
    length = s.only_argument(taken.left, "len") if taken is not None else None
    if taken is None or not s.same(length, value) or not s.pure(value) or isinstance(taken.right, cst.Integer):
        return None
    return cst.UnaryOperation(operator=cst.Minus(), expression=s.grouped(taken.right))


def _show_truncation() -> None:
    assert (int(-7 / 2), -7 // 2) == (-3, -4)
    assert (int(7 / 2), 7 // 2) == (3, 3)
    assert int(-0.9) == 0


def _show_minus_zero() -> None:
    rows, count = [1, 2, 3], 0
    assert (rows[len(rows) - count :], rows[-count:]) == ([], [1, 2, 3])
    assert (rows[: len(rows) - count], rows[:-count]) == ([1, 2, 3], [])


def _show_ceiling() -> None:
    assert [-(-rows // 10) for rows in (0, 1, 10, 11)] == [0, 1, 1, 2]
    assert [rows // 10 + 1 for rows in (0, 1, 10, 11)] == [1, 1, 2, 2]


TRUNCATION = Documented("Python library reference, Built-in Functions", "int: truncates towards zero", _show_truncation)

OPERATORS = (
    Operator(
        name="quotient-truncated",
        node_type=cst.BinaryOperation,
        rewrite=_truncated,
        explanation="`int` of a quotient cuts towards zero where `//` floors: a negative difference that is no "
        "multiple lands one too high.",
        severity="cousin",
        general=True,
        documented=TRUNCATION,
        examples=(
            Example(
                "def week_of(day, first):\n    return (day - first) // 7\n",
                "def week_of(day, first):\n    return int((day - first) / 7)\n",
            ),
            Example(
                "slots[(at - self.opened) // self.step].append(job)\n",
                "slots[int((at - self.opened) / self.step)].append(job)\n",
            ),
        ),
    ),
    Operator(
        name="quotient-floored",
        node_type=cst.Call,
        rewrite=_floored,
        explanation="`//` floors towards minus infinity where `int` of a quotient cuts towards zero: a negative "
        "amount that is no multiple lands one too low.",
        severity="cousin",
        general=True,
        documented=Documented(
            "Python language reference, Expressions", "Binary arithmetic operations: floor division", _show_truncation
        ),
        examples=(
            Example(
                "def whole_units(cents):\n    return int(cents / 100)\n",
                "def whole_units(cents):\n    return cents // 100\n",
            ),
            Example(
                "fee = base + int(amount * rate / SCALE)\n",
                "fee = base + (amount * rate // SCALE)\n",
            ),
        ),
    ),
    Operator(
        name="floor-and-one-more",
        node_type=cst.UnaryOperation,
        rewrite=_one_more,
        explanation="The floor and one more is the ceiling except where the division leaves nothing over, 0 included: "
        "there it is one too many.",
        severity="cousin",
        general=True,
        documented=Documented(
            "Python language reference, Expressions", "Binary arithmetic operations: floor division", _show_ceiling
        ),
        examples=(
            Example(
                "def pages(rows):\n    return -(-len(rows) // PAGE)\n",
                "def pages(rows):\n    return len(rows) // PAGE + 1\n",
            ),
            Example(
                "cost = 3 * -(-(minutes + late) // 15)\n",
                "cost = 3 * ((minutes + late) // 15 + 1)\n",
            ),
        ),
    ),
    Operator(
        name="sign-binds-one-term",
        node_type=(cst.BinaryOperation, cst.UnaryOperation),
        rewrite=_binds_little,
        explanation="The sign is put to the first term of the sum alone; the others are added whatever it is.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'def minutes_of(text):\n    sign = -1 if text[0] == "-" else 1\n'
                "    hours, minutes = int(text[1:3]), int(text[3:5])\n    return sign * (hours * 60 + minutes)\n",
                'def minutes_of(text):\n    sign = -1 if text[0] == "-" else 1\n'
                "    hours, minutes = int(text[1:3]), int(text[3:5])\n    return sign * hours * 60 + minutes\n",
            ),
            Example(
                "def effect(entry):\n    if entry.reverses:\n        return -(entry.net + entry.tax)\n"
                "    return entry.net + entry.tax\n",
                "def effect(entry):\n    if entry.reverses:\n        return -entry.net + entry.tax\n"
                "    return entry.net + entry.tax\n",
            ),
        ),
    ),
    Operator(
        name="slice-from-the-end",
        node_type=cst.Subscript,
        rewrite=_from_the_end,
        explanation="`-n` counts from the end only while n is above zero: -0 is 0, so that none becomes all and all "
        "becomes none.",
        severity="cousin",
        general=True,
        documented=Documented("The Python Tutorial", "An Informal Introduction to Python: Text", _show_minus_zero),
        examples=(
            Example(
                "def latest(rows, count):\n    return rows[len(rows) - count :]\n",
                "def latest(rows, count):\n    return rows[-count:]\n",
            ),
            Example(
                "kept = history[max(0, len(history) - self.limit):]\n",
                "kept = history[-self.limit:]\n",
            ),
            Example(
                "body = data[:len(data) - trailer]\n",
                "body = data[:-trailer]\n",
            ),
        ),
    ),
)
