"""Lookalikes on order and rounding: turned round twice, or turned round where equals keep their order."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

from . import shapes as s
from .orders import by_key, sliced_back

VIEWS = m.Call(func=m.Attribute(attr=m.Name("values") | m.Name("items") | m.Name("keys")), args=[])


def _sign_of_key(site: Site) -> Disguise | None:
    call = s.sorts(site.node)
    key = by_key(call)
    body = key.value.body if key is not None and isinstance(key.value, cst.Lambda) else None
    plain = s.negated(body)
    if (
        call is None
        or key is None
        or plain is None
        or s.keyword(call, "reverse")
        or not isinstance(call.func, cst.Name)
    ):
        return None
    lifted = key.with_changes(value=key.value.with_changes(body=plain))
    rising = call.with_changes(args=[lifted if arg is key else arg for arg in call.args])
    falling = s.with_reverse(rising)
    return None if falling is None else Disguise(falling, sliced_back(rising))


def _ceiling_by_remainder(site: Site) -> Disguise | None:
    quotient = s.operation(s.negated(site.node), cst.FloorDivide)
    top = s.negated(quotient.left) if quotient is not None else None
    if quotient is None or top is None or not quotient.lpar or not s.pure(quotient.right):
        return None
    counted = s.only_argument(top, "len", "sum")
    if not s.pure(top) and (counted is None or not s.dotted(counted)):
        return None
    right, wrong = (
        s.written(
            f"{{top}} // {{divisor}} + ({{top}} % {{divisor}} {sign} 0)", top=s.grouped(top), divisor=quotient.right
        )
        for sign in (">", ">=")
    )
    return Disguise(s.placed(site, right), s.placed(site, wrong))


LOOKALIKES = (
    Lookalike(
        name="key-without-minus",
        node_type=cst.Call,
        rewrite=_sign_of_key,
        explanation="A sorted list that is turned round afterwards turns its equals too.",
        why_right="`reverse=True` keeps the order of equals, as the minus in the key did.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def ranking(teams):\n    return sorted(teams, key=lambda team: -team.points)\n",
                "def ranking(teams):\n    return sorted(teams, key=lambda team: team.points, reverse=True)\n",
                "def ranking(teams):\n    return sorted(teams, key=lambda team: team.points)[::-1]\n",
            ),
            LookalikeExample(
                "longest = sorted(words, key=lambda word: -len(word))[:9]\n",
                "longest = sorted(words, key=lambda word: len(word), reverse=True)[:9]\n",
                "longest = sorted(words, key=lambda word: len(word))[::-1][:9]\n",
            ),
        ),
    ),
    Lookalike(
        name="one-more-for-a-rest",
        node_type=cst.UnaryOperation,
        rewrite=_ceiling_by_remainder,
        explanation="A remainder is never below 0, so one is added where the division leaves nothing over as well.",
        why_right="One is added to the floor exactly when the division leaves something over, which makes the ceiling.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def pages(rows):\n    return -(-len(rows) // PAGE)\n",
                "def pages(rows):\n    return len(rows) // PAGE + (len(rows) % PAGE > 0)\n",
                "def pages(rows):\n    return len(rows) // PAGE + (len(rows) % PAGE >= 0)\n",
            ),
            LookalikeExample(
                "cost = 3 * -(-minutes // 15)\n",
                "cost = 3 * (minutes // 15 + (minutes % 15 > 0))\n",
                "cost = 3 * (minutes // 15 + (minutes % 15 >= 0))\n",
            ),
        ),
    ),
)
