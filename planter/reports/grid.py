"""The grid of `planter show`: which probes to run on which variants, and the outcomes by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planter.calibration.matrix import criterion_order, tally, variant_tree
from planter.core.layout import TwinFiles
from planter.core.records.key import Tally
from planter.core.records.runs import HAPPY, Outcome
from planter.core.records.variants import Variant
from planter.core.trees import Tree
from planter.sandbox.jobs import Job
from planter.sandbox.runner import Runner

STAGE = "stage"


@dataclass(frozen=True)
class Cell:
    """What a probe gave, and what the case records for it; None where it records nothing."""

    seen: Outcome
    expected: Outcome | None


@dataclass(frozen=True)
class GridRow:
    """One variant, or the stage, with a cell for each probe."""

    name: str
    role: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """Rows by probes; tallies of the mutants of each criterion where they have no rows of their own."""

    probes: tuple[str, ...]
    rows: tuple[GridRow, ...]
    tallies: Mapping[str, Tally]


def run_grid(pool: Runner, files: TwinFiles, right: Tree, variants: Sequence[Variant], every: bool) -> Grid:
    """Run every probe on the stage and on each variant; of a mutant only its own criterion's, unless `every`."""
    probes = (*sorted((name for name in files.probes if name != HAPPY), key=criterion_order), HAPPY)
    trees = {variant.name: variant_tree(variant, files.tree, right) for variant in variants}
    whole = [variant for variant in variants if every or variant.role != "mutant"]
    brief = [variant for variant in variants if variant not in whole and variant.criterion in files.probes]
    places = [(files.tree, probe) for probe in probes]
    places += [(trees[variant.name], probe) for variant in whole for probe in probes]
    places += [(trees[variant.name], str(variant.criterion)) for variant in brief]
    results = pool.run([Job(tree=tree, probe=files.probes[probe], criterion=probe) for tree, probe in places])
    outcomes = iter([result.outcome for result in results])
    recorded: dict[str, Outcome] = dict(files.answers.criteria)
    rows = [GridRow(STAGE, "-", tuple(Cell(next(outcomes), recorded.get(probe)) for probe in probes))]
    for variant in whole:
        cells = tuple(Cell(next(outcomes), variant.expected.get(probe)) for probe in probes)
        rows.append(GridRow(variant.name, variant.role, cells))
    by_criterion: dict[str, list[Outcome]] = {}
    for variant in brief:
        by_criterion.setdefault(str(variant.criterion), []).append(next(outcomes))
    tallies = {name: tally(by_criterion[name]) for name in sorted(by_criterion, key=criterion_order)}
    return Grid(probes, tuple(rows), tallies)
