"""Severity: how rarely the recorded inputs of a criterion reveal a red."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from planter.core.records.case import Severity

STARK, MODERATE = 0.10, 0.01


@dataclass(frozen=True)
class Trigger:
    """How many of the drawn inputs of the faulted criterion reveal the red."""

    inputs: int
    revealing: int

    @property
    def rate(self) -> float:
        """Give the share of the inputs that reveal it."""
        return self.revealing / self.inputs


def severity_of(rate: float, one_feature: bool) -> Severity:
    """Return the severity of a rate: stark from 10 %, moderate from 1 %, else cousin, as is one documented feature."""
    if one_feature:
        return "cousin"
    return "stark" if rate >= STARK else "moderate" if rate >= MODERATE else "cousin"


def is_steady(found: Trigger, one_feature: bool) -> bool:
    """Tell whether as many inputs drawn in other words would say the same severity, but for one time in some fifty.

    The count is two standard deviations or more from the one at which the severity changes.
    """
    edges = [] if one_feature else [edge * found.inputs for edge in (STARK, MODERATE)]
    return all(abs(found.revealing - edge) >= 2 * math.sqrt(edge) for edge in edges)


def median_rate(triggers: Mapping[str, Sequence[Trigger]]) -> float:
    """Return the median over hosts of the median rate in each host; raises ValueError where there is none."""
    if not triggers:
        raise ValueError("there is no median of no trigger rate")
    return median(median(trigger.rate for trigger in found) for found in triggers.values())
