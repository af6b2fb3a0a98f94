"""From the replies of a run to one outcome for each item: rows checked, words mapped, repeats taken by majority."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from planter.core.errors import ScoreError
from planter.core.records.scoring import Item
from planter.core.records.staging import CALLS, Call, ReplyRow, RunFile, Split

SPLITS: tuple[Split, ...] = ("one", "two")
_SHOWN = 5


@dataclass(frozen=True)
class Outcome:
    """One item, its replies in the order of the repeats, what each calls it, and the majority's call."""

    item: Item
    rows: tuple[ReplyRow, ...]
    calls: tuple[Call, ...]
    called: Call

    @property
    def right(self) -> bool:
        """Tell whether the majority's call is the known answer."""
        return self.called == self.item.known


def outcomes(
    run: RunFile, rows: Sequence[ReplyRow], items: Sequence[Item], verdicts: Mapping[str, Call]
) -> tuple[Outcome, ...]:
    """Return an outcome for each item of the splits that were judged, in the order of the items.

    A split is judged where any row is of it; all its items must then have each repeat once. Raises ScoreError for
    rows that are missing, doubled or of something else, for words that map to no call, and for doubled items.
    """
    words, numbers = calls_of_words(verdicts), repeats(run)
    known = _by_name(items)
    for row in rows:
        _check_row(row, run, known)
    splits = {known[row.item].split for row in rows}
    judged = [item for item in items if item.split in splits]
    found = _once_each(rows, judged, numbers)
    return tuple(_outcome(item, tuple(found[item.item, n] for n in numbers), words) for item in judged)


def repeats(run: RunFile) -> range:
    """Return the numbers of the repeats, from 1; raises ScoreError where a run has none."""
    if run.repeats < 1:
        raise ScoreError(f"run {run.label!r} has {run.repeats!r} repeats; there must be 1 or more")
    return range(1, run.repeats + 1)


def calls_of_words(verdicts: Mapping[str, Call]) -> dict[str, Call]:
    """Return the declared words and the calls, which map to themselves; raises ScoreError where one is remapped."""
    for call in CALLS:
        if verdicts.get(call, call) != call:
            raise ScoreError(f"the verdict {call!r} is mapped to {verdicts[call]!r}; it always stands for itself")
    return {**verdicts, **{call: call for call in CALLS}}


def majority(calls: Sequence[Call]) -> Call:
    """Return the call of more than half of the repeats, else an abstain."""
    for call, count in Counter(calls).items():
        if 2 * count > len(calls):
            return call
    return "abstain"


def call_of(row: ReplyRow, words: Mapping[str, Call]) -> Call:
    """Return what one reply calls its item: an abstain where it is no answer.

    Raises ScoreError for an answer without a verdict, or with a word that maps to no call.
    """
    if row.code != "answered":
        return "abstain"
    if row.overall is None:
        raise ScoreError(f"PL604 verdict-unmapped: {_name(row)} is answered and has no verdict")
    if row.overall not in words:
        raise ScoreError(
            f"PL604 verdict-unmapped: {_name(row)} has the verdict {row.overall!r}, which maps to no call; known are "
            f"{', '.join(map(repr, words))}; declare it under [verdicts] of the rules before the run"
        )
    return words[row.overall]


def _outcome(item: Item, rows: tuple[ReplyRow, ...], words: Mapping[str, Call]) -> Outcome:
    calls = tuple(call_of(row, words) for row in rows)
    return Outcome(item, rows, calls, majority(calls))


def _by_name(items: Sequence[Item]) -> dict[str, Item]:
    for what, names in (("item", [item.item for item in items]), ("case", [item.case for item in items])):
        twice = [name for name, count in Counter(names).items() if count > 1]
        if twice:
            raise ScoreError(f"{what} {twice[0]!r} is counted twice; repeats are replies to one item, never more items")
    return {item.item: item for item in items}


def _check_row(row: ReplyRow, run: RunFile, known: Mapping[str, Item]) -> None:
    if row.item not in known:
        raise ScoreError(f"PL603 run-foreign: {_name(row)} is of no item of staging {run.staging!r}")
    if not 1 <= row.repeat <= run.repeats:
        raise ScoreError(f"PL603 run-foreign: {_name(row)} is beyond the run's repeats 1 to {run.repeats}")
    for what, seen, expected in (
        ("item digest", row.case, known[row.item].digest),
        ("prompt", row.prompt, run.prompt),
        ("judge", row.judge, run.judge_digest),
        ("snapshot", row.snapshot, run.snapshot),
    ):
        if seen != expected:
            raise ScoreError(f"PL603 run-foreign: {_name(row)} rests on the {what} {seen!r}, not on {expected!r}")


def _once_each(rows: Sequence[ReplyRow], judged: Sequence[Item], numbers: range) -> dict[tuple[str, int], ReplyRow]:
    """Return the rows by item and repeat; raises ScoreError naming those missing or doubled."""
    found = {(row.item, row.repeat): row for row in rows}
    if len(found) != len(rows):
        twice = [key for key, times in Counter((row.item, row.repeat) for row in rows).items() if times > 1]
        raise ScoreError(f"PL602 run-doubled: {_listed(twice)} more than once; a run has one reply for each repeat")
    missing = [(item.item, n) for item in judged for n in numbers if (item.item, n) not in found]
    if missing or not judged:
        what = _listed(missing) if missing else "every reply"
        raise ScoreError(f"PL601 run-incomplete: {what} missing; take the run up again before it is scored")
    return found


def _name(row: ReplyRow) -> str:
    return f"the reply to item {row.item!r}, repeat {row.repeat}"


def _listed(keys: Iterable[tuple[str, int]]) -> str:
    names = [f"item {item!r} repeat {repeat}" for item, repeat in keys]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
