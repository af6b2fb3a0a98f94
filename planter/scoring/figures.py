"""The six figures of a confusion matrix, and the record: the weakest of them, rounded down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from planter.core.errors import ScoreError
from planter.core.records.scoring import FIGURES, FigureName
from planter.core.records.staging import CALLS, Call
from planter.stats.rounding import rounded_down

Test = Callable[[Call, Call], bool]
Confusion = Mapping[Call, Mapping[Call, int]]
"""Items by their known answer, then by what they were called."""


@dataclass(frozen=True)
class Figure:
    """A figure as two questions about an item's known answer and its call: is it counted, and is it right?"""

    counted: Test
    right: Test


DEFINED: Mapping[FigureName, Figure] = {
    "agreement": Figure(lambda known, called: True, lambda known, called: known == called),
    "not_false_pass": Figure(lambda known, called: known != "pass", lambda known, called: called != "pass"),
    "precision_pass": Figure(lambda known, called: called == "pass", lambda known, called: known == "pass"),
    "precision_fail": Figure(lambda known, called: called == "fail", lambda known, called: known == "fail"),
    "recall_pass": Figure(lambda known, called: known == "pass", lambda known, called: called == "pass"),
    "recall_fail": Figure(lambda known, called: known == "fail", lambda known, called: called == "fail"),
}


def confusion(outcomes: Iterable[tuple[Call, Call]]) -> dict[Call, dict[Call, int]]:
    """Count items by known answer and call; every cell is there."""
    table: dict[Call, dict[Call, int]] = {known: dict.fromkeys(CALLS, 0) for known in CALLS}
    for known, called in outcomes:
        table[known][called] += 1
    return table


def six(table: Confusion) -> dict[FigureName, Fraction]:
    """Return the six figures exactly; the precision of a verdict never given is 0.

    Raises ScoreError where no known answer is a pass, or none a fail: a recall is then undefined.
    """
    for known in ("pass", "fail"):
        if sum(table[known].values()) == 0:
            raise ScoreError(f"no item is known to be a {known}, so its recall is undefined; score a set with both")
    return {name: _share(table, DEFINED[name]) for name in FIGURES}


def _share(table: Confusion, figure: Figure) -> Fraction:
    counted = [(known, called) for known in CALLS for called in CALLS if figure.counted(known, called)]
    total = sum(table[known][called] for known, called in counted)
    right = sum(table[known][called] for known, called in counted if figure.right(known, called))
    return Fraction(right, total) if total else Fraction(0)


def weakest(table: Confusion) -> tuple[float, tuple[FigureName, ...]]:
    """Return the record, the least of the six figures rounded down to 3 digits, and the figures that are the least."""
    figures = six(table)
    least = min(figures.values())
    return rounded_down(least), tuple(name for name, value in figures.items() if value == least)
