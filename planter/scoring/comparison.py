"""Compare two runs over the same items by the rule written before: what decides, and what is reported beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.core.errors import ScoreError
from planter.core.records.base import Record
from planter.core.records.scoring import FigureName, Item, Terms
from planter.core.records.sealing import Condition, Figure, NamedOutcome, Rules
from planter.core.records.staging import Form, ReplyRow, RunFile, Split
from planter.scoring.outcomes import Outcome, outcomes
from planter.scoring.record import Standing, score
from planter.stats.paired import mcnemar, score_interval
from planter.stats.power import ALPHA, smallest_difference

COMPARISON_SCHEMA = "planter/comparison@2"
NO_OUTCOME = "no named outcome"


@dataclass(frozen=True)
class Side:
    """One run to be compared: what it recorded, the items of its staging, and how the set stood to it."""

    run: RunFile
    rows: Sequence[ReplyRow]
    items: Sequence[Item]
    standing: Standing


class Arm(Record, frozen=True):
    """One judge of a comparison; `right` counts items, `per_run` is the agreement of each repeat."""

    label: str
    judge: str
    snapshot: str
    sealed: bool
    right: int
    record: float
    weakest: tuple[FigureName, ...]
    unanimous: int
    per_run: tuple[float, ...]
    tokens: int | None


class Units(Record, frozen=True):
    """Independent units, right where all their items are: right for one judge alone, and McNemar's exact p of them."""

    of: int
    only_a: int
    only_b: int
    p: float


class Comparison(Record, frozen=True):
    """What two runs come to: `outcome` is decided by the rule; all else stands beside it and decides nothing.

    `figures` are what the rule's conditions are asked of: `difference` is B's agreement less A's, `low` and `high` its
    95 % interval, `p` that of McNemar's exact test on the `discordant` items. `alike` counts items called the same.
    `detectable` is the smallest difference that can be seen: the rules', or that of the units where these are fewer
    than the rules suppose, None where it is none; `detected` tells whether p is at most 0.05.
    """

    schema: str
    a: Arm
    b: Arm
    staging: str
    form: Form
    splits: tuple[Split, ...]
    repeats: int
    items: int
    seal: str | None
    decision: str
    both: int
    only_a: int
    only_b: int
    neither: int
    alike: int
    figures: dict[Figure, float]
    units: Units
    detected: bool
    detectable: float | None
    outcome: str
    sentence: str


def compare(a: Side, b: Side, rules: Rules) -> Comparison:
    """Compare two runs, the same value for the same input.

    Raises ScoreError for runs of other items, stagings or repeats, for one run taken twice, and whatever keeps either
    of them from being scored.
    """
    refuse_unlike(a.run, b.run)
    terms = Terms(floor=rules.floor, verdicts=rules.verdicts, repeats=rules.repeats)
    first, second = (outcomes(side.run, side.rows, side.items, rules.verdicts) for side in (a, b))
    refuse_other_items(first, second)
    arm_a, arm_b = (_arm(side, found, terms) for side, found in ((a, first), (b, second)))
    right = [(one.right, other.right) for one, other in zip(first, second, strict=True)]
    n, only_a, only_b = len(right), right.count((True, False)), right.count((False, True))
    interval = score_interval(only_a, only_b, n)
    units = _units(first, second)
    figures: dict[Figure, float] = {
        "difference": (only_b - only_a) / n,
        "p": mcnemar(only_a, only_b),
        "low": interval.low,
        "high": interval.high,
        "agreement_a": arm_a.right / n,
        "agreement_b": arm_b.right / n,
        "record_a": arm_a.record,
        "record_b": arm_b.record,
        "discordant": only_a + only_b,
    }
    detectable = _detectable(rules, units.of)
    detected = figures["p"] <= ALPHA
    outcome = named_outcome(rules.outcomes, figures)
    return Comparison(
        schema=COMPARISON_SCHEMA,
        a=arm_a,
        b=arm_b,
        staging=a.run.staging,
        form=a.run.form,
        splits=tuple(sorted({one.item.split for one in first})),
        repeats=a.run.repeats,
        items=n,
        seal=a.standing.seal,
        decision=rules.decision,
        both=right.count((True, True)),
        only_a=only_a,
        only_b=only_b,
        neither=right.count((False, False)),
        alike=sum(one.called == other.called for one, other in zip(first, second, strict=True)),
        figures=figures,
        units=units,
        detected=detected,
        detectable=detectable,
        outcome=outcome,
        sentence=_sentence(arm_a, arm_b, figures, outcome, None if detected else seen_at(detectable), n),
    )


def named_outcome(named: Sequence[NamedOutcome], figures: dict[Figure, float]) -> str:
    """Return the name of the first outcome whose conditions all hold, "no named outcome" where there is none."""
    return next((one.name for one in named if all(_holds(each, figures) for each in one.when)), NO_OUTCOME)


def _holds(condition: Condition, figures: dict[Figure, float]) -> bool:
    value, low, high = figures[condition.figure], condition.at_least, condition.at_most
    return (low is None or value >= low) and (high is None or value <= high)


def refuse_unlike(a: RunFile, b: RunFile) -> None:
    """Raise ScoreError for two runs that did not answer the same question equally often, or are one."""
    if a.label == b.label:
        raise ScoreError(f"PL620 comparison-unlike: both runs are {a.label!r}; name two, each with a label of its own")
    told = {"staging": "staging", "form": "form", "prompt": "prompt", "repeats": "number of repeats"}
    for field, name in told.items():
        if getattr(a, field) != getattr(b, field):
            seen = f"run {a.label!r} has the {name} {getattr(a, field)!r} and run {b.label!r} {getattr(b, field)!r}"
            raise ScoreError(f"PL620 comparison-unlike: {seen}; run both over one staging, equally often")


def refuse_other_items(first: Sequence[Outcome], second: Sequence[Outcome]) -> None:
    """Raise ScoreError where two runs are not over the same items."""
    here, there = ({one.item.item for one in found} for found in (first, second))
    if here != there:
        raise ScoreError(
            f"PL620 comparison-unlike: {len(here - there)} items were judged in the first run alone and "
            f"{len(there - here)} in the second alone; compare runs over the same splits"
        )


def _arm(side: Side, found: Sequence[Outcome], terms: Terms) -> Arm:
    record = score(side.run, side.rows, side.items, terms, side.standing).record
    return Arm(
        label=record.label,
        judge=record.judge,
        snapshot=record.snapshot,
        sealed=record.sealed,
        right=sum(one.right for one in found),
        record=record.record,
        weakest=record.weakest,
        unanimous=record.unanimous,
        per_run=record.per_run,
        tokens=record.tokens,
    )


def _units(first: Sequence[Outcome], second: Sequence[Outcome]) -> Units:
    together: dict[str, tuple[bool, bool]] = {}
    for one, other in zip(first, second, strict=True):
        a, b = together.get(one.item.unit, (True, True))
        together[one.item.unit] = (a and one.right, b and other.right)
    given = list(together.values())
    only_a, only_b = given.count((True, False)), given.count((False, True))
    return Units(of=len(given), only_a=only_a, only_b=only_b, p=mcnemar(only_a, only_b))


def _detectable(rules: Rules, units: int) -> float | None:
    if units >= rules.power.n:
        return rules.power.detectable_effect
    own = smallest_difference(units)
    return None if own is None else max(own, rules.power.detectable_effect)


def seen_at(detectable: float | None) -> str:
    """Return what is said where no difference was detected."""
    return "not detected: no difference could be" if detectable is None else f"not detected at MDE {detectable:g}"


def _sentence(a: Arm, b: Arm, figures: dict[Figure, float], outcome: str, missed: str | None, n: int) -> str:
    difference = f"{figures['difference']:+.3f} (95 % interval {figures['low']:+.3f} to {figures['high']:+.3f})"
    told = "" if missed is None else f"; a difference was {missed}"
    return (
        f"{outcome}: {b.label} (snapshot {b.snapshot or 'not told'}) is right on {b.right} of {n} items and {a.label} "
        f"(snapshot {a.snapshot or 'not told'}) on {a.right}, a difference of {difference}, exact McNemar "
        f"p = {figures['p']:.4f}{told}."
    )
