"""The record against matrices: golden records, and for each of the six figures a matrix where it alone decides."""

from __future__ import annotations

from msgspec.structs import replace

from planter.core.records.instrument import FigureCheck
from planter.core.records.scoring import FIGURES, FigureName
from planter.scoring.figures import six, weakest
from planter.scoring.matrices import ALONE_WEAKEST, ONE_ERROR, Golden
from planter.stats.rounding import rounded_down


def check_figures() -> tuple[FigureCheck, ...]:
    """Return a check of each matrix: first those where one figure alone is the weakest, then the golden records."""
    return (*(_alone(golden) for golden in ALONE_WEAKEST), *(_golden(golden) for golden in ONE_ERROR))


def _alone(golden: Golden) -> FigureCheck:
    check = _golden(golden)
    ok = check.ok and check.weakest == check.matters == (golden.weakest,)
    return replace(check, ok=ok)


def _golden(golden: Golden) -> FigureCheck:
    record, weak = weakest(golden.confusion)
    return FigureCheck(
        matrix=golden.name,
        due=golden.record,
        record=record,
        weakest=weak,
        matters=tuple(name for name in FIGURES if _without(golden, name) != golden.record),
        ok=record == golden.record and (golden.weakest is None or golden.weakest in weak),
    )


def _without(golden: Golden, dropped: FigureName) -> float:
    """Return the record as it would be if one figure were left out."""
    return rounded_down(min(value for name, value in six(golden.confusion).items() if name != dropped))
