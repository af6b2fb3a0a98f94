"""Operators on dates and durations: whose year, which day is the first, and seconds of the day or of all days."""

from __future__ import annotations

import re
from datetime import date, timedelta

import libcst as cst

from planter.plugin import Documented, Example, Operator, Site

from . import reading as r

DATES = "Python library reference, datetime"
DURATIONS = {"seconds": 1, "minutes": 60, "hours": 3600}


def iso_year(node: cst.CSTNode) -> cst.BaseExpression | None:
    """Give the date of `<date>.isocalendar().year` or `<date>.isocalendar()[0]`."""
    if isinstance(node, cst.Attribute):
        call: cst.CSTNode | None = node.value if node.attr.value == "year" else None
    else:
        found = r.indexed(node)
        call = found[0] if found is not None and r.whole(found[1]) == 0 else None
    return r.receiver(call) if call is not None and r.method(call) == "isocalendar" else None


def _calendar_year(site: Site) -> cst.CSTNode | None:
    node = site.node
    if isinstance(node, cst.SimpleString | cst.FormattedStringText):
        text = node.value
        if "%G" not in text or "%V" not in text or "%Y" in text:
            return None
        return node.with_changes(value=re.sub("%G", "%Y", text))
    day = iso_year(node)
    return None if day is None else cst.Attribute(value=day, attr=cst.Name("year"))


def _from_one(site: Site) -> cst.Comparison | None:
    node = cst.ensure_type(site.node, cst.Comparison)
    sides = r.compared(node)
    if sides is None or r.method(sides[0]) != "weekday" or r.whole(sides[2]) is None:
        return None
    return node.with_changes(left=r.called(sides[0], "isoweekday"))


def span_of(node: cst.CSTNode) -> tuple[cst.BaseExpression, int] | None:
    """Give the duration and the number of seconds of `<duration> // timedelta(<unit>=<n>)`."""
    divided = r.binary(node, cst.FloorDivide)
    if divided is None or r.function(divided.right) != "timedelta" or r.positional(divided.right):
        return None
    units = {name: r.whole(arg.value) for name, arg in r.keywords(divided.right).items()}
    if len(units) != 1:
        return None
    (name, count) = next(iter(units.items()))
    return (divided.left, count * DURATIONS[name]) if name in DURATIONS and count else None


def _of_the_day(site: Site) -> cst.BaseExpression | None:
    if r.method(site.node) == "total_seconds" and not cst.ensure_type(site.node, cst.Call).args:
        return cst.Attribute(value=r.receiver(site.node), attr=cst.Name("seconds"))
    found = span_of(site.node)
    if found is None or not r.still_used(site, "timedelta"):
        return None
    return r.written(site, f"{r.operand(site, found[0])}.seconds // {found[1]}")


def _show_year() -> None:
    assert f"{date(2018, 12, 31):%G-W%V}" == "2019-W01"
    assert f"{date(2018, 12, 31):%Y-W%V}" == "2018-W01"
    assert date(2021, 1, 1).isocalendar()[0] == 2020


def _show_seconds() -> None:
    assert timedelta(days=1, seconds=5).seconds == 5
    assert timedelta(days=1, seconds=5).total_seconds() == 86405
    assert timedelta(seconds=-1).seconds == 86399


OPERATORS = (
    Operator(
        name="calendar-year-of-the-week",
        node_type=(cst.SimpleString, cst.FormattedStringText, cst.Attribute, cst.Subscript),
        rewrite=_calendar_year,
        explanation="The days around New Year may lie in a week of the other year; the calendar's year with the "
        "number of the week names a week a year away.",
        severity="cousin",
        documented=Documented(DATES, "strftime() and strptime() Format Codes, %G and %Y", _show_year),
        examples=(
            Example('name = day.strftime("%G-W%V")\n', 'name = day.strftime("%Y-W%V")\n'),
            Example('name = f"{day:%G-W%V}"\n', 'name = f"{day:%Y-W%V}"\n'),
            Example("year = day.isocalendar()[0]\n", "year = day.year\n"),
            Example("key = (day.isocalendar().year, week)\n", "key = (day.year, week)\n"),
        ),
    ),
    Operator(
        name="weekday-from-one",
        node_type=cst.Comparison,
        rewrite=_from_one,
        explanation="`weekday` counts Monday as 0, `isoweekday` as 1: every day is taken for the next.",
        severity="moderate",
        examples=(
            Example("rest = day.weekday() >= 5\n", "rest = day.isoweekday() >= 5\n"),
            Example("if day.weekday() == 6:\n    close()\n", "if day.isoweekday() == 6:\n    close()\n"),
        ),
    ),
    Operator(
        name="seconds-of-the-day",
        node_type=(cst.Call, cst.BinaryOperation),
        rewrite=_of_the_day,
        explanation="`seconds` is what is left beside the days: a duration of a day and more loses these.",
        severity="cousin",
        general=True,
        documented=Documented(DATES, "timedelta.seconds", _show_seconds),
        examples=(
            Example("waited = (end - start).total_seconds()\n", "waited = (end - start).seconds\n"),
            Example(
                "from datetime import timedelta\n\nSTEP = timedelta(1)\n\n\ndef minutes(a, b):\n"
                "    return (b - a) // timedelta(minutes=1)\n",
                "from datetime import timedelta\n\nSTEP = timedelta(1)\n\n\ndef minutes(a, b):\n"
                "    return (b - a).seconds // 60\n",
            ),
        ),
    ),
)
