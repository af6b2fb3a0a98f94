"""The lookalikes of the class, in the order they are listed to people."""

from __future__ import annotations

from planter.plugin import Lookalike

from . import opposite_denied

LOOKALIKES: tuple[Lookalike, ...] = (*opposite_denied.LOOKALIKES,)
