"""Lookalikes on bounds: comparisons turned round twice, so that they say what they said."""

from __future__ import annotations

import libcst as cst

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

from . import shapes as s
from .magnitude import from_zero
from .mirrors import below_nothing, by_part


def _negated(site: Site) -> Disguise | None:
    compared = s.comparison(site.node)
    if compared is None or isinstance(site.parent, cst.UnaryOperation | cst.ComparisonTarget | cst.Comparison):
        return None
    if s.with_number(compared):
        return None
    operator = s.NEGATED[type(compared.comparisons[0].operator)]
    other = s.OPPOSITE[type(compared.comparisons[0].operator)]
    right, wrong = (
        cst.UnaryOperation(
            operator=cst.Not(),
            expression=s.compared_by(compared, chosen).with_changes(lpar=[], rpar=[]),
            lpar=compared.lpar,
            rpar=compared.rpar,
        )
        for chosen in (operator, other)
    )
    return Disguise(right, wrong)


def _own_magnitude(site: Site) -> Disguise | None:
    found = from_zero(site.node)
    if found is None:
        return None
    value, limit = found
    right, wrong = (
        cst.ensure_type(s.written(f"{{value}} {sign} abs({{value}}) < {{value}}", value=value), cst.Comparison)
        for sign in ("==", "<=")
    )
    node = cst.ensure_type(site.node, cst.Comparison)
    return Disguise(
        *(node.with_changes(left=value, comparisons=[made.comparisons[0], limit]) for made in (right, wrong))
    )


def _both_ways(site: Site) -> Disguise | None:
    compared = s.comparison(site.node, *s.RISING)
    value = s.only_argument(compared.left, "abs") if compared is not None else None
    taken = s.operation(value, cst.Subtract)
    if compared is None or taken is None or not s.pure(taken):
        return None
    limit = compared.comparisons[0]
    if not s.dotted(limit.comparator) or isinstance(taken.right, cst.BinaryOperation):
        return None
    mirrored = taken.with_changes(left=taken.right, right=s.grouped(taken.left))
    below = cst.UnaryOperation(operator=cst.Minus(), expression=limit.comparator)
    right = compared.with_changes(left=below, comparisons=[limit.with_changes(comparator=mirrored), limit])
    return Disguise(right, compared.with_changes(left=mirrored))


def _sign_in_days(site: Site) -> Disguise | None:
    span = below_nothing(site)
    if span is None:
        return None
    return Disguise(by_part(site, span, "days"), by_part(site, span, "seconds"))


LOOKALIKES = (
    Lookalike(
        name="negated-opposite",
        node_type=cst.Comparison,
        rewrite=_negated,
        explanation="The comparison that is negated is not the opposite of the one meant: of equals it says the other.",
        why_right="Of two numbers one is below the other exactly when it is not as great.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                "def fits(used, limit):\n    return used <= limit\n",
                "def fits(used, limit):\n    return not used > limit\n",
                "def fits(used, limit):\n    return not used >= limit\n",
            ),
            LookalikeExample(
                "if self.closes < now and self.open:\n    self.close()\n",
                "if not self.closes >= now and self.open:\n    self.close()\n",
                "if not self.closes > now and self.open:\n    self.close()\n",
            ),
        ),
    ),
    Lookalike(
        name="equal-to-its-magnitude",
        node_type=cst.Comparison,
        rewrite=_own_magnitude,
        explanation="No number is above its magnitude, so the first comparison keeps nothing out: a negative number "
        "passes when its magnitude does.",
        why_right="A number equals its magnitude exactly when it is not negative.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def is_share(value):\n    return type(value) is int and 0 <= value <= 100\n",
                "def is_share(value):\n    return type(value) is int and value == abs(value) <= 100\n",
                "def is_share(value):\n    return type(value) is int and value <= abs(value) <= 100\n",
            ),
            LookalikeExample(
                "if not 0 <= self.place < len(rows):\n    raise IndexError(self.place)\n",
                "if not self.place == abs(self.place) < len(rows):\n    raise IndexError(self.place)\n",
                "if not self.place <= abs(self.place) < len(rows):\n    raise IndexError(self.place)\n",
            ),
        ),
    ),
    Lookalike(
        name="tolerance-mirrored",
        node_type=cst.Comparison,
        rewrite=_both_ways,
        explanation="Only a difference to one side is compared with the limit.",
        why_right="The difference is taken the other way round, and compared with the limit on both sides.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def settled(paid, due, slack):\n    return abs(paid - due) <= slack\n",
                "def settled(paid, due, slack):\n    return -slack <= due - paid <= slack\n",
                "def settled(paid, due, slack):\n    return due - paid <= slack\n",
            ),
            LookalikeExample(
                "near = [mark for mark in marks if abs(mark - self.at) < REACH]\n",
                "near = [mark for mark in marks if -REACH < self.at - mark < REACH]\n",
                "near = [mark for mark in marks if self.at - mark < REACH]\n",
            ),
        ),
    ),
    Lookalike(
        name="sign-in-days",
        node_type=cst.Comparison,
        rewrite=_sign_in_days,
        explanation="The seconds of a time span are never negative, whatever the span.",
        why_right="A time span is kept as days, which alone can be negative, with seconds from 0 to 86399: it is "
        "negative exactly when its days are.",
        severity="cousin",
        examples=(
            LookalikeExample(
                "def late(due, now):\n    left = due - now\n    return left.total_seconds() < 0\n",
                "def late(due, now):\n    left = due - now\n    return left.days < 0\n",
                "def late(due, now):\n    left = due - now\n    return left.seconds < 0\n",
            ),
            LookalikeExample(
                "from datetime import timedelta\n\n\ndef offset(span):\n"
                '    sign = "-" if span < timedelta(0) else "+"\n    return sign, abs(span) // timedelta(minutes=1)\n',
                "from datetime import timedelta\n\n\ndef offset(span):\n"
                '    sign = "-" if span.days < 0 else "+"\n    return sign, abs(span) // timedelta(minutes=1)\n',
                "from datetime import timedelta\n\n\ndef offset(span):\n"
                '    sign = "-" if span.seconds < 0 else "+"\n    return sign, abs(span) // timedelta(minutes=1)\n',
            ),
        ),
    ),
)
