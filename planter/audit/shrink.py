"""Make an input on which a tree differs smaller, as long as it differs: greedy, each step run again."""

from __future__ import annotations

from collections.abc import Sequence

from planter.audit.context import Bench
from planter.audit.origins import Origin, shrunk, with_doors
from planter.audit.scope import spelled_out
from planter.audit.subject import Pair
from planter.audit.trees import Tried
from planter.core.records.audit import Difference

AT_ONCE = 24
MOST_ROUNDS = 120
DIFFERS = frozenset("x!")


def shrink(bench: Bench, pair: Pair, criterion: str, tried: Sequence[Tried], origin: Origin) -> tuple[int, ...]:
    """Return the steps to a smallest input: each one on which the first tree differs and every other one does not."""
    steps: tuple[int, ...] = ()
    start = 0
    for _ in range(MOST_ROUNDS):
        candidates = [(*steps, number) for number in range(start, start + AT_ONCE)]
        asks = [("value", shrunk(origin, candidate).ask) for candidate in candidates]
        jobs = [one.job(with_doors(pair.inputs), criterion, asks) for one in tried]
        marks = [differential.marks.ljust(AT_ONCE, "-") for differential in bench.differential(jobs)]
        good = [
            number
            for number, mark, *others in zip(range(AT_ONCE), *marks, strict=True)
            if mark in DIFFERS and all(other == "=" for other in others)
        ]
        if good:
            steps, start = candidates[good[0]], 0
        elif set(marks[0]) == {"-"}:
            break
        else:
            start += AT_ONCE
    return steps


def describe(
    bench: Bench, pair: Pair, criterion: str, tried: Sequence[Tried], origin: Origin, slug: str, others: int
) -> Difference:
    """Shrink an input on which the first of the trees differs, and tell what it gave and what was due."""
    steps = shrink(bench, pair, criterion, tried, origin)
    last = shrunk(origin, steps)
    value, due = spelled_out(bench, pair, criterion, last)
    first = tried[0]
    differential = bench.differential([first.job(with_doors(pair.inputs), criterion, [("value", last.ask)])])[0]
    gave = differential.first.removeprefix(f"input 0: {value} gave ").removesuffix(f", not {due}")
    if differential.outcome != "holds":
        gave = f"{differential.outcome}: {differential.message}"
    return Difference(
        case=first.case,
        criterion=criterion,
        slug=slug,
        environment=first.place.name,
        origin=origin.told,
        steps=len(steps),
        others=others,
        input=value,
        gave=gave,
        due=due,
    )
