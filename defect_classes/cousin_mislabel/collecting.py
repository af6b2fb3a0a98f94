"""Operators on collections: copies, repeats, unequal lengths, and which of two collections is asked."""

from __future__ import annotations

import copy

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.names import leaves_unused
from planter.syntax.sites import findall

from . import reading as r

EMPTY = m.List(elements=[]) | m.Dict(elements=[]) | m.Call(func=m.Name("set"), args=[])


def _shallow(site: Site) -> cst.Call | None:
    return r.called(site.node, "copy") if r.library(site, site.node, "copy", "deepcopy") else None


def _shortest(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.function(call) == "zip":
        strict = r.keywords(call).get("strict")
        kept = strict is not None and m.matches(strict.value, m.Name("True"))
        return r.without(call, strict) if kept and strict is not None else None
    if not r.library(site, call, "itertools", "zip_longest") or not r.still_used(site, "itertools"):
        return None
    filled = r.keywords(call).get("fillvalue")
    return (call if filled is None else r.without(call, filled)).with_changes(func=cst.Name("zip"))


def first_seen(site: Site) -> str | None:
    """Give the values of `list(dict.fromkeys(<values>))`, or of `dict.fromkeys(<values>)` only gone through."""
    node = site.node
    listed = r.function(node) in ("list", "tuple")
    inner = r.only(node) if listed else node
    if r.method(inner) != "fromkeys" or inner is None or site.code(r.receiver(inner)) != "dict":
        return None
    if not listed and (site.function is None or not isinstance(site.parent, cst.Assign) or not _gone_through(site)):
        return None
    values = r.only(inner)
    return None if values is None else site.code(values)


def _gone_through(site: Site) -> bool:
    target = cst.ensure_type(site.parent, cst.Assign).targets[0].target
    if not isinstance(target, cst.Name) or site.function is None:
        return False
    name = m.Name(target.value)
    asked = m.Attribute(value=name) | m.Subscript(value=name) | m.ComparisonTarget(comparator=name)
    return not findall(site.function, asked | m.Return(value=name))


def _sorted_instead(site: Site) -> cst.BaseExpression | None:
    values = first_seen(site)
    if values is None or r.function(site.node) == "tuple":
        return None
    return r.written(site, f"sorted(set({values}))")


def _as_given(site: Site) -> cst.BaseExpression | None:
    """Give what a key was made of, where the key is looked up."""
    name = cst.ensure_type(site.node, cst.Name)
    if not _looked_up(site):
        return None
    made = r.assigned(site, name.value)
    source = _made_of(made[0]) if len(made) == 1 else None
    if source is None or site.function is None or name.value not in site.bound_before:
        return None
    return source if len(findall(site.function, m.Name(name.value))) > 2 else None


def _looked_up(site: Site) -> bool:
    holder = site.ancestors[1] if isinstance(site.parent, cst.Arg | cst.ComparisonTarget) else site.parent
    if r.method(holder) in ("get", "pop"):
        return bool(r.positional(holder)) and r.positional(holder)[0] is site.node
    sides = r.compared(holder)
    return sides is not None and sides[0] is site.node and isinstance(sides[1], cst.In | cst.NotIn)


def _made_of(value: cst.BaseExpression) -> cst.BaseExpression | None:
    """Give the one dotted thing a call makes its result of: its argument, or what its method is called on."""
    if not isinstance(value, cst.Call) or not r.plain(value):
        return None
    argument = r.only(value)
    if argument is not None and r.dotted(value.func) and r.dotted(argument):
        return argument
    if r.method(value) in ("casefold", "lower", "upper", "strip", "lstrip", "rstrip", "removeprefix", "removesuffix"):
        return r.receiver(value) if r.dotted(r.receiver(value)) else None
    return None


def _asked_of_built(site: Site) -> cst.Comparison | None:
    node = cst.ensure_type(site.node, cst.Comparison)
    sides = r.compared(node)
    if sides is None or not isinstance(sides[1], cst.In | cst.NotIn) or not isinstance(sides[2], cst.Name):
        return None
    asked = sides[2].value
    body = next((a for a in site.ancestors if isinstance(a, cst.If)), None) if site.in_loop else None
    grown = m.Call(func=m.Attribute(value=m.Name(), attr=m.Name("add") | m.Name("append")), args=[m.Arg(star="")])
    for call in findall(body.body, grown) if body is not None and asked in site.bound_before else ():
        built = cst.ensure_type(r.receiver(call), cst.Name).value
        made = r.assigned(site, built)
        value = r.only(call)
        if built == asked or value is None or not value.deep_equals(sides[0]):
            continue
        if len(made) == 1 and m.matches(made[0], EMPTY):
            target = node.comparisons[0].with_changes(comparator=cst.Name(built))
            changed = node.with_changes(comparisons=[target])
            return None if leaves_unused(site, changed) else changed
    return None


def _show_copy() -> None:
    given = {"a": [1]}
    copy.copy(given)["a"].append(2)
    copy.deepcopy(given)["a"].append(3)
    assert given == {"a": [1, 2]}


def _show_zip() -> None:
    assert list(zip("ab", "c", strict=False)) == [("a", "c")]
    try:
        list(zip("ab", "c", strict=True))
    except ValueError:
        return
    raise AssertionError("zip(strict=True) took unequal lengths")


OPERATORS = (
    Operator(
        name="shallow-for-deep",
        node_type=cst.Call,
        rewrite=_shallow,
        explanation="`copy.copy` copies only the outermost object; what lies inside is shared and changes with it.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, copy", "copy.copy, copy.deepcopy", _show_copy),
        examples=(
            Example("import copy\n\nstate = copy.deepcopy(given)\n", "import copy\n\nstate = copy.copy(given)\n"),
            Example(
                "import copy\n\n\ndef fresh(plan):\n    return [copy.deepcopy(step) for step in plan]\n",
                "import copy\n\n\ndef fresh(plan):\n    return [copy.copy(step) for step in plan]\n",
            ),
        ),
    ),
    Operator(
        name="shortest-ends-it",
        node_type=cst.Call,
        rewrite=_shortest,
        explanation="`zip` ends with the shortest: what the longer one still holds is passed over without a word.",
        severity="moderate",
        general=True,
        documented=Documented("Python library reference, Built-in Functions", "zip", _show_zip),
        examples=(
            Example(
                "for row, total in zip(rows, totals, strict=True):\n    add(row, total)\n",
                "for row, total in zip(rows, totals):\n    add(row, total)\n",
            ),
            Example(
                'import itertools\n\nboth = itertools.zip_longest(a, b, fillvalue="")\nc = itertools.count()\n',
                "import itertools\n\nboth = zip(a, b)\nc = itertools.count()\n",
            ),
        ),
    ),
    Operator(
        name="sorted-for-first-seen",
        node_type=cst.Call,
        rewrite=_sorted_instead,
        explanation="`dict.fromkeys` drops repeats and keeps the order of first coming; sorting a set puts another in "
        "its place.",
        severity="moderate",
        general=True,
        examples=(
            Example("names = list(dict.fromkeys(names))\n", "names = sorted(set(names))\n"),
            Example(
                "def each(paths):\n    names = dict.fromkeys(map(str, paths))\n    return [read(n) for n in names]\n",
                "def each(paths):\n    names = sorted(set(map(str, paths)))\n    return [read(n) for n in names]\n",
            ),
        ),
    ),
    Operator(
        name="looked-up-as-given",
        node_type=cst.Name,
        rewrite=_as_given,
        explanation="It is stored under the key that was made of it and looked up as it was given: what is only alike "
        "is not found.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def first(rows):\n    kept = {}\n    for row in rows:\n        key = fold(row.name)\n"
                "        if key not in kept:\n            kept[key] = row\n    return kept\n",
                "def first(rows):\n    kept = {}\n    for row in rows:\n        key = fold(row.name)\n"
                "        if row.name not in kept:\n            kept[key] = row\n    return kept\n",
            ),
            Example(
                "def count(word, table):\n    low = word.casefold()\n    table[low] = table.get(low, 0) + 1\n",
                "def count(word, table):\n    low = word.casefold()\n    table[low] = table.get(word, 0) + 1\n",
            ),
        ),
    ),
    Operator(
        name="asked-of-what-is-built",
        node_type=cst.Comparison,
        rewrite=_asked_of_built,
        explanation="It is asked whether the collection being built holds it, not whether the given one does: the "
        "answer depends on the order.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                "def wanted(names, known):\n    new = []\n    for name in names:\n        if name not in known:\n"
                "            new.append(name)\n    return [*known, *new]\n",
                "def wanted(names, known):\n    new = []\n    for name in names:\n        if name not in new:\n"
                "            new.append(name)\n    return [*known, *new]\n",
            ),
            Example(
                "def left(steps, due):\n    taken = set()\n    for step in steps:\n"
                "        if step in due and step.ok:\n            taken.add(step)\n    return due - taken\n",
                "def left(steps, due):\n    taken = set()\n    for step in steps:\n"
                "        if step in taken and step.ok:\n            taken.add(step)\n    return due - taken\n",
            ),
        ),
    ),
)
