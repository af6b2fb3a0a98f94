"""The lookalikes of the class: signs, orders and bounds turned round twice."""

from __future__ import annotations

from planter.plugin import Lookalike

from . import same_bounds, same_orders

LOOKALIKES: tuple[Lookalike, ...] = (*same_bounds.LOOKALIKES, *same_orders.LOOKALIKES)
