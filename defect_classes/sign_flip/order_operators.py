"""The operators on order: what they say and what they make."""

from __future__ import annotations

import libcst as cst

from planter.plugin import Documented, Example, Operator

from . import orders

OPERATORS = (
    Operator(
        name="turned-after-sorting",
        node_type=(cst.Call, cst.SimpleStatementLine),
        rewrite=orders.turned_after,
        explanation="`reverse=True` keeps the order of equals; a sorted list turned round afterwards turns them too.",
        severity="cousin",
        general=True,
        documented=Documented("Sorting Techniques", "Sort Stability and Complex Sorts", orders.show_stability),
        examples=(
            Example(
                "def ranking(teams):\n    return sorted(teams, key=lambda team: team.points, reverse=True)\n",
                "def ranking(teams):\n    return sorted(teams, key=lambda team: team.points)[::-1]\n",
            ),
            Example(
                "def arrange(self):\n    self.bids.sort(reverse=True, key=price_of)  # dearest first\n",
                "def arrange(self):\n    self.bids.sort(key=price_of)\n    self.bids.reverse()  # dearest first\n",
            ),
        ),
    ),
    Operator(
        name="whole-key-turned",
        node_type=cst.Call,
        rewrite=orders.all_turned,
        explanation="`reverse=True` turns every part of the key, where the minus turned only the first: among equals "
        "of the first part the rest now falls instead of rising.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def ranking(teams):\n    return sorted(teams, key=lambda team: (-team.won, team.name))\n",
                "def ranking(teams):\n    return sorted(teams, key=lambda team: (team.won, team.name), reverse=True)\n",
            ),
            Example(
                "rows.sort(key=lambda row: (-len(row[1]), row[0], row[2]))\n",
                "rows.sort(key=lambda row: (len(row[1]), row[0], row[2]), reverse=True)\n",
            ),
        ),
    ),
    Operator(
        name="order-taken-for-granted",
        node_type=(cst.Call, cst.Tuple),
        rewrite=orders.unordered,
        explanation="The two are no longer put in order: given the other way round, the first is taken for the lower.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def span(one, other):\n    first, last = sorted((one, other))\n    return last - first\n",
                "def span(one, other):\n    first, last = one, other\n    return last - first\n",
            ),
            Example(
                "def edge(one, other):\n    return min(one, other), max(one, other)\n",
                "def edge(one, other):\n    return one, other\n",
            ),
            Example(
                "pairs[tuple(sorted([left.name, right.name]))] = gap\n",
                "pairs[(left.name, right.name)] = gap\n",
            ),
        ),
    ),
    Operator(
        name="exchanged-in-two-steps",
        node_type=cst.SimpleStatementLine,
        rewrite=orders.in_two_steps,
        explanation="The first step overwrites what the second should move: where the two had to be exchanged, both "
        "are the same afterwards.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "def span(first, last):\n    if last < first:\n        first, last = last, first\n"
                "    return last - first\n",
                "def span(first, last):\n    if last < first:\n        first = last\n        last = first\n"
                "    return last - first\n",
            ),
            Example(
                "if self.low > self.high:\n    self.low, self.high = self.high, self.low  # given backwards\n",
                "if self.low > self.high:\n    self.low = self.high\n    self.high = self.low  # given backwards\n",
            ),
        ),
    ),
    Operator(
        name="pushed-in-order",
        node_type=cst.Call,
        rewrite=orders.pushed_in_order,
        explanation="A stack gives back last what was pushed first: pushed in order, the children come in reverse.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def walk(top):\n    stack = [top]\n    while stack:\n        node = stack.pop()\n        yield node\n"
                "        stack.extend(reversed(node.children))\n",
                "def walk(top):\n    stack = [top]\n    while stack:\n        node = stack.pop()\n        yield node\n"
                "        stack.extend(node.children)\n",
            ),
            Example(
                "def steps(plan, waiting):\n    for step in reversed(plan):\n        waiting.append(step)\n"
                "    while waiting:\n        yield waiting.pop()\n",
                "def steps(plan, waiting):\n    for step in plan:\n        waiting.append(step)\n"
                "    while waiting:\n        yield waiting.pop()\n",
            ),
        ),
    ),
)
