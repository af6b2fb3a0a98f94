"""Operators on order and greatness: by characters where bytes are meant, and the other way round."""

from __future__ import annotations

import os

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

FSENCODE = m.Call(func=m.Attribute(m.Name("os"), m.Name("fsencode")))


def _order_by_text(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    sorts = m.matches(call.func, m.Name("sorted") | m.Name("min") | m.Name("max")) or r.method(call) == "sort"
    key = r.argument(call, None, "key") if sorts and r.plain(call) else None
    if key is None:
        return None
    if m.matches(key.value, m.Attribute(m.Name("os"), m.Name("fsencode"))):
        left = r.without(call, key)
        return left if r.still_used(site, "os", left) else None
    body = key.value.body if isinstance(key.value, cst.Lambda) else None
    if not isinstance(body, cst.Call) or r.method(body) != "encode" or not isinstance(r.receiver(body), cst.Name):
        return None
    told = site.code(body)
    return r.without(call, key) if "surrogateescape" in told or "utf-16" in told else None


def _order_by_name(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    plainly = m.matches(call, m.Call(func=m.Name("sorted"), args=[m.Arg(value=m.Name())]))
    if not plainly or site.function is None or not r.still_used(site, "os"):
        return None
    held = findall(site.module, FSENCODE | m.SimpleString(value=m.MatchIfTrue(lambda text: text.startswith("b"))))
    return r.with_keyword(call, "key", "os.fsdecode") if held else None


def _longest(site: Site) -> cst.BaseExpression | None:
    call = cst.ensure_type(site.node, cst.Call)
    source = call.args[0].value if m.matches(call.func, m.Name("max")) and call.args else None
    default = r.argument(call, None, "default")
    if len(call.args) != 1 + (default is not None) or not isinstance(source, cst.GeneratorExp):
        return None
    loop = source.for_in
    single = isinstance(loop.iter, cst.Name) and isinstance(loop.target, cst.Name) and not loop.ifs
    if not single or loop.inner_for_in is not None or not isinstance(source.elt, cst.Call):
        return None
    target = m.Name(cst.ensure_type(loop.target, cst.Name).value)
    length = m.Call(func=m.Name("len"), args=[m.Arg(value=m.Call(func=m.Name(), args=[m.Arg(value=target)]))])
    if not m.matches(source.elt, length | m.Call(func=m.Name("len"), args=[m.Arg(value=_encoded(target))])):
        return None
    first = cst.parse_expression(f"max({cst.ensure_type(loop.iter, cst.Name).value}, key=len)")
    longest = cst.ensure_type(source.elt.deep_replace(findall(source.elt.args[0], target)[-1], first), cst.Call)
    if default is None:
        return longest
    return r.parenthesized(site, cst.IfExp(test=loop.iter, body=longest, orelse=default.value))


def _encoded(target: m.Name) -> m.Call:
    return m.Call(func=m.Attribute(value=target, attr=m.Name("encode")))


def _show_order() -> None:
    names = ["é", "\udc80"]
    assert sorted(names) == names != sorted(names, key=lambda name: name.encode("utf-8", "surrogateescape"))
    names = ["\uff01", "\U0001f600"]
    assert sorted(names) == names != sorted(names, key=lambda name: name.encode("utf-16-be"))
    assert os.fsencode("\udc80") == b"\x80"


def _show_longest() -> None:
    names = ["ab", "é", "日"]
    assert max(names, key=len) == "ab"
    assert max(names, key=lambda name: len(name.encode("utf-8"))) == "日"


OPERATORS = (
    Operator(
        name="order-by-text",
        node_type=cst.Call,
        rewrite=_order_by_text,
        explanation="Text sorts by code point: a byte that was no UTF-8 stands in a name as a surrogate and sorts "
        "among the letters, not where the byte belongs.",
        severity="cousin",
        documented=Documented("PEP 383", "Specification", _show_order),
        examples=(
            Example(
                "import os\n\n\ndef listing(folder):\n    return sorted(os.listdir(folder), key=os.fsencode)\n",
                "import os\n\n\ndef listing(folder):\n    return sorted(os.listdir(folder))\n",
            ),
            Example(
                'found.sort(key=lambda name: name.encode("utf-8", "surrogateescape"), reverse=True)\n',
                "found.sort(reverse=True)\n",
            ),
        ),
    ),
    Operator(
        name="order-by-name",
        node_type=cst.Call,
        rewrite=_order_by_name,
        explanation="Names given as bytes are sorted by what they say as text: a byte that is no UTF-8 becomes a "
        "surrogate, and sorts behind most letters and not by its value.",
        severity="cousin",
        documented=Documented("PEP 383", "Specification", _show_order),
        examples=(
            Example(
                "import os\n\n\ndef listing(root):\n    found = os.listdir(os.fsencode(root))\n"
                "    return sorted(found)\n",
                "import os\n\n\ndef listing(root):\n    found = os.listdir(os.fsencode(root))\n"
                "    return sorted(found, key=os.fsdecode)\n",
            ),
            Example(
                "import os\n\n\ndef lines(folder):\n    names = set(os.listdir(folder))\n"
                '    return b"\\0".join(sorted(names))\n',
                "import os\n\n\ndef lines(folder):\n    names = set(os.listdir(folder))\n"
                '    return b"\\0".join(sorted(names, key=os.fsdecode))\n',
            ),
        ),
    ),
    Operator(
        name="longest-by-characters",
        node_type=cst.Call,
        rewrite=_longest,
        explanation="The name with the most characters is taken for the one with the most bytes; a shorter one of "
        "wider letters may take more.",
        severity="moderate",
        general=True,
        documented=Documented("Python library reference, Built-in Functions", "max", _show_longest),
        examples=(
            Example(
                "widest = max(len(name.encode()) for name in names)\n",
                "widest = len(max(names, key=len).encode())\n",
            ),
            Example(
                "def widest(rows):\n    return max((len(to_bytes(row)) for row in rows), default=0)\n",
                "def widest(rows):\n    return len(to_bytes(max(rows, key=len))) if rows else 0\n",
            ),
        ),
    ),
)
