"""Lookalikes on figures and dates: other sums and orders that come to the same."""

from __future__ import annotations

import libcst as cst

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

from . import reading as r
from .dates import iso_year, span_of
from .figures import rounded_up
from .ranks import lower_middle


def _disguise(site: Site, right: str, wrong: str) -> Disguise | None:
    forms = r.written(site, right), r.written(site, wrong)
    return None if forms[0] is None or forms[1] is None else Disguise(forms[0], forms[1])


def _from_the_top(site: Site) -> Disguise | None:
    values = None
    if r.library(site, site.node, "statistics", "median_low") and r.still_used(site, "statistics"):
        values = r.only(site.node)
    else:
        found = r.indexed(site.node)
        length = lower_middle(found[1]) if found is not None and r.function(found[0]) == "sorted" else None
        listed = r.only(found[0]) if found is not None and length is not None else None
        counted = r.only(length) if length is not None else None
        values = listed if listed is not None and counted is not None and listed.deep_equals(counted) else None
    if values is None or not r.dotted(values):
        return None
    text = site.code(values)
    return _disguise(site, f"sorted({text}, reverse=True)[len({text}) // 2]", f"sorted({text})[len({text}) // 2]")


def _less_one(site: Site) -> Disguise | None:
    found = rounded_up(site.node)
    size = r.whole(found[1]) if found is not None else None
    if found is None or size is None or size < 2:
        return None
    number, short = r.operand(site, found[0]), 1000 if size == 1024 else size // 2
    return _disguise(site, f"({number} + {size - 1}) // {size}", f"({number} + {short}) // {size}")


def _from_one(site: Site) -> Disguise | None:
    sides = r.compared(site.node)
    day = r.whole(sides[2]) if sides is not None and r.method(sides[0]) == "weekday" else None
    if sides is None or day is None:
        return None
    node = cst.ensure_type(site.node, cst.Comparison).with_changes(left=r.called(sides[0], "isoweekday"))
    later = node.comparisons[0].with_changes(comparator=cst.Integer(str(day + 1)))
    return Disguise(node.with_changes(comparisons=[later]), node)


def _thursday(site: Site) -> Disguise | None:
    day = iso_year(site.node) if isinstance(site.node, cst.Attribute | cst.Subscript) else None
    if day is None or not r.dotted(day) or "timedelta" not in site.imported:
        return None
    text = site.code(day)
    forms = [f"({text} + timedelta(days=3 - {text}.{name}())).year" for name in ("weekday", "isoweekday")]
    return _disguise(site, forms[0], forms[1])


def _days_and_seconds(site: Site) -> Disguise | None:
    found = span_of(site.node)
    if found is None or not r.dotted(found[0]) or not r.still_used(site, "timedelta"):
        return None
    text = site.code(found[0])
    return _disguise(site, f"({text}.days * 86400 + {text}.seconds) // {found[1]}", f"{text}.seconds // {found[1]}")


LOOKALIKES = (
    Lookalike(
        name="middle-from-the-top",
        node_type=(cst.Subscript, cst.Call),
        rewrite=_from_the_top,
        explanation="Counted from the smallest, half the length is the upper of the two in the middle.",
        why_right="Counted from the greatest, half the length is the lower of the two in the middle.",
        severity="stark",
        general=True,
        examples=(
            LookalikeExample(
                "middle = sorted(sizes)[(len(sizes) - 1) // 2]\n",
                "middle = sorted(sizes, reverse=True)[len(sizes) // 2]\n",
                "middle = sorted(sizes)[len(sizes) // 2]\n",
            ),
            LookalikeExample(
                "import statistics\n\nusual = statistics.median_low(sizes), statistics.mean(sizes)\n",
                "import statistics\n\nusual = sorted(sizes, reverse=True)[len(sizes) // 2], statistics.mean(sizes)\n",
                "import statistics\n\nusual = sorted(sizes)[len(sizes) // 2], statistics.mean(sizes)\n",
            ),
        ),
    ),
    Lookalike(
        name="rounded-up-by-less-one",
        node_type=cst.UnaryOperation,
        rewrite=_less_one,
        explanation="What is added is too little to lift a small rest over the next multiple: it is rounded down.",
        why_right="One less than the divisor lifts every rest over the next multiple and no multiple over the next.",
        severity="moderate",
        examples=(
            LookalikeExample(
                "kib = -(-size // 1024)\n", "kib = (size + 1023) // 1024\n", "kib = (size + 1000) // 1024\n"
            ),
            LookalikeExample(
                "return [-(-sum(row) // 8) for row in rows]\n",
                "return [(sum(row) + 7) // 8 for row in rows]\n",
                "return [(sum(row) + 4) // 8 for row in rows]\n",
            ),
        ),
    ),
    Lookalike(
        name="days-counted-from-one",
        node_type=cst.Comparison,
        rewrite=_from_one,
        explanation="`isoweekday` counts Monday as 1, not 0: every day is taken for the next.",
        why_right="`isoweekday` is one more than `weekday` on every day, and so is what it is compared with.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "rest = day.weekday() >= 5\n", "rest = day.isoweekday() >= 6\n", "rest = day.isoweekday() >= 5\n"
            ),
            LookalikeExample(
                "if day.weekday() == 0:\n    begin()\n",
                "if day.isoweekday() == 1:\n    begin()\n",
                "if day.isoweekday() == 0:\n    begin()\n",
            ),
        ),
    ),
    Lookalike(
        name="year-of-the-thursday",
        node_type=(cst.Attribute, cst.Subscript),
        rewrite=_thursday,
        explanation="The year of the Wednesday is another in a year that begins on a Thursday.",
        why_right="A week belongs to the year of its Thursday, three days after its Monday.",
        severity="cousin",
        examples=(
            LookalikeExample(
                "from datetime import timedelta\n\nyear = day.isocalendar()[0]\n",
                "from datetime import timedelta\n\nyear = (day + timedelta(days=3 - day.weekday())).year\n",
                "from datetime import timedelta\n\nyear = (day + timedelta(days=3 - day.isoweekday())).year\n",
            ),
            LookalikeExample(
                "from datetime import timedelta\n\nkey = (r.on.isocalendar().year, week)\n",
                "from datetime import timedelta\n\nkey = ((r.on + timedelta(days=3 - r.on.weekday())).year, week)\n",
                "from datetime import timedelta\n\nkey = ((r.on + timedelta(days=3 - r.on.isoweekday())).year, week)\n",
            ),
        ),
    ),
    Lookalike(
        name="days-and-seconds",
        node_type=cst.BinaryOperation,
        rewrite=_days_and_seconds,
        explanation="`seconds` is what is left beside the days: a duration of a day and more loses these.",
        why_right="The days are added in seconds, and a part of a second cannot reach the next whole unit.",
        severity="moderate",
        examples=(
            LookalikeExample(
                "from datetime import timedelta\n\nZERO = timedelta()\n\n\ndef minutes(span):\n"
                "    return span // timedelta(minutes=1)\n",
                "from datetime import timedelta\n\nZERO = timedelta()\n\n\ndef minutes(span):\n"
                "    return (span.days * 86400 + span.seconds) // 60\n",
                "from datetime import timedelta\n\nZERO = timedelta()\n\n\ndef minutes(span):\n"
                "    return span.seconds // 60\n",
            ),
        ),
    ),
)
