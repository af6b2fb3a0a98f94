"""The operators of the class, in the order of the module that declares them."""

from __future__ import annotations

from planter.plugin import Operator

from . import collecting, containment, dates, ends, figures, keeping, matching, ranks, siblings

OPERATORS: tuple[Operator, ...] = (
    *ends.OPERATORS,
    *containment.OPERATORS,
    *matching.OPERATORS,
    *ranks.OPERATORS,
    *figures.OPERATORS,
    *dates.OPERATORS,
    *keeping.OPERATORS,
    *collecting.OPERATORS,
    *siblings.OPERATORS,
)
