"""What trying a class at its sites shows, place by place, and what it counts to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from planter.calibration.matrix import criterion_order
from planter.core.records.base import Record
from planter.core.records.case import Row, Severity
from planter.core.records.key import Tally
from planter.core.records.variants import Edit, Variant


class SurvivingMutant(Record, frozen=True):
    """A mutant that its probe let pass, with the reason why it may."""

    criterion: str
    origin: str
    edit: Edit
    reason: str
    evidence: str


class Kills(Record, frozen=True):
    """What became of the mutants of one criterion in one pair, and how those that were killed were."""

    criterion: str
    tally: Tally
    by_value: int
    by_raise: int


class Attempt(Record, frozen=True):
    """What one rewrite did at one place: the pair was kept, or refused with a reason and what showed it.

    `criterion` is its id in host.toml, `place` is `path::function`, `line` counts from 1 in the host's first words;
    `edit` turns the right tree into the wrong one there. `severity` and `rate` (of drawn inputs that reveal it) are
    measured, `declared` is what the rewrite says. `variant` is the one that showed the reason, if one did, and
    `input` an input that shows it, or that none was found.
    """

    host: str
    rewrite: str
    row: Row
    place: str
    line: int
    occurrence: int
    criterion: str
    edit: Edit
    declared: Severity
    reason: str | None = None
    detail: str = ""
    variant: Variant | None = None
    input: str = ""
    severity: Severity | None = None
    rate: float | None = None
    kills: tuple[Kills, ...] = ()
    survivors: tuple[SurvivingMutant, ...] = ()


def add_up(attempts: Iterable[Attempt]) -> dict[tuple[str, str], tuple[int, Kills]]:
    """Return by host and criterion in how many kept pairs its mutants were run, and the sum of what became of them."""
    found: dict[tuple[str, str], tuple[int, Kills]] = {}
    for attempt in attempts:
        for kills in attempt.kills:
            key = (attempt.host, kills.criterion)
            pairs, sofar = found.get(key, (0, None))
            found[key] = (pairs + 1, kills if sofar is None else _sum(sofar, kills))
    return dict(sorted(found.items(), key=lambda item: (item[0][0], criterion_order(item[0][1]))))


def _sum(one: Kills, other: Kills) -> Kills:
    a, b = one.tally, other.tally
    tally = Tally(
        tried=a.tried + b.tried,
        violated=a.violated + b.violated,
        crashed=a.crashed + b.crashed,
        timed_out=a.timed_out + b.timed_out,
        survived=a.survived + b.survived,
    )
    by_value, by_raise = one.by_value + other.by_value, one.by_raise + other.by_raise
    return Kills(criterion=one.criterion, tally=tally, by_value=by_value, by_raise=by_raise)


def all_survivors(attempts: Iterable[Attempt]) -> dict[tuple[str, SurvivingMutant], int]:
    """Return every mutant that survived in some pair, by host, each once, and in how many pairs."""
    return dict(Counter((attempt.host, survivor) for attempt in attempts for survivor in attempt.survivors))


def first_to_mend(attempts: Sequence[Attempt]) -> tuple[Attempt, int] | None:
    """Return the first attempt with the most frequent refusal, and how many have it; None where all were kept.

    Of refusals that are as frequent the first to be met counts.
    """
    reasons = Counter(attempt.reason for attempt in attempts if attempt.reason is not None)
    if not reasons:
        return None
    reason, count = reasons.most_common(1)[0]
    return next(attempt for attempt in attempts if attempt.reason == reason), count


def kept_nowhere(attempts: Sequence[Attempt]) -> list[str]:
    """Return the rewrites that were tried and kept in no place, in the order in which they were tried."""
    kept = {attempt.rewrite for attempt in attempts if attempt.reason is None}
    return list(dict.fromkeys(attempt.rewrite for attempt in attempts if attempt.rewrite not in kept))


def other_than_declared(attempts: Sequence[Attempt]) -> list[tuple[str, Severity, list[Severity]]]:
    """Return each rewrite whose declared severity was measured nowhere: its name, that severity, and those measured."""
    found: dict[str, list[Attempt]] = {}
    for attempt in attempts:
        if attempt.severity is not None:
            found.setdefault(attempt.rewrite, []).append(attempt)
    return [
        (name, kept[0].declared, sorted({attempt.severity for attempt in kept if attempt.severity is not None}))
        for name, kept in found.items()
        if kept[0].declared not in {attempt.severity for attempt in kept}
    ]
