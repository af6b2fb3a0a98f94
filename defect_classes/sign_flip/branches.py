"""Operators on branches: the mirror path does what the everyday path does, or a condition is turned round."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Example, Operator, Site
from planter.syntax.sites import findall

from . import shapes as s

SUMS = (cst.Add, cst.Subtract)
TURNED_SUM: dict[type[cst.CSTNode], type[cst.BaseBinaryOp]] = {cst.Add: cst.Subtract, cst.Subtract: cst.Add}
TURNED_STEP: dict[type[cst.CSTNode], type[cst.BaseAugOp]] = {
    cst.AddAssign: cst.SubtractAssign,
    cst.SubtractAssign: cst.AddAssign,
}


def _one_way(site: Site) -> cst.Comparison | None:
    compared, other = s.comparison(site.node), s.comparison(s.other_branch(site))
    if compared is None or other is None or not s.same(compared.left, other.left):
        return None
    here, there = compared.comparisons[0], other.comparisons[0]
    opposite = isinstance(here.operator, s.RISING) != isinstance(there.operator, s.RISING)
    if not opposite or not s.same(here.comparator, there.comparator):
        return None
    return s.compared_by(compared, s.OPPOSITE[type(here.operator)])


def _same_sum(site: Site) -> cst.BinaryOperation | None:
    here, there = s.operation(site.node, *SUMS), s.operation(s.other_branch(site), *SUMS)
    if here is None or there is None or type(here.operator) is type(there.operator):
        return None
    if not s.same(here.left, there.left) or not s.same(here.right, there.right):
        return None
    return here.with_changes(operator=TURNED_SUM[type(here.operator)]())


def _same_step(site: Site) -> cst.AugAssign | None:
    step = cst.ensure_type(site.node, cst.AugAssign)
    turned = TURNED_STEP.get(type(step.operator))
    if turned is None:
        return None
    for line in s.branches_before(site):
        for twin in line.body if isinstance(line, cst.SimpleStatementLine) else ():
            alike = isinstance(twin, cst.AugAssign) and s.same(twin.target, step.target)
            if alike and isinstance(cst.ensure_type(twin, cst.AugAssign).operator, turned):
                return step.with_changes(operator=turned())
    return None


def _mirrored(site: Site) -> cst.BaseExpression | None:
    node = cst.ensure_type(site.node, cst.UnaryOperation)
    inner = node.expression
    if not isinstance(node.operator, cst.Not):
        return None
    compared = s.comparison(inner)
    if compared is not None:
        here = compared.comparisons[0]
        if not s.pure(compared) or s.with_number(compared):
            return None
        return s.placed(
            site,
            s.bare(
                compared.with_changes(left=here.comparator, comparisons=[here.with_changes(comparator=compared.left)])
            ),
        )
    if not isinstance(inner, cst.Call) or any(arg.star or arg.keyword for arg in inner.args):
        return None
    if not isinstance(inner.func, cst.Name) or len(inner.args) < 2 or not _orders(site, inner.func.value):
        return None
    one, other, *rest = inner.args
    if not (s.dotted(one.value) and s.dotted(other.value)):
        return None
    exchanged = [one.with_changes(value=other.value), other.with_changes(value=one.value), *rest]
    return inner.with_changes(args=exchanged)


def _orders(site: Site, name: str) -> bool:
    """Tell whether the module has a function of that name that returns how its first two parameters compare."""
    for statement in site.module.body:
        if isinstance(statement, cst.FunctionDef) and statement.name.value == name:
            names = [param.name.value for param in statement.params.params[:2]]
            values = [cst.ensure_type(found, cst.Return).value for found in findall(statement.body, m.Return())]
            kept = [s.comparison(value) for value in values]
            return bool(kept) and all(
                value is not None
                and s.holds(value.left, names[0])
                and s.holds(value.comparisons[0].comparator, names[-1])
                for value in kept
            )
    return False


def _condition_turned(site: Site) -> cst.IfExp | None:
    chosen = cst.ensure_type(site.node, cst.IfExp)
    body, orelse, test = chosen.body, chosen.orelse, chosen.test
    literals = isinstance(body, cst.SimpleString | cst.Integer | cst.Float) and type(body) is type(orelse)
    attributes = (
        isinstance(body, cst.Attribute) and isinstance(orelse, cst.Attribute) and s.same(body.value, orelse.value)
    )
    if not literals and not attributes:
        return None
    if s.dotted(test) or isinstance(test, cst.Call):
        return chosen.with_changes(test=cst.UnaryOperation(operator=cst.Not(), expression=test))
    asked = s.comparison(test, cst.Is)
    if asked is None or not m.matches(asked.comparisons[0].comparator, m.Name("None")):
        return None
    return chosen.with_changes(test=s.compared_by(asked, cst.IsNot))


OPERATORS = (
    Operator(
        name="branch-compares-same-way",
        node_type=cst.Comparison,
        rewrite=_one_way,
        explanation="The branch for the other direction compares the same way as the everyday one.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "def beats(score, best, lowest_wins):\n    if lowest_wins:\n        return score < best\n"
                "    return score >= best\n",
                "def beats(score, best, lowest_wins):\n    if lowest_wins:\n        return score > best\n"
                "    return score >= best\n",
            ),
            Example(
                "def ticks(at, stop, step):\n    while at < stop if step > 0 else at > stop:\n"
                "        yield at\n        at += step\n",
                "def ticks(at, stop, step):\n    while at < stop if step > 0 else at < stop:\n"
                "        yield at\n        at += step\n",
            ),
        ),
    ),
    Operator(
        name="branch-adds-same-way",
        node_type=cst.BinaryOperation,
        rewrite=_same_sum,
        explanation="The branch that should take away adds like the other one, or the reverse.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "def after(balance, entry):\n    if entry.is_credit:\n        return balance - entry.amount\n"
                "    return balance + entry.amount\n",
                "def after(balance, entry):\n    if entry.is_credit:\n        return balance + entry.amount\n"
                "    return balance + entry.amount\n",
            ),
            Example(
                "moved = start + days if forward else start - days\n",
                "moved = start + days if forward else start + days\n",
            ),
        ),
    ),
    Operator(
        name="branch-posts-same-way",
        node_type=cst.AugAssign,
        rewrite=_same_step,
        explanation="The branch that posts to the other side changes the total in the direction of the first one.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "for entry in entries:\n    if entry.side == DEBIT:\n        total += entry.amount\n"
                "    else:\n        total -= entry.amount\n",
                "for entry in entries:\n    if entry.side == DEBIT:\n        total += entry.amount\n"
                "    else:\n        total += entry.amount\n",
            ),
            Example(
                "def turn(self, way):\n    if way == LEFT:\n        self.angle -= STEP\n    elif way == RIGHT:\n"
                "        self.turns.append(way)\n        self.angle += STEP\n",
                "def turn(self, way):\n    if way == LEFT:\n        self.angle -= STEP\n    elif way == RIGHT:\n"
                "        self.turns.append(way)\n        self.angle -= STEP\n",
            ),
        ),
    ),
    Operator(
        name="mirrored-for-negated",
        node_type=cst.UnaryOperation,
        rewrite=_mirrored,
        explanation="That one is not before the other is taken for the other's being before it: of equals neither is, "
        "and the answer turns round.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "def earlier(one, other):\n    return one.start < other.start\n\n\n"
                "def keep(held, new):\n    return held if not earlier(new, held) else new\n",
                "def earlier(one, other):\n    return one.start < other.start\n\n\n"
                "def keep(held, new):\n    return held if earlier(held, new) else new\n",
            ),
            Example(
                "open_still = not closing <= now\n",
                "open_still = now <= closing\n",
            ),
        ),
    ),
    Operator(
        name="condition-turned",
        node_type=cst.IfExp,
        rewrite=_condition_turned,
        explanation="Of two plausible values each is taken where the other belongs.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'opened = open(path, "ab" if resumed else "wb")\n',
                'opened = open(path, "ab" if not resumed else "wb")\n',
            ),
            Example(
                "fee = 250 if until is None else 100\n",
                "fee = 250 if until is not None else 100\n",
            ),
        ),
    ),
)
