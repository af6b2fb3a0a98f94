"""Hunt in greens that were made dirty as an audit hunts in a case's, and say which were found, and by what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from planter.audit.context import Bench
from planter.audit.differences import hunt_attacks, hunt_differences, hunt_failures
from planter.audit.subject import Pair, Subject
from planter.audit.surroundings import hunt_surroundings
from planter.core.records.audit import Part
from planter.core.records.self_test import Hunted
from planter.selftest.greens.corpus import Dirty, soiled
from planter.selftest.greens.planting import rendered_host, twin_of

Missing = Mapping[str, Sequence[Dirty]]


def hunted(bench: Bench, corpus: Missing, seed: int, inputs: int) -> list[Hunted]:
    """Return what became of each dirty green, by host and as listed.

    Each is tried as a green is, on the criterion that its entry names: on the attacks, then while calls of the
    system fail, then on recorded and fresh inputs, then in other surroundings. What one part has found the next need
    not look for.
    """
    found: dict[tuple[str, str], Hunted] = {}
    parts: tuple[Callable[[Subject], Part], ...] = (
        lambda subject: hunt_attacks(bench, subject),
        lambda subject: hunt_failures(bench, subject),
        lambda subject: hunt_differences(bench, subject, seed, inputs),
        lambda subject: hunt_surroundings(bench, subject, seed),
    )
    for part in parts:
        left = {host: [one for one in some if (host, one.name) not in found] for host, some in corpus.items()}
        if any(left.values()):
            found |= dict(_found(part(subject_of(left)), left))
    return [found.get((host, one.name), _hunted(host, one)) for host, some in corpus.items() for one in some]


def subject_of(corpus: Missing) -> Subject:
    """Return dirty greens as the cases of a set are, one pair of many cases for each host."""
    pairs = []
    for host, some in corpus.items():
        tree = rendered_host(host).tree
        cases = {
            f"{host}/{one.name}": twin_of(host, one.name, soiled(tree, one), criteria={one.criterion: "holds"})
            for one in some
        }
        pairs += [Pair(host, cases)] if cases else []
    return Subject(Path(), tuple(pairs), ())


def _found(part: Part, corpus: Missing) -> Iterator[tuple[tuple[str, str], Hunted]]:
    shown = {one.case: f"{one.origin}: {one.input}" for one in reversed(part.differences)}
    objected = {one.case: one.seen for one in reversed(part.findings) if one.case is not None}
    for host, some in corpus.items():
        for one in some:
            case = f"{host}/{one.name}"
            if case in shown or case in objected:
                on = shown.get(case, objected.get(case, ""))
                yield (host, one.name), _hunted(host, one, part.name, on)


def _hunted(host: str, one: Dirty, part: str = "", on: str = "") -> Hunted:
    return Hunted(host=host, name=one.name, criterion=one.criterion, family=one.family, part=part, on=on)
