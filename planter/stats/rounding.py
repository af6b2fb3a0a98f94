"""One way to round: a share is never shown as more than it is."""

from __future__ import annotations

import math
from fractions import Fraction

DIGITS = 3


def rounded_down(value: Fraction, digits: int = DIGITS) -> float:
    """Return a share with so many digits after the point, never more than it is."""
    scale: int = 10**digits
    return math.floor(value * scale) / scale
