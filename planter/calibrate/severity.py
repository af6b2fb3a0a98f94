"""Severity: how rarely the recorded inputs of a criterion reveal a red."""

from __future__ import annotations

from dataclasses import dataclass

from planter.model import Severity

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

    def severity(self, one_feature: bool) -> Severity:
        """Give the severity: stark from 10 %, moderate from 1 %, else cousin, as is one documented feature."""
        if one_feature:
            return "cousin"
        return "stark" if self.rate >= STARK else "moderate" if self.rate >= MODERATE else "cousin"


def median_trigger(triggers: dict[str, list[Trigger]]) -> Trigger:
    """Return the median over hosts of each host's median, the lower of two in the middle.

    Raises ValueError where there is none.
    """
    return _middle([_middle(found) for found in triggers.values()])


def _middle(triggers: list[Trigger]) -> Trigger:
    if not triggers:
        raise ValueError("there is no median of no trigger rate")
    return sorted(triggers, key=_rate)[(len(triggers) - 1) // 2]


def _rate(trigger: Trigger) -> float:
    return trigger.rate
