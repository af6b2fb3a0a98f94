"""Breakdowns of a score: by class, host, severity, row and kind, item by item, and false alarms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from planter.core.records.scoring import FACTORS, Factor, FalseAlarms, Group, ItemRow, Solved
from planter.core.records.staging import Call
from planter.scoring.located import Hit
from planter.scoring.outcomes import Outcome
from planter.stats.intervals import exact_interval, share

LEAST_GROUP = 6
"""Items below which a level of a factor would tell of single cases of a sealed set, and is withheld there."""


def groups(outcomes: Sequence[Outcome]) -> dict[Factor, tuple[Group, ...]]:
    """Return every level of each factor, by name."""
    return {factor: tuple(_levels(outcomes, factor)) for factor in FACTORS}


def _levels(outcomes: Sequence[Outcome], factor: Factor) -> list[Group]:
    by_level: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        by_level.setdefault(getattr(outcome.item, factor), []).append(outcome)
    return [_group(level, found) for level, found in sorted(by_level.items())]


def _group(level: str, found: Sequence[Outcome]) -> Group:
    right = sum(one.right for one in found)
    return Group(
        level=level,
        items=len(found),
        right=right,
        exact=exact_interval(right, len(found)),
        fails=sum(one.item.known == "fail" for one in found),
        caught=sum(one.item.known == "fail" == one.called for one in found),
        passes=sum(one.item.known == "pass" for one in found),
        alarms=sum(one.item.known == "pass" and one.called == "fail" for one in found),
    )


def coarse(every: Mapping[Factor, tuple[Group, ...]]) -> tuple[dict[Factor, tuple[Group, ...]], int]:
    """Return the levels that tell of no single case, and how many were left out.

    A level left out alone would follow from the rest and the total: the least of the others goes with it.
    """
    kept = {factor: _coarse(levels) for factor, levels in every.items()}
    return kept, sum(map(len, every.values())) - sum(map(len, kept.values()))


def _coarse(levels: tuple[Group, ...]) -> tuple[Group, ...]:
    kept = [level for level in levels if level.items >= LEAST_GROUP]
    if len(kept) == len(levels) - 1 and kept:
        kept.remove(min(kept, key=lambda level: level.items))
    return tuple(kept)


def solved_shares(outcomes: Sequence[Outcome]) -> list[float]:
    """Return for each item the share of its repeats that are right."""
    return [sum(call == one.item.known for call in one.calls) / len(one.calls) for one in outcomes]


def solved(outcomes: Sequence[Outcome]) -> Solved:
    """Count the items right in none, in some and in all of their repeats."""
    shares = solved_shares(outcomes)
    none, every = shares.count(0.0), shares.count(1.0)
    return Solved(none=none, some=len(shares) - none - every, all=every)


def item_rows(outcomes: Sequence[Outcome], hits: Sequence[Hit]) -> tuple[ItemRow, ...]:
    """Return what became of each item, by its case; `hits` are those of the outcomes, in the same order."""
    rows = [
        ItemRow(
            item=one.item.item,
            split=one.item.split,
            case=one.item.case,
            known=one.item.known,
            outcome=one.called,
            calls=one.calls,
            codes=tuple(row.code for row in one.rows),
            solved=round(part, 4),
            criterion=hit.criterion,
            lines=hit.lines,
        )
        for one, hit, part in zip(outcomes, hits, solved_shares(outcomes), strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.case))


def false_alarms(outcomes: Sequence[Outcome], words: Mapping[str, Call]) -> FalseAlarms:
    """Count what was called fail and is not: known passes, their single replies, and criteria that hold."""
    passes = [one for one in outcomes if one.item.known == "pass"]
    said = [
        words.get(word)
        for one in outcomes
        for row in one.rows
        for name, word in row.criteria.items()
        if one.item.answers.get(name) == "holds"
    ]
    return FalseAlarms(
        items=share((one.item.host, one.called == "fail") for one in passes),
        replies=sum(call == "fail" for one in passes for call in one.calls),
        replies_of=sum(len(one.calls) for one in passes),
        criteria=said.count("fail"),
        criteria_of=len(said),
    )
