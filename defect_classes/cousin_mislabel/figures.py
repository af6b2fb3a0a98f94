"""Operators on figures: units, ways to round, and the deviation of a sample or of all."""

from __future__ import annotations

import statistics

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

from . import reading as r

BUILT_IN = "Python library reference, Built-in Functions"


def _thousand(site: Site) -> cst.BinaryOperation | None:
    node = r.binary(site.node, cst.FloorDivide, cst.Divide, cst.Multiply)
    outer = [a for a in site.ancestors if isinstance(a, cst.BinaryOperation)]
    if node is None or len(findall(outer[-1] if outer else node, m.Integer("1024"))) != 1:
        return None
    if r.whole(node.right) == 1024:
        return node.with_changes(right=cst.Integer("1000"))
    return node.with_changes(left=cst.Integer("1000")) if r.whole(node.left) == 1024 else None


def rounded_up(node: cst.CSTNode) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Give the number and the divisor of `-(-<number> // <divisor>)`."""
    if not isinstance(node, cst.UnaryOperation) or not isinstance(node.operator, cst.Minus):
        return None
    divided = r.binary(node.expression, cst.FloorDivide)
    if divided is None or not m.matches(divided.left, m.UnaryOperation(operator=m.Minus())):
        return None
    return cst.ensure_type(divided.left, cst.UnaryOperation).expression, divided.right


def _one_more(site: Site) -> cst.BaseExpression | None:
    found = rounded_up(site.node)
    if found is not None:
        return r.written(site, f"{r.operand(site, found[0])} // {r.operand(site, found[1])} + 1")
    divided = r.only(site.node) if r.library(site, site.node, "math", "ceil") else None
    if r.binary(divided, cst.Divide) is None:
        return None
    return r.written(site, f"{site.code(r.called(site.node, 'floor'))} + 1")


def _half_up(site: Site) -> cst.BaseExpression | None:
    value = r.only(site.node) if r.function(site.node) == "round" else None
    sums = isinstance(value, cst.BinaryOperation) and not isinstance(value.operator, _LOOSE)
    if value is None:
        return None
    return r.written(site, f"int({site.code(value) if sums else r.operand(site, value)} + 0.5)")


_LOOSE = (cst.LeftShift, cst.RightShift, cst.BitAnd, cst.BitOr, cst.BitXor)


def _cut_off(site: Site) -> cst.Call | None:
    if r.function(site.node) != "round" or r.only(site.node) is None:
        return None
    return cst.ensure_type(site.node, cst.Call).with_changes(func=cst.Name("int"))


def _nearest(site: Site) -> cst.BaseExpression | None:
    found = rounded_up(site.node)
    if found is not None:
        return r.written(site, f"round({r.operand(site, found[0])} / {r.operand(site, found[1])})")
    divided = r.binary(site.node, cst.FloorDivide)
    if divided is None or r.whole(divided.right) in (1, 2):
        return None
    if isinstance(site.parent, cst.UnaryOperation | cst.Index | cst.Slice) or findall(divided, m.SimpleString()):
        return None
    if any(isinstance(a, cst.While) for a in site.ancestors) or divided.lpar:
        return None
    return r.written(site, f"round({site.code(divided.with_changes(operator=cst.Divide()))})")


def _population(site: Site) -> cst.BaseExpression | None:
    node = site.node
    if r.library(site, node, "statistics", "stdev", "variance"):
        return r.called(node, f"p{r.method(node)}")
    divided = r.binary(node, cst.Divide)
    less = r.binary(divided.right, cst.Subtract) if divided is not None else None
    if divided is None or less is None or r.whole(less.right) != 1 or r.function(less.left) != "len":
        return None
    return divided.with_changes(right=less.left)


def _show_half() -> None:
    assert [round(0.5), round(1.5), round(2.5)] == [0, 2, 2]
    assert [int(value + 0.5) for value in (0.5, 1.5, 2.5)] == [1, 2, 3]


def _show_sample() -> None:
    assert statistics.variance([1, 3]) == 2
    assert statistics.pvariance([1, 3]) == 1


OPERATORS = (
    Operator(
        name="thousand-for-1024",
        node_type=cst.BinaryOperation,
        rewrite=_thousand,
        explanation="What is counted in units of 1,024 is labelled KiB; units of 1,000 are kB, and more of them.",
        severity="stark",
        general=True,
        examples=(
            Example('told = f"{size / 1024:.1f} KiB"\n', 'told = f"{size / 1000:.1f} KiB"\n'),
            Example("limit = kib * 1024\n", "limit = kib * 1000\n"),
        ),
    ),
    Operator(
        name="one-more-for-rounding-up",
        node_type=(cst.UnaryOperation, cst.Call),
        rewrite=_one_more,
        explanation="What divides without a rest is not rounded up; here it, and zero, becomes one more.",
        severity="moderate",
        general=True,
        examples=(
            Example("pages = -(-len(rows) // size)\n", "pages = len(rows) // size + 1\n"),
            Example(
                "import math\n\nblocks = math.ceil(length / 512)\n",
                "import math\n\nblocks = math.floor(length / 512) + 1\n",
            ),
        ),
    ),
    Operator(
        name="half-up-for-half-even",
        node_type=cst.Call,
        rewrite=_half_up,
        explanation="`round` takes the half between two whole numbers to the even one; adding a half and cutting off "
        "takes it up, and a negative number too high.",
        severity="cousin",
        general=True,
        documented=Documented(BUILT_IN, "round", _show_half),
        examples=(
            Example("shown = round(share * 100)\n", "shown = int(share * 100 + 0.5)\n"),
            Example("total += round(price)\n", "total += int(price + 0.5)\n"),
        ),
    ),
    Operator(
        name="cut-off-for-rounded",
        node_type=cst.Call,
        rewrite=_cut_off,
        explanation="`int` cuts off what follows the point, `round` goes to the nearest whole number.",
        severity="moderate",
        general=True,
        examples=(
            Example("seconds = round(delta)\n", "seconds = int(delta)\n"),
            Example("return [round(x * 2) for x in xs]\n", "return [int(x * 2) for x in xs]\n"),
        ),
    ),
    Operator(
        name="nearest-for-next",
        node_type=(cst.BinaryOperation, cst.UnaryOperation),
        rewrite=_nearest,
        explanation="`//` goes to the next whole number below, with two minus signs to the one above; `round` goes to "
        "the nearest one.",
        severity="stark",
        general=True,
        examples=(
            Example("full = size // block\n", "full = round(size / block)\n"),
            Example("pages = -(-len(rows) // size)\n", "pages = round(len(rows) / size)\n"),
        ),
    ),
    Operator(
        name="population-for-sample",
        node_type=(cst.Call, cst.BinaryOperation),
        rewrite=_population,
        explanation="The deviation of a sample divides by one less than the count, that of a whole population by the "
        "count.",
        severity="stark",
        general=True,
        documented=Documented("Python library reference, statistics", "stdev, pstdev", _show_sample),
        examples=(
            Example(
                "import statistics\n\nspread = statistics.stdev(times)\n",
                "import statistics\n\nspread = statistics.pstdev(times)\n",
            ),
            Example("spread = total / (len(times) - 1)\n", "spread = total / len(times)\n"),
        ),
    ),
)
