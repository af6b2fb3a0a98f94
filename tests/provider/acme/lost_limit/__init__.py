"""Lost limit: a limit that belongs to the range is left out of it.

What right code does
    It takes a value that is exactly at a limit for one within it, where it is said "at most", "up to" or "or more".

What the defect does
    The comparison leaves the limit out: `<` stands where `<=` is due. One value of the range is treated like those
    beyond it, and all others as before.

Why it matters
    Nothing crashes, and tests seldom ask for a limit itself. Whoever is exactly at one is refused, or pays too much.

How a probe decides
    It asks for the value at each limit, the one below and the one above, and compares each answer with the right one.

Real-world sources
    None yet: name three or more, each with its project and the commit that mended it.

Known limits
    Types are not inferred: where floats are compared, a value that is no number is beyond every limit either way.
"""

from __future__ import annotations

from planter.plugin import DefectClass, Hazard

from .lookalikes import LOOKALIKES
from .operators import OPERATORS

DEFECT_CLASS = DefectClass(
    name="lost-limit",
    title="Lost limit",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(Hazard(name="a value exactly at a limit", family="numbers"),),
)
