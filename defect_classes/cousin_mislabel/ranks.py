"""Operators on places in an order: ties, middles, and where an equal one goes."""

from __future__ import annotations

import bisect

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site

from . import reading as r

BISECT = "Python library reference, bisect"


def greatest(site: Site, name: str) -> tuple[str, str] | None:
    """Give the values and the `key=...` of `max(<values>, key=...)` or `min`, when nothing catches its error."""
    node = site.node
    keyed = r.keywords(node) if r.function(node) == name else {}
    if set(keyed) != {"key"} or len(r.positional(node)) != 1 or any(isinstance(a, cst.Try) for a in site.ancestors):
        return None
    return site.code(r.positional(node)[0]), f"key={site.code(keyed['key'].value)}"


def _ties_turned(site: Site) -> cst.BaseExpression | None:
    node = site.node
    keyed = r.keywords(node) if r.function(node) == "sorted" else {}
    if set(keyed) != {"key", "reverse"} or not m.matches(keyed["reverse"].value, m.Name("True")):
        return None
    if isinstance(site.parent, cst.Subscript):
        return None
    return r.written(site, f"{site.code(r.without(cst.ensure_type(node, cst.Call), keyed['reverse']))}[::-1]")


def lower_middle(node: cst.CSTNode) -> cst.Call | None:
    """Give `len(...)` of `(len(...) - 1) // 2`."""
    halved = r.binary(node, cst.FloorDivide)
    if halved is None or r.whole(halved.right) != 2:
        return None
    less = r.binary(halved.left, cst.Subtract)
    if less is None or r.whole(less.right) != 1 or r.function(less.left) != "len":
        return None
    return cst.ensure_type(less.left, cst.Call)


def _upper_middle(site: Site) -> cst.BinaryOperation | None:
    length = lower_middle(site.node)
    if length is None or not any(isinstance(a, cst.Index) for a in site.ancestors):
        return None
    return cst.ensure_type(site.node, cst.BinaryOperation).with_changes(left=length)


def _mean_of_middle(site: Site) -> cst.Call | None:
    found = r.library(site, site.node, "statistics", "median_low", "median_high")
    return r.called(site.node, "median") if found else None


def _side(site: Site, new: str, *olds: str) -> cst.Call | None:
    name = r.library(site, site.node, "bisect", *olds)
    if name is not None:
        return r.called(site.node, new)
    name = r.function(site.node)
    if name not in olds or not {name, new} <= site.imported or not r.still_used(site, name):
        return None
    return cst.ensure_type(site.node, cst.Call).with_changes(func=cst.Name(new))


def _goes_left(site: Site) -> cst.Call | None:
    return _side(site, "bisect_left", "bisect_right", "bisect")


def _goes_right(site: Site) -> cst.Call | None:
    return _side(site, "bisect_right", "bisect_left")


def _show_sides() -> None:
    assert bisect.bisect_right([1, 2, 2, 3], 2) == bisect.bisect([1, 2, 2, 3], 2) == 3
    assert bisect.bisect_left([1, 2, 2, 3], 2) == 1


def _show_reverse() -> None:
    assert sorted(["a1", "a2"], key=lambda text: text[0], reverse=True) == ["a1", "a2"]
    assert sorted(["a1", "a2"], key=lambda text: text[0])[::-1] == ["a2", "a1"]


OPERATORS = (
    Operator(
        name="ties-turned-round",
        node_type=cst.Call,
        rewrite=_ties_turned,
        explanation="`reverse=True` keeps equal ones in the order they came in; turning the list round does not.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Sorting", "Sort Stability and reverse", _show_reverse),
        examples=(
            Example("best = sorted(rows, key=score, reverse=True)\n", "best = sorted(rows, key=score)[::-1]\n"),
            Example(
                "for name in sorted(names, reverse=True, key=len):\n    show(name)\n",
                "for name in sorted(names, key=len)[::-1]:\n    show(name)\n",
            ),
        ),
    ),
    Operator(
        name="upper-middle",
        node_type=cst.BinaryOperation,
        rewrite=_upper_middle,
        explanation="Of an even number the upper of the two in the middle is taken, not the lower.",
        severity="stark",
        general=True,
        examples=(
            Example("middle = ranked[(len(ranked) - 1) // 2]\n", "middle = ranked[len(ranked) // 2]\n"),
            Example("return sorted(a)[(len(a) - 1) // 2].size\n", "return sorted(a)[len(a) // 2].size\n"),
        ),
    ),
    Operator(
        name="mean-of-the-middle",
        node_type=cst.Call,
        rewrite=_mean_of_middle,
        explanation="Of an even number `median` gives the mean of the two in the middle, which need not be among them.",
        severity="moderate",
        examples=(
            Example(
                "import statistics\n\nusual = statistics.median_low(sizes)\n",
                "import statistics\n\nusual = statistics.median(sizes)\n",
            ),
            Example(
                "import statistics\n\nusual = statistics.median_high(sizes)\n",
                "import statistics\n\nusual = statistics.median(sizes)\n",
            ),
        ),
    ),
    Operator(
        name="equal-goes-left",
        node_type=cst.Call,
        rewrite=_goes_left,
        explanation="`bisect_left` gives the place before those that are equal, `bisect_right` the one behind.",
        severity="cousin",
        general=True,
        documented=Documented(BISECT, "bisect_left, bisect_right", _show_sides),
        examples=(
            Example(
                "import bisect\n\n\ndef at(days, day):\n    return bisect.bisect_right(days, day) - 1\n",
                "import bisect\n\n\ndef at(days, day):\n    return bisect.bisect_left(days, day) - 1\n",
            ),
            Example("import bisect\n\nat = bisect.bisect(a, b)\n", "import bisect\n\nat = bisect.bisect_left(a, b)\n"),
        ),
    ),
    Operator(
        name="equal-goes-right",
        node_type=cst.Call,
        rewrite=_goes_right,
        explanation="`bisect_right` gives the place behind those that are equal, `bisect_left` the one before.",
        severity="cousin",
        general=True,
        documented=Documented(BISECT, "bisect_left, bisect_right", _show_sides),
        examples=(
            Example(
                "import bisect\n\nfrom_here = rows[bisect.bisect_left(keys, key) :]\n",
                "import bisect\n\nfrom_here = rows[bisect.bisect_right(keys, key) :]\n",
            ),
            Example(
                "from bisect import bisect_left, bisect_right\n\n\ndef span(a, x, y):\n"
                "    return bisect_left(a, x), bisect_right(a, y), bisect_left\n",
                "from bisect import bisect_left, bisect_right\n\n\ndef span(a, x, y):\n"
                "    return bisect_right(a, x), bisect_right(a, y), bisect_left\n",
            ),
        ),
    ),
)
