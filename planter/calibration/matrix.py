"""The matrix of probes and variants as data: what each probe gave on each tree of a case, and what that counts to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from planter.core.edits import apply_edits
from planter.core.records.key import CalibrationFile, Tally
from planter.core.records.runs import HAPPY, Outcome, Result
from planter.core.records.variants import Variant
from planter.core.trees import Tree

SCHEMA = "planter/calibration@2"
STAGE = "stage"


@dataclass(frozen=True)
class Matrix:
    """Hold a result for each row (the stage, then every variant by name) and each probe (`c1`, …, `happy`).

    `not_covered` counts the cells that needed no run, see `coverage`.
    """

    criteria: tuple[str, ...]
    rows: Mapping[str, Mapping[str, Result]]
    not_covered: int = 0

    @classmethod
    def of(cls, probes: Iterable[str], names: Sequence[str], results: Sequence[Result], not_covered: int = 0) -> Matrix:
        """Return the matrix of results given row by row, in the order of names and, in each row, of probes.

        Raises ValueError where there are not exactly as many results as cells.
        """
        columns = tuple(probes)
        given = iter(results)
        rows = {name: dict(zip(columns, given, strict=False)) for name in names}
        if len(results) != len(columns) * len(rows):
            raise ValueError(f"{len(results)} results do not fill {len(rows)} rows of {len(columns)} probes")
        return cls(tuple(sorted((name for name in columns if name != HAPPY), key=criterion_order)), rows, not_covered)

    @property
    def probes(self) -> tuple[str, ...]:
        """Give the criteria, then `happy`."""
        return (*self.criteria, HAPPY)

    def outcome(self, row: str, probe: str) -> Outcome:
        """Return what the probe gave on the row's tree."""
        return self.rows[row][probe].outcome

    def outcomes(self, row: str) -> dict[str, Outcome]:
        """Return the row's outcomes by probe, in the order of the probes."""
        return {probe: self.outcome(row, probe) for probe in self.probes}


def criterion_order(criterion: str) -> tuple[int, str]:
    """Return the key that sorts c2 before c10."""
    return (len(criterion), criterion)


def right_tree(stage: Tree, variants: Iterable[Variant]) -> Tree:
    """Return the pair's right tree: the stage mended by its fix, or the stage itself where there is no fix."""
    for variant in variants:
        if variant.role == "fix":
            return apply_edits(stage, variant.edits)
    return stage


def variant_tree(variant: Variant, stage: Tree, right: Tree) -> Tree:
    """Return the variant's tree; raises EditError where an edit does not fit the variant's base."""
    return apply_edits(stage if variant.base == "stage" else right, variant.edits)


def mutants_by_criterion(variants: Iterable[Variant]) -> dict[str, list[Variant]]:
    """Return the mutants recorded under each criterion, in the order given."""
    found: dict[str, list[Variant]] = {}
    for variant in variants:
        if variant.role == "mutant" and variant.criterion is not None:
            found.setdefault(variant.criterion, []).append(variant)
    return found


def tally(outcomes: Sequence[Outcome]) -> Tally:
    """Count outcomes of mutants; one that cannot even be imported counts as crashed."""
    return Tally(
        tried=len(outcomes),
        violated=outcomes.count("violated"),
        crashed=outcomes.count("crashed") + outcomes.count("setup_failed"),
        timed_out=outcomes.count("timed_out"),
        survived=outcomes.count("holds"),
    )


def calibration(matrix: Matrix, variants: Sequence[Variant]) -> CalibrationFile:
    """Return the tally of each decided criterion: one that the stage's probe does not find undecidable."""
    mutants = mutants_by_criterion(variants)
    return CalibrationFile(
        schema=SCHEMA,
        criteria={
            criterion: tally([matrix.outcome(mutant.name, criterion) for mutant in mutants.get(criterion, ())])
            for criterion in matrix.criteria
            if matrix.outcome(STAGE, criterion) != "undecidable"
        },
    )


def kills(matrix: Matrix, variants: Sequence[Variant]) -> dict[str, dict[str, int]]:
    """Return how many mutants of each criterion were killed by `value` and by `raise`; it varies with the Python."""
    found: dict[str, dict[str, int]] = {criterion: {"value": 0, "raise": 0} for criterion in matrix.criteria}
    for criterion, mutants in mutants_by_criterion(variants).items():
        for mutant in mutants:
            result = matrix.rows[mutant.name][criterion]
            if result.outcome == "violated" and result.how is not None:
                found[criterion][result.how] += 1
    return found
