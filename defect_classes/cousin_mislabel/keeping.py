"""Operators on dictionaries: what is kept, what is taken out, and which of two values wins."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

from . import reading as r

MAPPINGS = "Python library reference, Mapping Types"


def _stored_again(site: Site) -> bool:
    """Tell whether the site's call of `<d>.get(<key>, ...)` helps to make what is assigned to `<d>[<key>]`."""
    key = r.positional(site.node)[0]
    due = f"{site.code(r.receiver(site.node))}[{site.code(key)}]"
    for ancestor in site.ancestors:
        if isinstance(ancestor, cst.Assign):
            return len(ancestor.targets) == 1 and site.code(ancestor.targets[0].target) == due
    return False


def _is_get(site: Site) -> bool:
    call = site.node
    return r.method(call) == "get" and len(r.positional(call)) == 2 and not r.keywords(call)


def _moved(site: Site) -> cst.Call | None:
    return r.called(site.node, "pop") if _is_get(site) and _stored_again(site) else None


def _taken_out(site: Site) -> cst.Call | None:
    if not _is_get(site) or _stored_again(site):
        return None
    owner, key = r.receiver(site.node), r.positional(site.node)[0]
    if not isinstance(owner, cst.Name) or owner.value == "self" or not (r.literal(key) or isinstance(key, cst.Name)):
        return None
    if owner.value not in site.read_after and owner.value not in r.parameters(site):
        return None
    return r.called(site.node, "pop") if owner.value in site.bound_before else None


def _left_in(site: Site) -> cst.Call | None:
    call = site.node
    if r.method(call) != "pop" or len(r.positional(call)) != 2 or r.keywords(call) or isinstance(site.parent, cst.Expr):
        return None
    return r.called(call, "get")


def _not_kept(site: Site) -> cst.Attribute | None:
    node = cst.ensure_type(site.node, cst.Attribute)
    inner = node.value
    if r.method(inner) != "setdefault" or len(r.positional(inner)) != 2 or not isinstance(site.parent, cst.Call):
        return None
    return node.with_changes(value=r.called(inner, "get"))


def _first_wins(site: Site) -> cst.Expr | None:
    node = cst.ensure_type(site.node, cst.Assign)
    found = r.indexed(node.targets[0].target) if len(node.targets) == 1 else None
    if found is None or not isinstance(found[0], cst.Name) or r.whole(found[1]) is not None or not site.in_loop:
        return None
    made = r.assigned(site, found[0].value)
    emptied = len(made) == 1 and m.matches(made[0], m.Dict(elements=[]) | m.Call(func=m.Name("dict"), args=[]))
    own = m.Call(func=m.Attribute(value=m.Name(found[0].value), attr=m.Name("pop")))
    owner = site.function
    if not emptied or owner is None or findall(owner, own) or findall(node.value, m.Name(found[0].value)):
        return None
    stored = r.written(site, f"{found[0].value}.setdefault({site.code(found[1])}, {site.code(node.value)})")
    return None if stored is None else cst.Expr(stored)


def _last_wins(site: Site) -> cst.Assign | None:
    call = cst.ensure_type(site.node, cst.Expr).value
    if r.method(call) != "setdefault" or len(r.positional(call)) != 2:
        return None
    key, value = r.positional(call)
    target = cst.Subscript(value=r.receiver(call), slice=[cst.SubscriptElement(cst.Index(key))])
    return cst.Assign(targets=[cst.AssignTarget(target)], value=value)


def _other_wins(site: Site) -> cst.BaseExpression | None:
    node = cst.ensure_type(site.node, cst.Dict)
    spread = [element.value for element in node.elements if isinstance(element, cst.StarredDictElement)]
    if len(node.elements) != 2 or len(spread) != 2 or not all(map(r.dotted, spread)):
        return None
    return r.written(site, f"{site.code(spread[1])} | {site.code(spread[0])}")


def _show_moved() -> None:
    counts = {"a": 1, "b": 1}
    counts["a"] = counts.get("a", 0) + 1
    assert list(counts) == ["a", "b"]
    counts["a"] = counts.pop("a", 0) + 1
    assert list(counts) == ["b", "a"]


def _show_kept() -> None:
    groups: dict[str, list[int]] = {}
    groups.get("a", []).append(1)
    assert groups == {}
    groups.setdefault("a", []).append(1)
    assert groups == {"a": [1]}


OPERATORS = (
    Operator(
        name="moved-to-the-end",
        node_type=cst.Call,
        rewrite=_moved,
        explanation="A key that was taken out and stored again stands behind all others; its place was that of its "
        "first coming.",
        severity="cousin",
        general=True,
        documented=Documented(MAPPINGS, "dict preserves insertion order; pop", _show_moved),
        examples=(
            Example("counts[word] = counts.get(word, 0) + 1\n", "counts[word] = counts.pop(word, 0) + 1\n"),
            Example("seen[k] = [*seen.get(k, ()), row]\n", "seen[k] = [*seen.pop(k, ()), row]\n"),
        ),
    ),
    Operator(
        name="taken-out-by-reading",
        node_type=cst.Call,
        rewrite=_taken_out,
        explanation="`pop` takes out what it gives, so whoever asks later, the caller too, no longer finds it.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'def size_of(options):\n    return int(options.get("size", 10))\n',
                'def size_of(options):\n    return int(options.pop("size", 10))\n',
            ),
            Example(
                "def begin(path, names):\n    marks = load(path)\n"
                "    starts = [marks.get(name, 0) for name in names]\n    return starts, marks\n",
                "def begin(path, names):\n    marks = load(path)\n"
                "    starts = [marks.pop(name, 0) for name in names]\n    return starts, marks\n",
            ),
        ),
    ),
    Operator(
        name="left-in-by-reading",
        node_type=cst.Call,
        rewrite=_left_in,
        explanation="`get` leaves in what `pop` takes out, and it is met again, or handed on, later.",
        severity="moderate",
        general=True,
        examples=(
            Example('name = fields.pop("name", None)\n', 'name = fields.get("name", None)\n'),
            Example("for key in keys:\n    add(rest.pop(key, 0))\n", "for key in keys:\n    add(rest.get(key, 0))\n"),
        ),
    ),
    Operator(
        name="default-not-kept",
        node_type=cst.Attribute,
        rewrite=_not_kept,
        explanation="`get` gives the default without storing it: what is put into that list goes nowhere.",
        severity="stark",
        general=True,
        documented=Documented(MAPPINGS, "dict.get, dict.setdefault", _show_kept),
        examples=(
            Example("groups.setdefault(key, []).append(row)\n", "groups.get(key, []).append(row)\n"),
            Example("by_day.setdefault(day, set()).add(name)\n", "by_day.get(day, set()).add(name)\n"),
        ),
    ),
    Operator(
        name="first-one-wins",
        node_type=cst.Assign,
        rewrite=_first_wins,
        explanation="`setdefault` keeps what is there: of two with one key the first is kept, not the last.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def ends(batches):\n    found = {}\n    for batch in batches:\n        found[batch.name] = batch.end\n"
                "    return found\n",
                "def ends(batches):\n    found = {}\n    for batch in batches:\n"
                "        found.setdefault(batch.name, batch.end)\n    return found\n",
            ),
            Example(
                "def table(rows):\n    made = dict()\n    while rows:\n        row = rows.pop()\n"
                "        made[row[0]] = row\n    return made\n",
                "def table(rows):\n    made = dict()\n    while rows:\n        row = rows.pop()\n"
                "        made.setdefault(row[0], row)\n    return made\n",
            ),
        ),
    ),
    Operator(
        name="last-one-wins",
        node_type=cst.Expr,
        rewrite=_last_wins,
        explanation="An assignment replaces what is there: of two with one key the last is kept, not the first.",
        severity="moderate",
        general=True,
        examples=(
            Example("first.setdefault(row.key, row)\n", "first[row.key] = row\n"),
            Example('options.setdefault("mode", 0o600)\n', 'options["mode"] = 0o600\n'),
        ),
    ),
    Operator(
        name="other-one-wins",
        node_type=cst.Dict,
        rewrite=_other_wins,
        explanation="Of two dictionaries put together the second wins: the old values win over the new ones.",
        severity="moderate",
        general=True,
        examples=(
            Example("save({**marks, **ends})\n", "save(ends | marks)\n"),
            Example("settings = {**DEFAULTS, **given}\n", "settings = given | DEFAULTS\n"),
        ),
    ),
)
