"""What each reason that a candidate is refused for means, and what an author does about it."""

from __future__ import annotations

from planter.calibration.trial import MEASURED
from planter.core.findings import TABLE

ONLY_IN_MAKING = {
    "not-here": "In other words or another spelling of the host the rewrite does not act, or what it makes does not "
    "parse. Let it look at the shape of the code, never at a name that may be another.",
    "too-slow": "A probe takes more than a tenth of its deadline, so that a slow machine could give another outcome. "
    "Give it smaller inputs.",
    "shipped-tests": "The program's own tests fail on a twin, so that running them once finds the defect. Plant a "
    "finer one, or let the tests keep to what everybody does every day.",
    "probe-gap": "A mutant passes its probe, yet the reference tells it from the right program by an input: the probe "
    "is blind there. Add that input to the probe's own, with the right answer.",
    "differential-failed": "The program could not be compared with the reference over drawn inputs: `observe` crashed "
    "or took too long. Mend `observe`, or let `draw_…` give smaller values.",
    "reference-differs": f"Program and reference disagree on one of {MEASURED:,} drawn inputs: one of them is wrong, "
    "or the criterion does not say what is right there. Decide which by its sentence alone.",
    "other-severity": "In these words inputs reveal the defect more rarely, or more often, than was planned for.",
}
"""Reasons that stop the making of a pair and can be in no set, so that no finding is called so."""


def meaning(reason: str) -> str:
    """Return what a reason means: the page of the finding of that name, with its code, or a sentence of its own."""
    if reason in TABLE:
        return f"{TABLE[reason].code}: {TABLE[reason].text}"
    return ONLY_IN_MAKING.get(reason, "it has no page; see `planter explain`")
