"""The operator `limit-moved`: a comparison that leaves its limit out."""

from __future__ import annotations

import libcst as cst
from planter.plugin import Example, Operator, Site


def move_limit(site: Site) -> cst.CSTNode | None:
    """Write `<` for `<=`, where two values are compared and no third."""
    node = cst.ensure_type(site.node, cst.Comparison)
    target = node.comparisons[0]
    if len(node.comparisons) > 1 or not isinstance(target.operator, cst.LessThanEqual):
        return None
    return node.with_changes(comparisons=[target.with_changes(operator=cst.LessThan())])


LIMIT_MOVED = Operator(
    name="limit-moved",
    node_type=cst.Comparison,
    rewrite=move_limit,
    explanation="A value that is exactly at the limit is taken for one beyond it, and is within it.",
    severity="moderate",
    general=True,
    examples=(
        Example(
            before="""\
def fits(weight, limit):
    return weight <= limit
""",
            after="""\
def fits(weight, limit):
    return weight < limit
""",
        ),
    ),
)

OPERATORS = (LIMIT_MOVED,)
