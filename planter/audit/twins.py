"""Hunt with mutants whose scope nobody states: on one and the same input both twins must give the reference's answer.

Where neither gives it, the input may be out of scope. Where one does, the twins differ in more than their one site, or
the other breaks a criterion that it holds by the key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from planter.audit.context import Bench
from planter.audit.differences import PAIRS_AT_ONCE
from planter.audit.findings import differing
from planter.audit.origins import Origin, mutants, with_doors
from planter.audit.scope import Sheet, read_sheets
from planter.audit.shrink import DIFFERS, describe
from planter.audit.subject import Pair, Subject
from planter.audit.trees import Tried, tried
from planter.core.records.audit import Difference, Looked, Part

SLICE = 125
GUARD = b"""

def _guarded(call):
    import signal

    def observe(value):
        signal.setitimer(signal.ITIMER_REAL, 4.0)
        try:
            return call(value)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    return observe


observe = _guarded(observe)
"""
"""Appended to a probe: a tree that waits for ever on what is perhaps out of scope ends its process."""


@dataclass(frozen=True)
class Trial:
    """Both twins on some mutants: the marks of each that it came to, in the order of the cases."""

    pair: Pair
    sheet: Sheet
    twins: tuple[Tried, Tried]
    marks: tuple[str, str]

    def apart(self, which: int) -> tuple[Origin, ...]:
        """Return the mutants on which one twin differs from the reference and the other does not."""
        mine, others = self.marks[which], self.marks[1 - which]
        return tuple(
            origin
            for origin, mark, other in zip(self.sheet.origins, mine, others, strict=False)
            if mark in DIFFERS and other == "="
        )


def hunt_twins(bench: Bench, subject: Subject, seed: int, count: int) -> Part:
    """Try both twins of every pair on mutants, criterion by criterion; stated scopes are left to the differences."""
    looked: list[Looked] = []
    differences: list[Difference] = []
    for start in range(0, len(subject.pairs), PAIRS_AT_ONCE):
        pairs = [pair for pair in subject.pairs[start : start + PAIRS_AT_ONCE] if len(pair.cases) == 2]
        todo = [(pair, name) for pair in pairs for name in pair.observed if not pair.stated(name) and _held(pair, name)]
        trials: dict[tuple[str, str], list[Trial]] = {}
        for trial in _trials(bench, todo, seed, count):
            trials.setdefault((trial.pair.id, trial.sheet.criterion), []).append(trial)
        for some in trials.values():
            looked += _looked(some, count)
            differences += _differences(bench, some)
    tried_on = sum(one.mutants for one in looked)
    return Part(
        name="twins",
        said=(f"{len(looked)} criteria of cases beside their twins on {tried_on} mutants",),
        figures={"mutants": tried_on, "differences": len(differences)},
        looked=tuple(looked),
        differences=tuple(differences),
        findings=tuple(map(differing, differences)),
    )


def _held(pair: Pair, criterion: str) -> list[str]:
    return [case for case in pair.cases if criterion in pair.due(case)]


def _trials(bench: Bench, todo: Sequence[tuple[Pair, str]], seed: int, count: int) -> Iterator[Trial]:
    every = list(mutants(seed, count))
    slices = [every[start : start + SLICE] for start in range(0, count, SLICE)]
    wanted = [(pair, criterion, some) for pair, criterion in todo for some in slices]
    found = [
        (pair, sheet, tuple(tried(case, files, sheet.criterion, added=GUARD) for case, files in pair.cases.items()))
        for (pair, _, _), sheet in zip(wanted, read_sheets(bench, wanted), strict=True)
    ]
    jobs = [
        twin.job(with_doors(pair.inputs), sheet.criterion, [("value", origin.ask) for origin in sheet.origins])
        for pair, sheet, twins in found
        for twin in twins
    ]
    marks = [differential.marks for differential in bench.differential(jobs)]
    for (pair, sheet, twins), one, other in zip(found, marks[::2], marks[1::2], strict=True):
        yield Trial(pair, sheet, (twins[0], twins[1]), (one, other))


def _differences(bench: Bench, trials: Sequence[Trial]) -> Iterator[Difference]:
    pair, criterion = trials[0].pair, trials[0].sheet.criterion
    for which, case in enumerate(pair.cases):
        apart = [origin for trial in trials for origin in trial.apart(which)]
        if apart and criterion in pair.due(case):
            twins = trials[0].twins if which == 0 else trials[0].twins[::-1]
            yield describe(bench, pair, criterion, twins, apart[0], "twins-part", len(apart) - 1)


def _looked(trials: Sequence[Trial], count: int) -> Iterator[Looked]:
    pair, criterion = trials[0].pair, trials[0].sheet.criterion
    done = sum(min(map(len, trial.marks)) for trial in trials)
    for case in _held(pair, criterion):
        yield Looked(case=case, criterion=criterion, mutants=done, out_of_scope=count - done)
