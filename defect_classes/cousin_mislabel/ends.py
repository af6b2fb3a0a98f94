"""Operators on where a text is cut: at the first or the last separator, by a set or by a whole affix."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site

from . import reading as r

LAST_TO_FIRST = {"rfind": "find", "rindex": "index", "rpartition": "partition", "rsplit": "split"}
FIRST_TO_LAST = {new: old for old, new in LAST_TO_FIRST.items()}
METHODS = "Python library reference, String Methods"


def _other_end(site: Site, names: dict[str, str]) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    name = r.method(call) or ""
    given = r.positional(call) if name in names else []
    if not given or r.keywords(call) or not r.literal(given[0]):
        return None
    if name.endswith("split") and not (len(given) == 2 and r.whole(given[1]) == 1):
        return None
    if name.endswith("partition") and not isinstance(site.parent, cst.Assign):
        return None
    return r.called(call, names[name])


def _first_for_last(site: Site) -> cst.Call | None:
    return _other_end(site, LAST_TO_FIRST)


def _last_for_first(site: Site) -> cst.Call | None:
    return _other_end(site, FIRST_TO_LAST)


def part_of(node: cst.CSTNode, name: str, place: int) -> cst.Call | None:
    """Give the call of `<text>.<name>(<separator>)[<place>]`."""
    found = r.indexed(node)
    if found is None or r.method(found[0]) != name or r.whole(found[1]) != place or r.only(found[0]) is None:
        return None
    return cst.ensure_type(found[0], cst.Call)


def _part_from_other_end(site: Site) -> cst.Subscript | None:
    for name, place, other in (("rpartition", 2, "partition"), ("partition", 0, "rpartition")):
        call = part_of(site.node, name, place)
        if call is not None:
            return cst.ensure_type(site.node, cst.Subscript).with_changes(value=r.called(call, other))
    return None


def one_cut(site: Site, call: cst.Call, name: str, place: str) -> cst.BaseExpression | None:
    """Give `<text>.<name>(<separator>, 1)[<place>]` for a call of `partition` or `rpartition`."""
    separator = site.code(r.positional(call)[0])
    return r.written(site, f"{site.code(r.receiver(call))}.{name}({separator}, 1)[{place}]")


def _first_cut_for_last(site: Site) -> cst.BaseExpression | None:
    call = part_of(site.node, "rpartition", 2)
    return None if call is None else one_cut(site, call, "split", "-1")


def _whole_without_separator(site: Site) -> cst.BaseExpression | None:
    call = part_of(site.node, "partition", 2)
    if call is not None:
        return one_cut(site, call, "split", "-1")
    call = part_of(site.node, "rpartition", 0)
    return None if call is None else one_cut(site, call, "rsplit", "0")


def _as_a_set(site: Site) -> cst.Call | None:
    name = {"removeprefix": "lstrip", "removesuffix": "rstrip"}.get(r.method(site.node) or "")
    return r.called(site.node, name) if name and r.only(site.node) is not None else None


_READ_LINE = m.Call(func=m.Attribute(attr=m.Name("readline")))


def _show_set() -> None:
    assert "xxy".lstrip("x") == "y"
    assert "xxy".removeprefix("x") == "xy"


def _show_missing() -> None:
    text = "plain"
    assert text.partition("=")[2] == ""
    assert text.split("=", 1)[-1] == "plain"


OPERATORS = (
    Operator(
        name="first-for-last",
        node_type=cst.Call,
        rewrite=_first_for_last,
        explanation="The text is cut at the first separator, not the last: with one of them nothing changes.",
        severity="stark",
        general=True,
        examples=(
            Example('dot = name.rfind(".")\n', 'dot = name.find(".")\n'),
            Example('host, port = place.rsplit(":", 1)\n', 'host, port = place.split(":", 1)\n'),
        ),
    ),
    Operator(
        name="last-for-first",
        node_type=cst.Call,
        rewrite=_last_for_first,
        explanation="The text is cut at the last separator, not the first: with one of them nothing changes.",
        severity="moderate",
        general=True,
        examples=(
            Example('key, _, value = line.partition("=")\n', 'key, _, value = line.rpartition("=")\n'),
            Example('at = row.index(b": ", 2)\n', 'at = row.rindex(b": ", 2)\n'),
        ),
    ),
    Operator(
        name="part-from-the-other-end",
        node_type=cst.Subscript,
        rewrite=_part_from_other_end,
        explanation="`partition` and `rpartition` leave a text without the separator at opposite ends, so the part "
        "taken is empty there.",
        severity="stark",
        general=True,
        examples=(
            Example('leaf = name.rpartition("/")[2]\n', 'leaf = name.partition("/")[2]\n'),
            Example("word = line.partition(' ')[0]\n", "word = line.rpartition(' ')[0]\n"),
        ),
    ),
    Operator(
        name="first-cut-for-last",
        node_type=cst.Subscript,
        rewrite=_first_cut_for_last,
        explanation="What follows the first separator is taken for what follows the last: with none or one of them "
        "it is the same.",
        severity="moderate",
        general=True,
        examples=(
            Example('leaf = name.rpartition("/")[2]\n', 'leaf = name.split("/", 1)[-1]\n'),
            Example("return key.rpartition(sep)[2].strip()\n", "return key.split(sep, 1)[-1].strip()\n"),
        ),
    ),
    Operator(
        name="whole-without-separator",
        node_type=cst.Subscript,
        rewrite=_whole_without_separator,
        explanation="Without the separator `partition` gives an empty part and `split` the whole text.",
        severity="cousin",
        general=True,
        documented=Documented(METHODS, "str.partition, str.split", _show_missing),
        examples=(
            Example('value = line.partition("=")[2]\n', 'value = line.split("=", 1)[-1]\n'),
            Example('folder = name.rpartition("/")[0]\n', 'folder = name.rsplit("/", 1)[0]\n'),
        ),
    ),
    Operator(
        name="stripped-as-a-set",
        node_type=cst.Call,
        rewrite=_as_a_set,
        explanation="`lstrip` and `rstrip` take every character of a set away; `removeprefix` and `removesuffix` "
        "one affix, once.",
        severity="cousin",
        general=True,
        documented=Documented(METHODS, "str.lstrip, str.removeprefix", _show_set),
        examples=(
            Example('name = name.removesuffix(".txt")\n', 'name = name.rstrip(".txt")\n'),
            Example('rest = rest.removeprefix("\\ufeff")\n', 'rest = rest.lstrip("\\ufeff")\n'),
        ),
    ),
)
