"""Golden confusion matrices: records that are known, and for each figure a matrix where it alone is the weakest."""

from __future__ import annotations

from dataclasses import dataclass

from planter.core.records.scoring import FigureName
from planter.core.records.staging import CALLS, Call


@dataclass(frozen=True)
class Golden:
    """A matrix (rows: known pass, fail, abstain; columns: called so), its record, and the figure that gives it.

    `weakest` is None where several figures are equally weak.
    """

    name: str
    cells: tuple[tuple[int, int, int], tuple[int, int, int], tuple[int, int, int]]
    record: float
    weakest: FigureName | None

    @property
    def confusion(self) -> dict[Call, dict[Call, int]]:
        """Give the matrix by known answer and call."""
        return {known: dict(zip(CALLS, row, strict=True)) for known, row in zip(CALLS, self.cells, strict=True)}


ALONE_WEAKEST: tuple[Golden, ...] = (
    Golden("many small errors", ((9, 0, 1), (0, 9, 1), (2, 2, 0)), 0.75, "agreement"),
    Golden("abstains passed among many passes", ((30, 0, 0), (0, 10, 0), (4, 0, 0)), 0.714, "not_false_pass"),
    Golden("abstains passed among few passes", ((4, 0, 0), (0, 20, 0), (2, 0, 2)), 0.666, "precision_pass"),
    Golden("abstains failed among few fails", ((20, 0, 0), (0, 4, 0), (0, 2, 2)), 0.666, "precision_fail"),
    Golden("a pass called abstain among few passes", ((3, 0, 1), (0, 10, 0), (0, 0, 2)), 0.75, "recall_pass"),
    Golden("a fail called abstain among few fails", ((10, 0, 0), (0, 3, 1), (0, 0, 2)), 0.75, "recall_fail"),
)

ONE_ERROR: tuple[Golden, ...] = (
    Golden("7/8/5, a fail called abstain", ((7, 0, 0), (0, 7, 1), (0, 0, 5)), 0.875, "recall_fail"),
    Golden("5/6/5, an abstain called fail", ((5, 0, 0), (0, 6, 0), (0, 1, 4)), 0.857, "precision_fail"),
    Golden("5/7/4, a fail called abstain", ((5, 0, 0), (0, 6, 1), (0, 0, 4)), 0.857, "recall_fail"),
    Golden("7/9/0, a fail passed", ((7, 0, 0), (1, 8, 0), (0, 0, 0)), 0.875, "precision_pass"),
    Golden("8/8/0, a pass failed", ((7, 1, 0), (0, 8, 0), (0, 0, 0)), 0.875, "recall_pass"),
)
