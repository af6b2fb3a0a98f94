"""Swallowed error: something fails, and whoever must know is not told."""

from __future__ import annotations

from defect_classes.swallowed_error.lookalikes import LOOKALIKES
from defect_classes.swallowed_error.operators import OPERATORS
from planter.plugin import DefectClass, Hazard

DEFECT_CLASS = DefectClass(
    name="swallowed-error",
    title="Swallowed error",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(Hazard("x", "folder"),),
)
