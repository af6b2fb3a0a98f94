"""A score as text for people: the sentence to quote, the six figures, what was found where, and what is not shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from planter.reports.paint import table, visible

if TYPE_CHECKING:
    from planter.core.records.scoring import Factor, Group, ItemRow, ScoreRecord, Share, Tables

WORDS = {"defect_class": "defect class", "host": "host", "severity": "severity", "row": "row", "kind": "kind"}


def record_lines(record: ScoreRecord) -> Iterator[str]:
    """Yield the lines of a record: aggregates only."""
    yield visible(record.sentence)
    yield ""
    yield from _figures(record)
    yield ""
    yield from _confusion(record)
    yield ""
    yield from _details(record)


def _figures(record: ScoreRecord) -> Iterator[str]:
    from planter.core.records.scoring import FIGURES
    from planter.scoring.limits import NAMES, between

    head = ("figure", "right", "of", "value", "exact 95 %", "by host", "hosts")
    rows = []
    for name in FIGURES:
        share: Share = getattr(record.figures, name)
        mark = " <" if name in record.weakest else ""
        value = click.style(f"{share.value:.3f}", bold=bool(mark)) + mark
        cells = (NAMES[name], str(share.right), str(share.of), value)
        rows.append((*cells, between(share.exact), between(share.clustered), str(share.hosts)))
    yield from table(head, rows, frozenset({1, 2, 6}))
    yield f"record: {record.record:.3f}, the weakest (<), rounded down; floor {record.floor:g}: " + (
        click.style("met", fg="green") if record.meets_floor else click.style("missed", fg="red")
    )


def _confusion(record: ScoreRecord) -> Iterator[str]:
    rows = [(known, *(str(count) for count in called.values())) for known, called in record.confusion.items()]
    head = ("known \\ called", *record.confusion)
    yield from table(head, rows, frozenset(range(1, len(head))))


def _details(record: ScoreRecord) -> Iterator[str]:
    false, alarms, located = record.false_pass, record.false_alarms, record.located
    yield (
        f"false passes: {false.all.right} of {false.all.of} (fails {false.fails.right} of {false.fails.of}, abstains "
        f"{false.abstains.right} of {false.abstains.of})"
    )
    yield (
        f"false alarms: {alarms.items.right} of {alarms.items.of} passes called fail ({alarms.replies} of "
        f"{alarms.replies_of} replies); {alarms.criteria} of {alarms.criteria_of} words on criteria that hold"
    )
    yield (
        f"located: of {located.fails} fails {located.called} are called fail, {located.criterion} with the right "
        f"criterion ({located.only} with no other), {located.lines} with the right lines, {located.both} with both"
    )
    if located.unread:
        yield f"not understood: {located.unread} words on criteria"
    if record.pairs is not None:
        yield f"pairs right: {record.pairs.right} of {record.pairs.of}; {_units(record)}"
    else:
        yield _units(record)
    yield (
        f"repeats: {record.unanimous} of {record.items} items unanimous; agreement by repeat "
        f"{', '.join(f'{value:.3f}' for value in record.per_run)}"
    )
    yield (
        f"solved: {record.solved.all} items in every repeat, {record.solved.some} in some, {record.solved.none} in none"
    )
    yield f"replies: {', '.join(f'{count} {code}' for code, count in record.codes.items())}"
    yield f"TPR {record.tpr:.3f}, TNR {record.tnr:.3f} (known fails not called pass)"
    if record.tokens is not None:
        yield f"output: {record.tokens:,} tokens"
    yield f"seal: {record.seal or 'none'}"


def _units(record: ScoreRecord) -> str:
    return f"independent units right: {record.units.right} of {record.units.of}"


def group_lines(groups: Mapping[Factor, tuple[Group, ...]], withheld: int = 0) -> Iterator[str]:
    """Yield a table of the levels of each factor, and how many are withheld."""
    from planter.scoring.limits import between

    head = ("", "", "items", "right", "exact 95 %", "fails caught", "passes called fail")
    rows = [
        (
            WORDS[factor],
            visible(level.level),
            str(level.items),
            str(level.right),
            between(level.exact),
            f"{level.caught} of {level.fails}",
            f"{level.alarms} of {level.passes}",
        )
        for factor, levels in groups.items()
        for level in levels
    ]
    yield from table(head, rows, frozenset({2, 3, 5, 6}))
    if withheld:
        yield f"{withheld} levels would tell of single cases and are withheld until the set is opened"


def item_lines(items: tuple[ItemRow, ...]) -> Iterator[str]:
    """Yield a table of the items: known answer, outcome, the calls of the repeats, and what was located."""
    head = ("case", "item", "split", "known", "outcome", "calls", "solved", "criterion", "lines")
    rows = [_item(row) for row in items]
    yield from table(head, rows, frozenset({6}))


def _item(row: ItemRow) -> tuple[str, ...]:
    calls = " ".join(
        call if code == "answered" else f"({code})" for call, code in zip(row.calls, row.codes, strict=True)
    )
    outcome = click.style(row.outcome, fg="green" if row.outcome == row.known else "red")
    found = ("yes" if row.criterion else "no", "yes" if row.lines else "no") if row.known == "fail" else ("-", "-")
    share = f"{row.solved * 100:.0f} %"
    return (visible(row.case), visible(row.item), row.split, row.known, outcome, calls, share, *found)


def limit_lines(record: ScoreRecord) -> Iterator[str]:
    """Yield what the score does not show."""
    yield click.style("this score does not show", bold=True)
    for sentence in record.does_not_show:
        yield visible(f"- {sentence}")


def table_lines(tables: Tables | None, record: ScoreRecord, rows: bool) -> Iterator[str]:
    """Yield the breakdowns: every level where the tables may be seen, and items where asked for; else coarse ones."""
    if tables is None:
        yield from group_lines(record.groups, record.withheld)
        return
    yield from group_lines(tables.groups)
    if rows:
        yield ""
        yield from item_lines(tables.items)
