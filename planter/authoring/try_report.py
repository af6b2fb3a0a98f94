"""The tables, differences and advice that `planter try` prints."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

import click

from planter.authoring.attempts import Attempt, add_up, all_survivors, first_to_mend, kept_nowhere, other_than_declared
from planter.authoring.refusals import meaning
from planter.core.records.variants import Edit
from planter.reports.paint import difference, table, visible

WIDTH, SHOWN = 100, 12


def places(attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield the matrix: each rewrite at each place, kept or refused with the reason."""
    heads = ("rewrite", "row", "host", "place", "violates", "outcome", "severity", "declared", "% reveal it")
    rows = []
    for one in attempts:
        path, _, function = one.place.partition("::")
        number = f" #{one.occurrence + 1}" if one.occurrence else ""
        kept = click.style("kept", fg="green") if one.reason is None else click.style(one.reason, fg="red")
        rate = "" if one.rate is None else "< 0.1" if one.rate < 0.0005 else f"{100 * one.rate:.1f}"
        where = visible(f"{path}:{one.line} {function}{number}")
        rows.append(
            (one.rewrite, one.row, one.host, where, one.criterion, kept, one.severity or "", one.declared, rate)
        )
    yield from table(heads, rows, frozenset((8,)))


def kills(attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield the table of what became of the mutants of each criterion, over all pairs that were kept."""
    heads = ("mutants of", "pairs", "tried", "by value", "by raise", "crashed", "timed out", "survived")
    rows = [
        (f"{host} {criterion}", *map(str, (pairs, k.tally.tried, k.by_value, k.by_raise, *_rest(k.tally))))
        for (host, criterion), (pairs, k) in add_up(attempts).items()
    ]
    yield from table(heads, rows, frozenset(range(1, 8))) if rows else ["no pair was kept, so no mutant counts"]


def _rest(tally: object) -> tuple[int, ...]:
    return tuple(getattr(tally, name) for name in ("crashed", "timed_out", "survived"))


def survivors(attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield the mutants that their probes let pass, each once, with the reason and the difference."""
    found = all_survivors(attempts)
    if not any(attempt.kills for attempt in attempts):
        return
    if not found:
        yield "every mutant was noticed"
        return
    yield click.style(f"{len(found)} mutants were let pass", bold=True)
    for (host, one), pairs in list(found.items())[:SHOWN]:
        often = f"in {pairs} pairs" if pairs > 1 else "in 1 pair"
        yield visible(f"{host} {one.criterion}, {one.origin}, {often}: {one.reason}, {one.evidence}")
        yield from _edit(one.edit)
    if len(found) > SHOWN:
        yield f"and {len(found) - SHOWN} more; `--format json` has them all"


def mend(attempts: Sequence[Attempt]) -> Iterator[str]:
    """Yield what to mend first: the most frequent refusal, what it means, and a place that shows it."""
    first = first_to_mend(attempts)
    if first is not None:
        one, count = first
        share = f"{count} of {len(attempts)} places"
        yield click.style(f"mend first: {one.reason}, at {share}", bold=True)
        yield from textwrap.wrap(meaning(one.reason or ""), WIDTH)
        path, _, function = one.place.partition("::")
        yield visible(
            f"for example {one.rewrite} at {path}:{one.line} {function} in {one.host}: {_short(one.detail.strip())}"
        )
        yield from _edit(one.edit)
        if one.input:
            yield from map(visible, one.input.split("\n"))
        if one.variant is not None:
            yield visible(f"shown by {one.variant.name}, from {one.variant.origin}")
            for edit in one.variant.edits:
                yield from _edit(edit)
    for name in kept_nowhere(attempts):
        yield click.style(f"{name} is kept nowhere", fg="red")
    others = other_than_declared(attempts)
    for name, declared, seen in others:
        told = f"{name} declares {declared!r}, and is {' or '.join(seen)} here"
        yield f"{told}; declare the median over all its hosts, whose rates `planter measure` prints"
    if first is None:
        yield "every place is kept" + ("" if others else "; nothing is to be mended")


def _short(detail: str) -> str:
    return detail if len(detail) <= 400 else f"{detail[:397]}..."


def _edit(edit: Edit) -> Iterator[str]:
    """Yield an edit as an indented difference of what stands there, without the lines that say where."""
    lines = list(difference(edit.path, edit.before.encode(), edit.after.encode()))[3:]
    for line in lines[:-1] if click.unstyle(lines[-1]) == " " else lines:
        yield f"    {line}".rstrip()
