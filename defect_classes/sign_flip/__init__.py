"""Sign flip: one direction is right and its mirror image is wrong.

What right code does
    It treats both directions of whatever has two: later and earlier, debit and credit, above and below zero, the
    operands given in this order or in the other. A magnitude is taken where only the distance counts, the sign kept
    where the direction does, rounding goes the way it is said to go on both sides of zero, and of equals the one that
    is named comes first.

What the defect does
    The everyday direction is right. The mirror image takes the other sign, the other operand, the other order of
    equals, or is taken for the everyday one: `divmod` of a negative number, a difference compared without `abs`, a
    branch that adds like its counterpart, a sorted list turned round with its equals. The error vanishes for zero,
    equal and positive values, so the tests and the everyday path hold.

Why it matters
    A reversal is posted twice instead of taken back, an offset west of Greenwich is an hour off, an interval that
    begins earlier is not seen to clash, a negative number passes a check that was to keep it out. Nothing raises; what
    is wrong is a number of the right size.

How a probe decides
    It gives both directions: operands exchanged, negative and zero values with a remainder, equal keys in either order,
    intervals in each of their relative positions, the second of two runs. It compares with literal answers and checks
    that f(a, b) is the mirror image of f(b, a) where the criterion says so.

Real-world sources
    arrow 39f2762e0d (a reflected subtraction computed as the forward one) and 02445de13e (the arms of a pivot
    exchanged); dulwich c4220ea67a (`//` and `%` on a signed offset: -0440); croniter 09555e33e1 (a lag compared
    without `abs`, negative only when going backwards); pytest ea57c40c43 (children pushed on a stack in forward
    order); werkzeug 5763e01d6d (a missing `not`); boltons d0a284fc7e (a negative index normalised twice); pint
    3d86084d4d (left and right exchanged in an unpacking); beancount_reds_importers 20 (debit and credit of some
    accounts only).

Known limits
    Types are not inferred. That a comparison is the opposite of its negation is true of numbers and not of NaN or of
    sets; `int` of a quotient also loses digits of integers beyond 2**53; a merge counts the mapping bound later in the
    function as the newer one. Where no value can be negative, zero or equal to another an operator changes no answer,
    and a host should not name such a function. Names exchanged in an unpacking are left out: what tells right from
    wrong there are words, and words are drawn.
"""

from __future__ import annotations

from planter.plugin import DefectClass, Hazard

from .lookalikes import LOOKALIKES
from .operators import OPERATORS

DEFECT_CLASS = DefectClass(
    name="sign-flip",
    title="Sign flip",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(
        Hazard("operands in the other order", "collections"),
        Hazard("a negative number, with and without a remainder", "numbers"),
        Hazard("zero, and a count of none", "numbers"),
        Hazard("equal keys, in the order given and against it", "collections"),
        Hazard("intervals that touch, overlap from either side, or hold one another", "time"),
        Hazard("an offset west of Greenwich that is no whole hour", "time"),
        Hazard("the same thing done again, and taken back", "numbers"),
    ),
)
