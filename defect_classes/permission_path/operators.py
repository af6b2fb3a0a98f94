"""The operators of the class, in the order of the module that declares them."""

from __future__ import annotations

from planter.plugin import Operator

from . import bits, creation, links, modes, places, questions, walks

OPERATORS: tuple[Operator, ...] = (
    *walks.OPERATORS,
    *questions.OPERATORS,
    *links.OPERATORS,
    *places.OPERATORS,
    *creation.OPERATORS,
    *modes.OPERATORS,
    *bits.OPERATORS,
)
