"""Verifying a set: every probe is run again on every tree, and nothing stored is believed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from planter.calibrate.findings import finding
from planter.calibrate.judgement import differences, judge
from planter.calibrate.matrix import STAGE, right_tree, variant_tree
from planter.calibrate.roles import malformed, repeated
from planter.calibrate.trial import Runner, run_matrix
from planter.case.checks import check_calibration, check_case, check_key
from planter.case.layout import LETTERS, TwinFiles, case_id, split_id
from planter.case.leaks import check_shared, check_stage
from planter.case.read import SetOnDisk, read_case, read_set
from planter.case.twins import check_twins
from planter.case.whole import check_member, check_set, check_slots
from planter.errors import EditError, UsageError
from planter.model import HAPPY, Finding, Record, Variant
from planter.trees import Tree

SCHEMA = "planter/verify@1"


class Bench(Runner, Protocol):
    """What verifying needs of a pool: a runner, and the confinement level it found to work here."""

    @property
    def level(self) -> str:
        """Give the level."""


class Report(Record):
    """What verifying found; `runs` counts distinct (probe, tree), `environments` how many each was run in."""

    schema: str
    ok: bool
    cases: int
    runs: int
    environments: int
    isolation: str
    findings: tuple[Finding, ...]


@dataclass
class _Seen:
    """What was read and run so far: the cases that could be read, the distinct runs, the findings."""

    cases: dict[str, TwinFiles] = field(default_factory=dict)
    runs: set[tuple[bytes, str]] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)


def verify_set(
    path: Path,
    *,
    cases: Sequence[str] | None = None,
    pool: Bench,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Verify a set, or only the cases of the given ids (their siblings are read for the comparison of twins).

    `progress` is told (cases done, all). Raises SetError where `path` is no set, UsageError for an unknown id.
    """
    found = read_set(path)
    chosen = _choose(found, cases)
    seen = _Seen(findings=[*_concerning(found.findings, chosen), *check_set(found)])
    for done, name in enumerate(chosen, start=1):
        _read(found, name, seen)
        if name in seen.cases:
            seen.findings += _verify_case(seen.cases[name], name, pool, seen)
        if progress is not None:
            progress(done, len(chosen))
    for pair in sorted({(split_id(name) or ("", ""))[0] for name in chosen}):
        seen.findings += _verify_pair(found, pair, seen)
    seen.findings += _concerning(check_shared(seen.cases), chosen)
    if found.record is not None:
        seen.findings += check_slots(found.record, seen.cases)
    findings = tuple(sorted(set(seen.findings), key=_order))
    return Report(
        schema=SCHEMA,
        ok=not findings,
        cases=len(chosen),
        runs=len(seen.runs),
        environments=1,
        isolation=pool.level,
        findings=findings,
    )


def _choose(found: SetOnDisk, cases: Sequence[str] | None) -> list[str]:
    for name in cases or ():
        if name not in found.cases:
            raise UsageError(f"the set has no case {name!r}; `planter show` lists its {len(found.cases)} cases")
    return sorted(set(cases)) if cases else list(found.cases)


def _concerning(findings: Iterable[Finding], chosen: Sequence[str]) -> list[Finding]:
    return [found for found in findings if found.case is None or found.case in chosen]


def _order(found: Finding) -> tuple[str, ...]:
    return tuple(
        part or "" for part in (found.case, found.code, found.criterion, found.variant, found.seen, found.expected)
    )


def _read(found: SetOnDisk, name: str, seen: _Seen) -> None:
    case = read_case(found.root, name)
    seen.findings += case.findings
    if case.files is not None:
        seen.cases[name] = case.files


def _verify_case(twin: TwinFiles, name: str, pool: Bench, seen: _Seen) -> list[Finding]:
    criteria = [probe for probe in twin.probes if probe != HAPPY]
    found = [*check_case(twin, name), *check_stage(twin, name), *malformed(twin.variants, criteria, name)]
    trees, misfits = _trees(twin, name)
    variants = [variant for variant in twin.variants if variant.name in trees]
    bases = {"stage": twin.tree, "right": trees["fix"] if "fix" in trees else twin.tree}
    found += [*misfits, *repeated(variants, trees, bases, name)]
    seen.runs |= {(probe, tree.digest) for probe in twin.probes.values() for tree in trees.values()}
    matrix = run_matrix(pool, twin.probes, trees)
    found += [*judge(matrix, variants, name), *differences(matrix, variants, name)]
    outcomes = {criterion: matrix.outcome(STAGE, criterion) for criterion in matrix.criteria}
    found += [*check_key(twin, name, outcomes)]
    if len(variants) == len(twin.variants):
        found += check_calibration(twin, name, matrix)
    return found


def _trees(twin: TwinFiles, name: str) -> tuple[dict[str, Tree], list[Finding]]:
    """Return the tree of the stage and of each variant that fits, and a finding for each that does not."""
    trees = {STAGE: twin.tree}
    found = []
    for variant in twin.variants:
        if variant.name in trees:
            continue  # a name used twice is reported with the malformed
        try:
            trees[variant.name] = variant_tree(variant, twin.tree, _right(twin, variant))
        except EditError as error:
            expected = "an edit that fits its base"
            found.append(finding("edit-misfit", case=name, variant=variant.name, seen=str(error), expected=expected))
    return trees, found


def _right(twin: TwinFiles, variant: Variant) -> Tree:
    return right_tree(twin.tree, twin.variants) if variant.base == "right" else twin.tree


def _verify_pair(found: SetOnDisk, pair: str, seen: _Seen) -> list[Finding]:
    names = (case_id(pair, LETTERS[0]), case_id(pair, LETTERS[1]))
    others: dict[str, TwinFiles] = {}
    for name in names:
        if name in seen.cases:
            others[name] = seen.cases[name]
        elif name in found.cases and (sibling := read_case(found.root, name).files) is not None:
            others[name] = sibling
    findings = [] if len(others) < 2 else check_twins(others[names[0]], others[names[1]], names)
    if found.record is not None:
        for name in names:
            if name in seen.cases:
                findings += check_member(found.record, others[name], name)
    return findings
