"""Forced choice within pairs: does a baseline give the red the higher number, and which baseline does best."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers


def shares(difference: Numbers, colours: Numbers) -> Numbers:
    """Return, by permutation and baseline, the share of pairs in which the red has more; a tie counts half.

    `difference` is pairs x baselines, red less other; `colours` is permutations x pairs.
    """
    import numpy as np

    found: Numbers = 0.5 + colours @ np.sign(difference) / (2 * len(difference))
    return found


def best(shares_by_permutation: Numbers) -> Numbers:
    """Return, by permutation, how far the best baseline is from a half; which side it leans to may be learnt."""
    if shares_by_permutation.shape[1] == 0:
        zeros: Numbers = shares_by_permutation.sum(axis=1)
        return zeros
    found: Numbers = abs(shares_by_permutation - 0.5).max(axis=1)
    return found
