"""Verifying a set: every probe is run again on every tree, and nothing stored is believed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from planter.calibrate.findings import finding
from planter.calibrate.judgement import differences, judge
from planter.calibrate.matrix import STAGE, Matrix, variant_tree
from planter.calibrate.roles import malformed, repeated
from planter.calibrate.trial import Runner, run_matrix
from planter.canon import digest
from planter.case.checks import check_calibration, check_case, check_key
from planter.case.layout import LETTERS, TwinFiles, case_id, split_id
from planter.case.leaks import check_shared, check_stage
from planter.case.read import SetOnDisk, read_case, read_set
from planter.case.twins import check_twins
from planter.case.whole import check_member, check_set, check_slots
from planter.errors import EditError, UsageError
from planter.model import Finding, Record, Variant
from planter.trees import Tree

SCHEMA = "planter/verify@1"


class Bench(Runner, Protocol):
    """What verifying needs of a pool: a runner, and the confinement level it found to work here."""

    @property
    def level(self) -> str:
        """Give the level."""


class Report(Record, frozen=True):
    """What verifying found; `runs` counts distinct (probe, tree), `environments` how many each was run in."""

    schema: str
    ok: bool
    cases: int
    runs: int
    environments: int
    isolation: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class _Tried:
    """A case that could be read: the trees of its stage and variants by name, and the pair's right tree."""

    name: str
    files: TwinFiles
    trees: Mapping[str, Tree]
    right: Tree
    misfits: tuple[Finding, ...]

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Give the variants that have a tree."""
        return tuple({v.name: v for v in reversed(self.files.variants) if v.name in self.trees}.values())[::-1]


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
    findings = [*found.findings, *check_set(found)]
    read: dict[str, TwinFiles] = {}
    runs = done = 0
    for pair, names in _by_pair(chosen).items():
        twins, objections = _read_pair(found, pair)
        findings += objections
        count, objections = _verify_cases({name: twins[name] for name in names if name in twins}, pool)
        runs += count
        findings += [*objections, *_compare(found, names, twins)]
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
        environments=1,
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


def _compare(found: SetOnDisk, chosen: Sequence[str], twins: Mapping[str, TwinFiles]) -> list[Finding]:
    """Compare the twins with one another, told of the first that was chosen, and each with set.json."""
    findings: list[Finding] = []
    for told, other in zip(chosen[:1], sorted(twins.keys() - chosen[:1]), strict=False):
        if told in twins:
            findings += check_twins(twins[told], twins[other], (told, other))
    if found.record is not None:
        for name, twin in twins.items():
            findings += check_member(found.record, twin, name)
    return findings


def _verify_cases(twins: Mapping[str, TwinFiles], pool: Bench) -> tuple[int, list[Finding]]:
    """Run and judge cases; equal trees under equal probes are run once. Return the number of runs as well."""
    tried = [_trees(twin, name) for name, twin in twins.items()]
    results: dict[str, Matrix] = {}
    for case in tried:
        probes = _probes_digest(case)
        rows = {
            tree.digest: tree for other in tried if _probes_digest(other) == probes for tree in other.trees.values()
        }
        if probes not in results:
            results[probes] = run_matrix(pool, case.files.probes, rows)
    findings: list[Finding] = []
    for case in tried:
        ran = results[_probes_digest(case)]
        rows_of_case = {row: ran.rows[tree.digest] for row, tree in case.trees.items()}
        findings += _judge_case(case, Matrix(ran.criteria, rows_of_case))
    return sum(len(ran.rows) * len(ran.probes) for ran in results.values()), findings


def _probes_digest(case: _Tried) -> str:
    return digest(*(part for name, data in sorted(case.files.probes.items()) for part in (name.encode(), data)))


def _judge_case(case: _Tried, matrix: Matrix) -> list[Finding]:
    twin, name = case.files, case.name
    outcomes = {criterion: matrix.outcome(STAGE, criterion) for criterion in matrix.criteria}
    bases = {"stage": twin.tree, "right": case.right}
    found = [
        *check_case(twin, name),
        *check_stage(twin, name),
        *malformed(twin.variants, matrix.criteria, name),
        *case.misfits,
        *repeated(case.variants, case.trees, bases, name),
        *judge(matrix, case.variants, name),
        *differences(matrix, case.variants, name),
        *check_key(twin, name, outcomes),
    ]
    return found if len(case.variants) < len(twin.variants) else [*found, *check_calibration(twin, name, matrix)]


def _trees(twin: TwinFiles, name: str) -> _Tried:
    """Make the tree of the stage and of each variant that fits; a name used twice is left to `malformed`."""
    trees = {STAGE: twin.tree}
    misfits = []
    right = twin.tree
    # The fix comes first: it makes the right tree that most of the others start from.
    for variant in sorted(twin.variants, key=lambda variant: variant.role != "fix"):
        try:
            tree = variant_tree(variant, twin.tree, right)
        except EditError as error:
            expected = "an edit that fits its base"
            misfits.append(finding("edit-misfit", case=name, variant=variant.name, seen=str(error), expected=expected))
            continue
        trees.setdefault(variant.name, tree)
        right = tree if variant.role == "fix" else right
    return _Tried(name, twin, trees, right, tuple(misfits))
