"""A combined baseline that learns from pairs of other hosts and other rewrites, and is asked about the rest.

It is a ridge regression on the differences within pairs, in closed form: swapping the colours of a pair changes the
sign of its row and nothing else, so that every permutation has the same weights up to one matrix product.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers

RIDGE = 10.0
CLIP = 3.0
_TIE = 1e-9


def kernel(difference: Numbers, hosts: Sequence[str], rewrites: Sequence[str]) -> Numbers:
    """Return pairs x pairs: how much the colour of each other pair says of that of a pair.

    Row i is zero for every pair of the host of i, and for every pair of its rewrite.
    """
    import numpy as np

    size = len(difference)
    rows = _standard(difference)
    gram = rows @ rows.T
    found = np.zeros((size, size))
    for place in range(size):
        others = [other for other in range(size) if hosts[other] != hosts[place] and rewrites[other] != rewrites[place]]
        if others:
            inner = gram[np.ix_(others, others)] + RIDGE * np.eye(len(others))
            found[place, others] = np.linalg.solve(inner, gram[others, place])
    return found


def _standard(difference: Numbers) -> Numbers:
    """Return the differences in units of their root mean square, which no swap of colours changes, and clipped."""
    import numpy as np

    scale = np.sqrt((difference**2).mean(axis=0)) if difference.size else np.ones(difference.shape[1])
    found: Numbers = np.clip(difference / np.where(scale > 0, scale, 1.0), -CLIP, CLIP)
    return found


def scores(weights: Numbers, colours: Numbers) -> Numbers:
    """Return, by permutation, the share of pairs whose red is told by a baseline trained under that same permutation.

    A pair of which nothing could be learnt counts half.
    """
    import numpy as np

    votes = (colours @ weights.T) * colours
    found: Numbers = (0.5 + np.sign(np.where(abs(votes) < _TIE, 0.0, votes)) / 2).mean(axis=1)
    return found
