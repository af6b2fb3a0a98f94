"""Trying a case: the tree of its stage and of each variant, and what its probes give on them in every environment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from planter.calibration.coverage import Change, changes_of
from planter.calibration.environments import USUAL, Surroundings
from planter.calibration.matrix import STAGE, Matrix, variant_tree
from planter.calibration.trial import run_covered
from planter.core.digests import digest
from planter.core.errors import EditError
from planter.core.findings import finding
from planter.core.layout import TwinFiles
from planter.core.records.findings import Finding
from planter.core.records.runs import Result
from planter.core.records.variants import Variant
from planter.core.trees import Tree
from planter.sandbox.runner import Runner


@dataclass(frozen=True)
class Tried:
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

    @property
    def probes_digest(self) -> str:
        """Give the digest of the probes and their names."""
        probes = sorted(self.files.probes.items())
        return digest(*(part for name, data in probes for part in (name.encode(), data)))


@dataclass(frozen=True)
class Epoch:
    """One time that probes were run on trees: where, which repeat (from 1), and the results by tree and probe."""

    surroundings: Surroundings
    repeat: int
    rows: Mapping[str, Mapping[str, Result]]


def trees_of(twin: TwinFiles, name: str) -> Tried:
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
    return Tried(name, twin, trees, right, tuple(misfits))


def run_epochs(
    tried: Sequence[Tried], pool: Runner, places: Sequence[Surroundings], repeats: int, every: bool = False
) -> tuple[Matrix, list[Epoch]]:
    """Run the probes that cases share on all their trees, by digest: the matrix of the first epoch, and all others.

    The first is in the usual environment. Every other repeat takes the trees in the opposite order. Unless `every` run
    is asked for, a probe is not run on a mutant of which it enters nothing.
    """
    rows = {tree.digest: tree for case in tried for tree in case.trees.values()}
    files = tried[0].files
    rows.setdefault(tried[0].right.digest, tried[0].right)
    right, changes = tried[0].right.digest, {} if every else _changes(tried)
    first = run_covered(pool, files.probes, rows, right, changes)
    epochs = []
    for place in places:
        probes = place.probes(files.contract, files.probes)
        for repeat in range(1, repeats + 1):
            if probes and (place, repeat) != (USUAL, 1):
                order = rows if repeat % 2 else dict(reversed(rows.items()))
                matrix = run_covered(pool, probes, order, right, changes, place.environment)
                epochs.append(Epoch(place, repeat, matrix.rows))
    return first, epochs


def _changes(tried: Sequence[Tried]) -> dict[str, Change]:
    """Return what makes each mutant of the right tree that the cases share, by its digest."""
    if len({case.right.digest for case in tried}) > 1:
        return {}
    found = changes_of((case.trees[v.name].digest, v) for case in tried for v in case.variants)
    stages = {case.trees[STAGE].digest for case in tried}
    return {row: change for row, change in found.items() if row not in stages}


def disagreements(case: Tried, first: Matrix, epochs: Sequence[Epoch]) -> Iterator[Finding]:
    """Yield a finding for each outcome unlike the usual environment's, and for each repeat unlike the first time."""
    begun: dict[str, Mapping[str, Mapping[str, Result]]] = {USUAL.name: first.rows}
    for epoch in epochs:
        place = epoch.surroundings
        if epoch.repeat == 1:
            begun[place.name] = epoch.rows
            slug, once, where, before = "environment-differs", first.rows, place.name, f"as in {USUAL.name}"
        else:
            slug, once, before = "repeat-differs", begun[place.name], "as the first time"
            where = f"repeat {epoch.repeat} in {place.name}"
        for row, tree in case.trees.items():
            for probe, result in epoch.rows[tree.digest].items():
                due = once[tree.digest][probe].outcome
                if result.outcome == due or (epoch.repeat == 1 and place.agrees(result.outcome, due)):
                    continue
                told = f"{result.outcome}: {result.message.strip()}" if result.message.strip() else result.outcome
                yield finding(
                    slug,
                    case=case.name,
                    criterion=probe,
                    variant=row,
                    seen=f"{where}: {told}",
                    expected=f"{due}, {before}",
                )
