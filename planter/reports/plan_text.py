"""The report of `planter plan` as text for people: a table of sets, its legend, and the pairs that floors need."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from planter.reports.paint import table


def report_lines(report: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a report: what each set shows, what each column means, and what floors need."""
    floor, tokens = report["floor"], report["case_tokens"]
    yield "what n independent items show; a set of N pairs counts as n = N at most, whatever its number of cases"
    yield ""
    head = ("n = pairs", "perfect", "1 miss", "2 misses", f"shows {floor}", "difference", "cases", "(perfect)")
    rows = [_cells(one) for one in report["sets"]]
    yield from table((*head, "calls", "tokens"), rows, frozenset(range(10)))
    yield ""
    yield "perfect, misses: the exact two-sided 95 % lower bound of the share of right answers, rounded down"
    yield f"shows {floor}: whether a perfect score puts that bound at the floor or above"
    yield "difference: the smallest one-way difference between two judges that an exact paired test (McNemar,"
    yield "  two-sided, 0.05) sees with 80 % power, rounded up; none: no difference at all can be seen"
    yield "(perfect): what as many cases would show if twins were independent, which they are not"
    yield f"calls: 2 cases a pair, {report['repeats']} times each; tokens: what those calls read, estimated"
    yield f"  from {tokens['mean']:,} tokens a staged case ({_range(tokens)}: bytes / 4),"
    yield "  to which a judge's own prompt, thinking and answer are added"
    yield ""
    yield "pairs that a floor needs"
    yield ""
    needs = [(str(need["floor"]), *(str(number) for number in need["by_misses"])) for need in report["needed"]]
    yield from table(("floor", "perfect", "1 miss", "2 misses"), needs, frozenset(range(4)))


def _cells(one: dict[str, Any]) -> tuple[str, ...]:
    return (
        str(one["pairs"]),
        *("-" if bound is None else f"{rounded_down(bound, 2):.2f}" for bound in one["lower_bounds_by_misses"]),
        "yes" if one["floor_shown"] else "no",
        "none" if one["smallest_difference"] is None else f"{one['smallest_difference']:.2f}",
        str(one["cases"]),
        f"({rounded_down(one['lower_bound_if_cases_were_independent'], 2):.2f})",
        f"{one['calls']:,}",
        f"{one['tokens']:,}",
    )


def _range(tokens: dict[str, Any]) -> str:
    hosts = tokens["hosts"]
    if len(hosts) == 1:
        return f"of {hosts[0]}"
    return f"{tokens['least']:,} to {tokens['most']:,} over {len(hosts)} hosts"


def rounded_down(bound: float, digits: int = 4) -> float:
    """Return a bound with so many digits after the point, never more than it is but for the noise of a float."""
    scale: int = 10**digits
    return math.floor(bound * scale + 1e-9) / scale
