"""What a score does not show, in sentences with the numbers that would, and the one sentence to quote."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from planter.core.records.scoring import FigureName, Interval, ScoreRecord
from planter.scoring.labelled import LEAST_LABELS
from planter.stats import power
from planter.stats.power import lower_bound

NAMES: dict[FigureName, str] = {
    "agreement": "agreement",
    "not_false_pass": "1 - false-pass rate",
    "precision_pass": "precision of pass",
    "precision_fail": "precision of fail",
    "recall_pass": "recall of pass",
    "recall_fail": "recall of fail",
}
FEW_HOSTS = 10

needed = cache(power.needed)
smallest_difference = cache(power.smallest_difference)


def does_not_show(record: ScoreRecord) -> tuple[str, ...]:
    """Return the sentences on what the numbers of a record leave open."""
    parts = (_sealing, _size, _difference, _kinds, _ceiling, _replies)
    return tuple(sentence for part in parts for sentence in part(record))


def quotable(record: ScoreRecord) -> str:
    """Return one sentence with the record, the figure it is, the items it rests on, and their intervals."""
    agreement, units = record.figures.agreement, record.units
    held = "meets" if record.meets_floor else "misses"
    kind = "a sealed set" if record.sealed else "a set that was not sealed"
    bound = "" if units.exact is None else f", which shows at least {units.exact.low:.2f}"
    return (
        f"{record.label} (snapshot {record.snapshot or 'not told'}) scores {record.record:.3f}, the weakest of six "
        f"figures ({_names(record)}), and {held} the floor of {record.floor:g}: on {kind} of {record.items} items "
        f"({record.counts['pass']} pass, {record.counts['fail']} fail, {record.counts['abstain']} abstain) from "
        f"{_count(record.hosts, 'host')}, majority of {record.repeats}, it agrees on {agreement.right} (95 % interval "
        f"{between(agreement.exact)}; by host {between(agreement.clustered)}), with all right in {units.right} of "
        f"{_count(units.of, 'independent unit')}{bound}."
    )


def between(interval: Interval | None) -> str:
    """Return an interval in words, rounded outwards to 2 digits; "none" where there is none."""
    if interval is None:
        return "none"
    low, high = math.floor(interval.low * 100 + 1e-6) / 100, math.ceil(interval.high * 100 - 1e-6) / 100
    return f"{low:.2f} to {min(1.0, high):.2f}"


def _names(record: ScoreRecord) -> str:
    return ", ".join(NAMES[name] for name in record.weakest)


def _sealing(record: ScoreRecord) -> Iterator[str]:
    if not record.sealed:
        yield (
            "That the judge was not fitted to these cases: the set was not sealed when the run was scored, so this is "
            "a figure of development, not of the judge."
        )
    yield (
        f"Anything of another snapshot than {record.snapshot or 'the one used, which the run does not tell'}, of "
        f"another prompt or of another language: measure again when one changes."
    )


def _size(record: ScoreRecord) -> Iterator[str]:
    units, floor = record.units, record.floor
    misses = units.of - units.right
    if not 0 <= floor < 1:
        yield f"A true agreement of {floor:g}, the floor: no number of items shows it."
    elif lower_bound(units.right, units.of) < floor:
        enough = needed(floor, misses)
        yield (
            f"A true agreement of {floor:g}, the floor: {units.right} of {_count(units.of, 'independent unit')} right "
            f"show at least {lower_bound(units.right, units.of):.2f}; n = {enough} with as many misses, or "
            f"n = {needed(floor)} without one, would show it."
        )
    spread = record.figures.agreement
    if 1 < record.hosts < FEW_HOSTS:
        yield (
            f"Programs unlike these: the items come from {record.hosts} hosts, and taken by host the agreement is "
            f"{between(spread.clustered)}; n = {FEW_HOSTS} hosts or more would say how far hosts differ."
        )
    elif record.hosts == 1:
        yield "Any other program: all items come from one host, so nothing tells how hosts differ; take n = 10 or more."


def _difference(record: ScoreRecord) -> Iterator[str]:
    seen = smallest_difference(record.units.of)
    what = "no difference at all" if seen is None else f"a one-way difference of {seen:.2f} or more"
    more = next((n for n in (16, 20, 30, 50, 100, 200) if n > record.units.of), None)
    then = f"; n = {more} would see {smallest_difference(more)}" if more is not None else ""
    yield (
        "That this judge is better or worse than another: an exact paired test on "
        f"{_count(record.units.of, 'unit')} sees {what} with 80 % power{then}."
    )


def _kinds(record: ScoreRecord) -> Iterator[str]:
    false = record.false_pass.all
    if false.right == 0 and false.exact is not None:
        rate = false.exact.high
        yield (
            f"That the judge never passes what is wrong: 0 false passes in {false.of} leave a rate of up to "
            f"{rate:.2g}; n = {needed(1 - rate / 2)} without one would halve that."
        )
    abstains = record.counts["abstain"]
    if abstains == 0:
        yield "When the judge knows that it cannot tell: no known answer is an abstain; n = 17 right would show 0.8."
    elif abstains < needed(0.8):
        yield (
            f"When the judge knows that it cannot tell: {_count(abstains, 'known abstain')} "
            f"can show {lower_bound(abstains, abstains):.2f} at best; n = {needed(0.8)} right would show 0.8."
        )
    labels = record.items
    if labels < LEAST_LABELS:
        yield (
            f"A pass rate corrected by TPR {record.tpr:.2f} and TNR {record.tnr:.2f}: {labels} labels are too few; "
            f"n = {LEAST_LABELS} or more are asked for."
        )


def _ceiling(record: ScoreRecord) -> Iterator[str]:
    if record.solved.all == record.items:
        yield (
            "How good the judge is beyond this set: every item was right in every repeat, so the set is at its "
            "ceiling; harder cases would tell more than further ones of this kind."
        )
    elif record.solved.none:
        never = _count(record.solved.none, "item")
        yield f"Whether more repeats would help: the judge was right about {never} in no repeat at all."
    located = record.located
    if located.both < located.called:
        yield (
            f"That a fail called fail was understood: of {located.called} caught, {located.both} are found where they "
            "are (the criterion and the lines); the others may be right for a wrong reason."
        )


def _replies(record: ScoreRecord) -> Iterator[str]:
    total = sum(record.codes.values())
    empty = total - record.codes.get("answered", 0)
    if empty:
        yield f"What the judge would say instead of {empty} of {total} replies, no answers that count as abstains."
    if record.pairs is None:
        yield (
            f"Whether the judge tells twins apart: split {' and '.join(record.splits)} holds one of each pair; a run "
            "over both splits would show it."
        )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
