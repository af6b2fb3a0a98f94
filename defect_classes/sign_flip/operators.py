"""The operators of the class, in the order of the module that declares them."""

from __future__ import annotations

from planter.plugin import Operator

from . import branches, left_out, magnitude, mirrors, order_operators, quotients

OPERATORS: tuple[Operator, ...] = (
    *magnitude.OPERATORS,
    *quotients.OPERATORS,
    *order_operators.OPERATORS,
    *branches.OPERATORS,
    *mirrors.OPERATORS,
    *left_out.OPERATORS,
)
