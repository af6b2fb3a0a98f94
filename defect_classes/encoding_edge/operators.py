"""The operators of the class, in the order of the module that declares them."""

from __future__ import annotations

from defect_classes.encoding_edge import carriers, case, encodings, handlers, letters, lines, orders
from planter.plugin import Operator

OPERATORS: tuple[Operator, ...] = (
    *lines.OPERATORS,
    *case.OPERATORS,
    *letters.OPERATORS,
    *handlers.OPERATORS,
    *encodings.OPERATORS,
    *carriers.OPERATORS,
    *orders.OPERATORS,
)
