"""The lookalikes of the class: right code that seems to lose, to open or to pass over something."""

from __future__ import annotations

from planter.plugin import Lookalike

from . import same_bits, same_places

LOOKALIKES: tuple[Lookalike, ...] = (*same_bits.LOOKALIKES, *same_places.LOOKALIKES)
