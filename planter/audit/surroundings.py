"""Hunt in other surroundings: where a contract allows them, probes and trees must give there what they usually give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from planter.audit.attacks.environments import ENVIRONMENTS, LOCALES
from planter.audit.context import Bench
from planter.audit.differences import hunt
from planter.audit.origins import Origin, fresh, recorded
from planter.audit.subject import Pair, Subject
from planter.calibration.environments import USUAL, Surroundings
from planter.core.findings import finding
from planter.core.records.audit import Difference, Looked, Part
from planter.core.records.findings import Finding
from planter.core.records.runs import Result
from planter.sandbox.jobs import Job

LEFT_OUT = ("umask 002", "umask 027", "hash seed 7")
"""Surroundings that hosts are checked in and cases are not: others like them are there."""
SOME = 8
BY_HAND = 12
BACKWARDS = b"""

def _list_backwards():
    import os

    listdir, scandir = os.listdir, os.scandir

    class Backwards:
        def __init__(self, entries):
            self._entries = iter(sorted(entries, key=lambda entry: entry.name, reverse=True))

        def __iter__(self):
            return self

        def __next__(self):
            return next(self._entries)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def close(self):
            pass

    os.listdir = lambda *args, **named: sorted(listdir(*args, **named), reverse=True)
    os.scandir = lambda *args, **named: Backwards(scandir(*args, **named))


_list_backwards()
"""

FEW_DIGITS = b"""

def _few_digits():
    import decimal
    import sys

    decimal.DefaultContext.prec = 6
    decimal.DefaultContext.rounding = decimal.ROUND_DOWN
    decimal.setcontext(decimal.DefaultContext.copy())
    sys.set_int_max_str_digits(640)


_few_digits()
"""

PLACES: tuple[tuple[Surroundings, bytes], ...] = (
    *((Surroundings(name, environment), b"") for name, environment in ENVIRONMENTS if name not in LEFT_OUT),
    *((Surroundings(name, environment, beyond=True), b"") for name, environment in LOCALES),
    (Surroundings("folders listed backwards", USUAL.environment), BACKWARDS),
    (Surroundings("a Decimal context of six digits, integers of 640", USUAL.environment), FEW_DIGITS),
)
"""Each with what is appended to every probe there: text that runs before the tree is imported."""


def hunt_surroundings(
    bench: Bench, subject: Subject, seed: int, places: Sequence[tuple[Surroundings, bytes]] = PLACES
) -> Part:
    """Run every probe of every case in each of the places, and observe the trees there on some inputs."""
    differences: list[Difference] = []
    findings: list[Finding] = []
    looked: dict[tuple[str, str], int] = {}
    usual = _outcomes(bench, subject, USUAL)
    for place, added in places:
        part = hunt("surroundings", bench, subject, _choose(seed, place), place, added)
        differences += part.differences
        findings += [found for found in part.findings if found.slug != "reference-raises"]
        findings += _unlike(place, usual, _outcomes(bench, subject, place, added))
        for one in part.looked:
            looked[one.case, one.criterion] = looked.get((one.case, one.criterion), 0) + 1
    return Part(
        name="surroundings",
        said=(f"{len(looked)} criteria and every probe in {len(places)} other surroundings",),
        figures={"environments": len(places)},
        looked=tuple(Looked(case=case, criterion=name, environments=count) for (case, name), count in looked.items()),
        differences=tuple(differences),
        findings=tuple(findings),
    )


def _choose(seed: int, place: Surroundings) -> Callable[[Pair, str], list[Origin]]:
    def choose(pair: Pair, criterion: str) -> list[Origin]:
        files = next(iter(pair.cases.values()))
        if criterion not in place.probes(files.contract, files.probes):
            return []
        return [*recorded(SOME, BY_HAND), *fresh(seed, SOME)]

    return choose


Outcomes = dict[tuple[str, str], Result]


def _outcomes(bench: Bench, subject: Subject, place: Surroundings, added: bytes = b"") -> Outcomes:
    """Run the probes of every case that a place lets run; the result by case and probe."""
    jobs: dict[tuple[str, str], Job] = {}
    for pair in subject.pairs:
        for case, files in pair.cases.items():
            for name, data in place.probes(files.contract, files.probes).items():
                jobs[case, name] = Job(files.tree, data + added, name, place.environment)
    return dict(zip(jobs, bench.run(list(jobs.values())), strict=True))


def _unlike(place: Surroundings, usual: Outcomes, seen: Outcomes) -> Iterator[Finding]:
    for (case, probe), result in seen.items():
        due = usual[case, probe].outcome
        if result.outcome != due and not place.agrees(result.outcome, due):
            told = f"{place.name}: {result.outcome} {result.message}".rstrip()
            slug = "probe-differs-in-surroundings"
            yield finding(slug, case=case, criterion=probe, seen=told, expected=f"{due}, as in {USUAL.name}")
