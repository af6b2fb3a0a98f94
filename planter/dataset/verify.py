"""Verifying a set: every probe is run again on every tree, and nothing stored is believed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from planter.calibration.environments import USUAL, Surroundings
from planter.core.errors import UsageError
from planter.core.layout import LETTERS, TwinFiles, case_id, split_id
from planter.core.records.findings import Finding
from planter.dataset.consistency import check_member, check_set, check_slots
from planter.dataset.read import SetOnDisk, read_case, read_set
from planter.dataset.remembered import keep
from planter.dataset.report import Report, recalled, spelled_places
from planter.dataset.shared import check_shared
from planter.dataset.unchanged import SCHEMA, report_name
from planter.kinds.base import Extent, Verified, kind_of
from planter.sandbox.cache import RememberingPool
from planter.sandbox.levels import keeps_disk
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store


def verify_set(
    path: Path,
    *,
    cases: Sequence[str] | None = None,
    pool: Runner,
    progress: Callable[[int, int], None] | None = None,
    places: Sequence[Surroundings] = (USUAL,),
    repeats: int = 1,
    every: bool = False,
    store: Store | None = None,
) -> Report:
    """Verify a set, or only the cases of the given ids (their siblings are read for the comparison of twins).

    Every probe is run in the usual environment and judged; in the other `places`, and in each of the `repeats`, it
    must give the same; `every` runs every probe on every mutant, also where it enters nothing of it. With a store,
    what was run before need not be run again; it is not used with repeats, nor where a run could write in it.
    `progress` is told (cases done, all). Raises SetError where `path` is no set, UsageError for an unknown id.
    """
    extent = Extent(places, repeats, every)
    if store is None or repeats > 1 or not keeps_disk(pool.level):
        return _verify(path, cases, pool, progress, extent)
    asked = (cases or (), pool.level, spelled_places(places), every)
    name = report_name(path, *asked)
    known = recalled(store, name)
    if known is not None:
        return known
    remembering = RememberingPool(pool, store)
    report = _verify(path, cases, remembering, progress, extent)
    if report.ok and report_name(path, *asked) == name:
        keep(store, name, report)
    return msgspec.structs.replace(report, cached=report.runs - len(remembering.ran))


def _verify(
    path: Path,
    cases: Sequence[str] | None,
    pool: Runner,
    progress: Callable[[int, int], None] | None,
    extent: Extent,
) -> Report:
    found = read_set(path)
    chosen = _choose(found, cases)
    findings = [*found.findings, *check_set(found)]
    read: dict[str, TwinFiles] = {}
    runs = not_covered = done = 0
    used = {USUAL.name}
    for pair, names in _by_pair(chosen).items():
        twins, objections = _read_pair(found, pair)
        findings += objections
        for ran in _verify_pair({name: twins[name] for name in names if name in twins}, pool, extent):
            runs += ran.runs
            not_covered += ran.not_covered
            used |= ran.places
            findings += ran.findings
        findings += _compare(found, names, twins)
        read |= twins
        done += len(names)
        if progress is not None:
            progress(done, len(chosen))
    findings += check_shared(read)
    if found.record is not None:
        findings += check_slots(found.record, read)
    kept = tuple(sorted(set(_concerning(findings, chosen)), key=_order))
    return Report(
        schema=SCHEMA,
        ok=not kept,
        cases=len(chosen),
        runs=runs,
        not_covered=not_covered,
        cached=0,
        environments=len(used),
        isolation=pool.level,
        findings=kept,
    )


def _choose(found: SetOnDisk, cases: Sequence[str] | None) -> list[str]:
    for name in cases or ():
        if name not in found.cases:
            raise UsageError(f"the set has no case {name!r}; its {len(found.cases)} cases are the folders in 'cases'")
    return sorted(set(cases)) if cases else list(found.cases)


def _by_pair(names: Iterable[str]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for name in names:
        grouped.setdefault((split_id(name) or (name, ""))[0], []).append(name)
    return grouped


def _concerning(findings: Iterable[Finding], chosen: Sequence[str]) -> list[Finding]:
    """Leave out what concerns the cases that were not chosen; twins are compared under the name of either."""
    return [found for found in findings if found.case is None or found.case in chosen]


def _order(found: Finding) -> tuple[str, ...]:
    return tuple(
        part or "" for part in (found.case, found.code, found.criterion, found.variant, found.seen, found.expected)
    )


def _read_pair(found: SetOnDisk, pair: str) -> tuple[dict[str, TwinFiles], list[Finding]]:
    twins: dict[str, TwinFiles] = {}
    findings: list[Finding] = []
    for name in (case_id(pair, letter) for letter in LETTERS):
        if name in found.cases:
            case = read_case(found.root, name)
            findings += case.findings
            if case.files is not None:
                twins[name] = case.files
    return twins, findings


def _verify_pair(twins: Mapping[str, TwinFiles], pool: Runner, extent: Extent) -> Iterator[Verified]:
    """Verify the cases of a pair, each as its kind does."""
    for kind in sorted({twin.case.kind for twin in twins.values()}):
        of_kind = {name: twin for name, twin in twins.items() if twin.case.kind == kind}
        yield kind_of(kind).verify(of_kind, pool, extent)


def _compare(found: SetOnDisk, chosen: Sequence[str], twins: Mapping[str, TwinFiles]) -> list[Finding]:
    """Compare the twins with one another, told of the first that was chosen, and each with set.json."""
    findings: list[Finding] = []
    for told, other in zip(chosen[:1], sorted(twins.keys() - chosen[:1]), strict=False):
        if told in twins:
            kind = kind_of(twins[told].case.kind)
            findings += kind.compare(twins[told], twins[other], (told, other))
    if found.record is not None:
        for name, twin in twins.items():
            findings += check_member(found.record, twin, name)
    return findings
