"""Forced choice within pairs: does a guesser give the red the higher number, and which guesser does best."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers


def shares(difference: Numbers, colours: Numbers) -> Numbers:
    """Return, by colouring and guesser, the share of pairs in which the red has more; a tie counts half.

    `difference` is pairs x guessers, red less other; `colours` is colourings x pairs.
    """
    import numpy as np

    found: Numbers = 0.5 + colours @ np.sign(difference) / (2 * len(difference))
    return found


def best(shares_by_colouring: Numbers) -> Numbers:
    """Return, by colouring, how far the best guesser is from a half; which side it leans to may be learnt."""
    if shares_by_colouring.shape[1] == 0:
        zeros: Numbers = shares_by_colouring.sum(axis=1)
        return zeros
    found: Numbers = abs(shares_by_colouring - 0.5).max(axis=1)
    return found
