"""What became of a set: its yield, its balance, what it can show, and whether it could be sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from planter.core.records.sets import Cell, Shows, YieldRow
from planter.core.streams import SMALL_SEED
from planter.dataset.balance import LARGEST_SHARE, LEAST_OF_EACH, imbalance
from planter.dataset.plan import kind_of
from planter.pipeline import Attempt
from planter.stats.power import lower_bound

DIGITS = 4


def what_it_shows(attempts: Sequence[Attempt], floor: float) -> Shows:
    """Count the independent items of a set, and tell what a perfect score on them shows beside a floor."""
    kept = [attempt.tried[-1][0] for attempt in attempts if attempt.files is not None]
    tuples = {(choice.host, choice.candidate.key) for choice in kept}
    perfect = round(lower_bound(len(tuples), len(tuples)), DIGITS) if tuples else 0.0
    return Shows(
        tuples=len(tuples),
        hosts=len({choice.host for choice in kept}),
        effective_n=len(tuples),
        perfect=perfect,
        floor=floor,
        below_floor=perfect < floor,
    )


def filled_cell(attempt: Attempt) -> Cell:
    """Return the cell as it was filled: the host and size of the candidate kept, and the severity measured."""
    if attempt.files is None:
        return attempt.slot.cell
    choice, _ = attempt.tried[-1]
    size, severity = choice.candidate.signature, attempt.files.a.case.severity
    return replace(attempt.slot.cell, host=choice.host, signature=size, severity=severity)


def yield_rows(attempts: Sequence[Attempt]) -> tuple[YieldRow, ...]:
    """Count for each class, rewrite and host what was tried, kept, and refused by reason code."""
    tried: dict[tuple[str, str, str], list[str | None]] = {}
    for attempt in attempts:
        for choice, reason in attempt.tried:
            key = (choice.defect_class, choice.candidate.rewrite, choice.host)
            tried.setdefault(key, []).append(reason)
    return tuple(
        YieldRow(
            defect_class=defect_class,
            rewrite=rewrite,
            host=host,
            tried=len(reasons),
            kept=reasons.count(None),
            refused=dict(sorted(Counter(reason for reason in reasons if reason is not None).items())),
        )
        for (defect_class, rewrite, host), reasons in sorted(tried.items())
    )


def why_unsealable(seed: int, attempts: Sequence[Attempt], levels: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Say everything that keeps a set from being sealed; `levels` are those of each factor that it could have had."""
    why = []
    if seed < SMALL_SEED:
        why.append("the seed has fewer than 64 bits, so anyone could find the set by walking the seeds")
    verdicts = Counter(twin.case.verdict for a in attempts if a.files is not None for twin in a.files.twins)
    for verdict, least in LEAST_OF_EACH.items():
        if verdicts[verdict] < least:
            why.append(f"{verdicts[verdict]} {verdict} cases, of which a sealed set needs {least} or more")
    for verdict, count in verdicts.items():
        if count > LARGEST_SHARE * verdicts.total():
            why.append(f"{count} of {verdicts.total()} cases are {verdict}, of which a sealed set has half at most")
    excess = imbalance([kind_of(filled_cell(attempt)) for attempt in attempts], levels)
    if excess:
        why.append(f"the plan is {excess} beyond within one of even over class, row, host, severity and size")
    return tuple(why)
