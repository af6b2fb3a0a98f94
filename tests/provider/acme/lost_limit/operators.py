"""The operators of the class, in the order they are listed to people."""

from __future__ import annotations

from planter.plugin import Operator

from . import limit_moved

OPERATORS: tuple[Operator, ...] = (*limit_moved.OPERATORS,)
