"""The lookalike `opposite-denied`: a comparison that says the same by denying its opposite."""

from __future__ import annotations

import libcst as cst
from planter.plugin import Disguise, Lookalike, LookalikeExample, Site


def deny_opposite(site: Site) -> Disguise | None:
    """Write `not a > b` for `a <= b`; made real, it is `not a >= b`."""
    node = cst.ensure_type(site.node, cst.Comparison)
    target = node.comparisons[0]
    if len(node.comparisons) > 1 or not isinstance(target.operator, cst.LessThanEqual):
        return None
    return Disguise(right=_denied(node, cst.GreaterThan()), wrong=_denied(node, cst.GreaterThanEqual()))


def _denied(node: cst.Comparison, operator: cst.BaseCompOp) -> cst.UnaryOperation:
    targets = [node.comparisons[0].with_changes(operator=operator)]
    bare = node.with_changes(lpar=[], rpar=[], comparisons=targets)
    return cst.UnaryOperation(operator=cst.Not(), expression=bare, lpar=node.lpar, rpar=node.rpar)


OPPOSITE_DENIED = Lookalike(
    name="opposite-denied",
    node_type=cst.Comparison,
    rewrite=deny_opposite,
    explanation="A value that is exactly at the limit is taken for one beyond it, and is within it.",
    why_right="What is not `>` is `<=`.",
    severity="moderate",
    general=True,
    examples=(
        LookalikeExample(
            before="""\
def fits(weight, limit):
    return weight <= limit
""",
            right="""\
def fits(weight, limit):
    return not weight > limit
""",
            wrong="""\
def fits(weight, limit):
    return not weight >= limit
""",
        ),
    ),
)

LOOKALIKES = (OPPOSITE_DENIED,)
