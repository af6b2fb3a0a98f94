"""What a judge's two rates say of a labelled set: both always, and the pass rate they correct."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.core.errors import ScoreError
from planter.core.records.staging import Call

LEAST_LABELS = 100
BAR = 0.85
"""What both rates should reach before a judge's word counts; below it the judge is advisory, and the bar stays."""


@dataclass(frozen=True)
class Rates:
    """`tpr`: the share of known passes called pass; `tnr`: of known fails not called pass. Never one alone."""

    tpr: float
    tnr: float

    @property
    def over_chance(self) -> float:
        """Return what the judge knows beyond a coin: 1 for a perfect one, 0 or less for chance or worse."""
        return self.tpr + self.tnr - 1


def rates(outcomes: Sequence[tuple[Call, Call]]) -> Rates:
    """Return both rates of (known answer, call); an abstain is no pass, and known abstains are left out.

    Raises ScoreError where no known answer is a pass, or none a fail.
    """
    passes = [called for known, called in outcomes if known == "pass"]
    fails = [called for known, called in outcomes if known == "fail"]
    for what, found in (("pass", passes), ("fail", fails)):
        if not found:
            raise ScoreError(f"no item is known to be a {what}, so one of the two rates is undefined; label both kinds")
    return Rates(tpr=passes.count("pass") / len(passes), tnr=1 - fails.count("pass") / len(fails))


def meets_bar(both: Rates, bar: float = BAR) -> bool:
    """Tell whether both rates reach the bar."""
    return both.tpr >= bar and both.tnr >= bar


def corrected_pass_rate(observed: float, both: Rates) -> float:
    """Return the share that truly passes where a judge of these rates passes `observed`: a share from 0 to 1.

    (observed + TNR - 1) / (TPR + TNR - 1), cut to 0 and 1. Raises ScoreError for a judge at or below chance, which
    tells nothing, and for a share outside 0..1. Source: Rogan and Gladen, American Journal of Epidemiology 107 (1978).
    """
    if not 0 <= observed <= 1:
        raise ScoreError(f"{observed!r} is no share of passes; give one from 0 to 1")
    if both.over_chance <= 0:
        raise ScoreError(
            f"TPR {both.tpr:.3f} and TNR {both.tnr:.3f} are no better than chance, so no pass rate can be corrected; "
            "they must add up to more than 1"
        )
    return min(1.0, max(0.0, (observed + both.tnr - 1) / both.over_chance))
