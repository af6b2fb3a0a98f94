"""Lookalikes on what is kept: other ways to group, to unite, to sort and to drop repeats."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site
from planter.syntax.sites import findall

from . import reading as r
from .collecting import first_seen


def _regrouped(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Expr).value
    value = r.only(call) if r.method(call) == "append" else None
    grouped = r.receiver(call) if value is not None else None
    given = r.positional(grouped) if grouped is not None and r.method(grouped) == "setdefault" else []
    if value is None or grouped is None or len(given) != 2 or not m.matches(given[1], m.List(elements=[])):
        return None
    owner, key = site.code(r.receiver(grouped)), site.code(given[0])
    if not r.dotted(r.receiver(grouped)) or "\n" in site.code(call):
        return None
    target = cst.ensure_type(cst.parse_expression(f"{owner}[{key}]"), cst.Subscript)
    right, wrong = (
        cst.Assign(
            targets=[cst.AssignTarget(target)],
            value=cst.parse_expression(f"{owner}.{name}({key}, []) + [{site.code(value)}]"),
        )
        for name in ("get", "pop")
    )
    return Disguise(right, wrong)


def _united(site: Site) -> Disguise | None:
    node = cst.ensure_type(site.node, cst.Dict)
    spread = [element.value for element in node.elements if isinstance(element, cst.StarredDictElement)]
    if len(node.elements) != 2 or len(spread) != 2 or not all(map(r.dotted, spread)):
        return None
    old, new = map(site.code, spread)
    right, wrong = r.written(site, f"{old} | {new}"), r.written(site, f"{new} | {old}")
    return None if right is None or wrong is None else Disguise(right, wrong)


def _in_a_copy(site: Site) -> Disguise | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    statement = line.body[0] if len(line.body) == 1 else None
    if not isinstance(statement, cst.Assign | cst.Return) or r.function(statement.value) != "sorted":
        return None
    call = cst.ensure_type(statement.value, cst.Call)
    given = call.args[0].value
    if not isinstance(given, cst.Name) or given.value not in r.parameters(site) or call.args[0].keyword is not None:
        return None
    told = "ordered"
    if isinstance(statement, cst.Assign):
        target = statement.targets[0].target
        if len(statement.targets) != 1 or not isinstance(target, cst.Name) or target.value == given.value:
            return None
        told = target.value
    elif site.function is None or findall(site.function, m.Name("ordered")):
        return None
    rest = call.with_changes(func=cst.Attribute(cst.Name(told), cst.Name("sort")), args=call.args[1:])
    after = [line.with_changes(body=[cst.Expr(rest)], leading_lines=())]
    if isinstance(statement, cst.Return):
        after.append(cst.SimpleStatementLine([cst.Return(cst.Name(told))]))
    copied = cst.Call(cst.Name("list"), [cst.Arg(given)])
    first, second = (
        cst.SimpleStatementLine(
            [cst.Assign([cst.AssignTarget(cst.Name(told))], value)], leading_lines=line.leading_lines
        )
        for value in (copied, given)
    )
    return Disguise([first, *after], [second, *after])


def _by_first_place(site: Site) -> Disguise | None:
    values = first_seen(site)
    if values is None or r.function(site.node) != "list" or not values.isidentifier():
        return None
    right = r.written(site, f"sorted(set({values}), key={values}.index)")
    wrong = r.written(site, f"sorted(set({values}))")
    return None if right is None or wrong is None else Disguise(right, wrong)


LOOKALIKES = (
    Lookalike(
        name="regrouped-in-place",
        node_type=cst.Expr,
        rewrite=_regrouped,
        explanation="A key that was taken out and stored again stands behind all others.",
        why_right="The longer list is stored under the key that is there, which keeps its place.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                "groups.setdefault(name.casefold(), []).append(name)\n",
                "groups[name.casefold()] = groups.get(name.casefold(), []) + [name]\n",
                "groups[name.casefold()] = groups.pop(name.casefold(), []) + [name]\n",
            ),
            LookalikeExample(
                "for row in rows:\n    by_day.setdefault(row.day, []).append(row)\n",
                "for row in rows:\n    by_day[row.day] = by_day.get(row.day, []) + [row]\n",
                "for row in rows:\n    by_day[row.day] = by_day.pop(row.day, []) + [row]\n",
            ),
        ),
    ),
    Lookalike(
        name="new-ones-win-the-union",
        node_type=cst.Dict,
        rewrite=_united,
        explanation="Of two dictionaries united the second wins: the old values win over the new ones.",
        why_right="Where both have a key the union takes the value of the second, as two spread into one do.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample("save({**marks, **ends})\n", "save(marks | ends)\n", "save(ends | marks)\n"),
            LookalikeExample(
                "settings = {**DEFAULTS, **given}\n", "settings = DEFAULTS | given\n", "settings = given | DEFAULTS\n"
            ),
        ),
    ),
    Lookalike(
        name="sorted-in-a-copy",
        node_type=cst.SimpleStatementLine,
        rewrite=_in_a_copy,
        explanation="It is the caller's list that is sorted.",
        why_right="The list that is sorted in place is a fresh copy nobody else holds.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def top(rows):\n    ranked = sorted(rows, key=score)\n    return ranked[0]\n",
                "def top(rows):\n    ranked = list(rows)\n    ranked.sort(key=score)\n    return ranked[0]\n",
                "def top(rows):\n    ranked = rows\n    ranked.sort(key=score)\n    return ranked[0]\n",
            ),
            LookalikeExample(
                "def in_order(paths):\n    return sorted(paths)\n",
                "def in_order(paths):\n    ordered = list(paths)\n    ordered.sort()\n    return ordered\n",
                "def in_order(paths):\n    ordered = paths\n    ordered.sort()\n    return ordered\n",
            ),
        ),
    ),
    Lookalike(
        name="sorted-by-first-place",
        node_type=cst.Call,
        rewrite=_by_first_place,
        explanation="A sorted set is in the order of the values, not in that of their first coming.",
        why_right="`index` gives the place of the first coming, so the set is put back into that order.",
        severity="moderate",
        examples=(
            LookalikeExample(
                "names = list(dict.fromkeys(names))\n",
                "names = sorted(set(names), key=names.index)\n",
                "names = sorted(set(names))\n",
            ),
        ),
    ),
)
