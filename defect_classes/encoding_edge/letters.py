"""Operators on letters: case, digits, forms of one letter, and how many bytes a text takes."""

from __future__ import annotations

import re
import unicodedata

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.patterns import FLAG_PLACES, flag_dropped, pattern_of
from planter.plugin import Documented, Example, Operator, Site

CLASSES = {"[0-9]": r"\d", "[A-Za-z0-9_]": r"\w", "[a-zA-Z0-9_]": r"\w", "[ \\t]": r"\s"}
KINDS = frozenset({"isdigit", "isdecimal", "isnumeric", "isalnum", "isalpha", "isidentifier"})
COMPATIBLE = {"NFC": "NFKC", "NFD": "NFKD"}
TYPES = "Python library reference, Built-in Types"


def _fold(site: Site, old: str, new: str) -> cst.BaseExpression | None:
    node = site.node
    call = m.Call(func=m.Attribute(attr=m.Name(old)), args=[])
    if isinstance(node, cst.Comparison):
        if len(m.findall(node, call)) < 2:
            return None
        renamed = m.replace(node, call, lambda found, _: r.called(cst.ensure_type(found, cst.Call), new))
        return cst.ensure_type(renamed, cst.Comparison)
    if isinstance(node, cst.Attribute):
        called = isinstance(site.parent, cst.Call) and site.parent.func is node
        own = m.matches(node, m.Attribute(m.Name("str"), m.Name(old)))
        return node.with_changes(attr=cst.Name(new)) if own and not called else None
    if not m.matches(node, call):
        return None
    comparisons = [a for a in site.ancestors if isinstance(a, cst.Comparison)]
    if any(len(m.findall(comparison, call)) > 1 for comparison in comparisons):
        return None
    return r.called(cst.ensure_type(node, cst.Call), new)


def _lower_for_casefold(site: Site) -> cst.BaseExpression | None:
    return _fold(site, "casefold", "lower")


def _casefold_for_lower(site: Site) -> cst.BaseExpression | None:
    return _fold(site, "lower", "casefold")


def _ascii_dropped(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    name = r.library(call, "re", *FLAG_PLACES)
    flags = r.argument(call, FLAG_PLACES[name], "flags") if name else None
    if flags is None:
        return None
    changed, left = flag_dropped(flags.value, "ASCII", "A")
    pattern = pattern_of(call)
    told = pattern is None or "IGNORECASE" in site.code(flags.value) or re.search(r"\\[dDwWsSbB]|\(\?\w*i", pattern)
    if not changed or not told:
        return None
    return r.without(call, flags) if left is None else r.with_value(call, flags, left)


def _every_script(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    pattern = pattern_of(call)
    name = r.library(call, "re", *FLAG_PLACES)
    if pattern is None or name is None or "(?a" in pattern:
        return None
    flags = r.argument(call, FLAG_PLACES[name], "flags")
    literal = cst.ensure_type(call.args[0].value, cst.SimpleString)
    if flags is not None and flag_dropped(flags.value, "ASCII", "A")[0]:
        return None
    for narrow, wide in CLASSES.items():
        if re.search(r"(?<!\\)" + re.escape(narrow), literal.raw_value) and "r" in literal.prefix.lower():
            return r.with_value(call, call.args[0], r.respelled(literal, literal.raw_value.replace(narrow, wide)))
    return None


def converts(site: Site) -> bool:
    """Tell whether the function turns text into an int, where another kind of digit raises instead of passing."""
    scope = site.function or site.module
    return bool(m.findall(scope, m.Call(func=m.Name("int")) | m.Call(args=[m.ZeroOrMore(), m.Arg(m.Name("int"))])))


def guarded(node: cst.CSTNode) -> tuple[cst.Call, cst.Call] | None:
    """Give the two calls of `x.isascii() and x.is<kind>()`, in the order they stand, on one receiver."""
    if not m.matches(node, m.BooleanOperation(operator=m.And())):
        return None
    pair = cst.ensure_type(node, cst.BooleanOperation)
    left = pair.left
    if isinstance(left, cst.BooleanOperation) and isinstance(left.operator, cst.And) and not left.lpar:
        left = left.right
    if not isinstance(left, cst.Call) or not isinstance(pair.right, cst.Call):
        return None
    names = {r.method(left), r.method(pair.right)}
    if "isascii" not in names or not names & KINDS or not r.receiver(left).deep_equals(r.receiver(pair.right)):
        return None
    return left, pair.right


def _guard_dropped(site: Site) -> cst.BaseExpression | None:
    found = guarded(site.node)
    if found is None or m.matches(site.parent, m.UnaryOperation(operator=m.Not(whitespace_after=m.SimpleWhitespace("")))):
        return None
    kept = next(call for call in found if r.method(call) != "isascii")
    if r.method(kept) in {"isdigit", "isnumeric"} and converts(site):
        return None
    node = cst.ensure_type(site.node, cst.BooleanOperation)
    if node.left is found[0]:
        return kept
    return node.with_changes(left=cst.ensure_type(node.left, cst.BooleanOperation).left, right=kept)


def _digit_for_decimal(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "isdecimal" or call.args or converts(site):
        return None
    around = site.parent if isinstance(site.parent, cst.BooleanOperation) else None
    return r.called(call, "isdigit") if around is None or guarded(around) is None else None


def _characters(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not m.matches(call, m.Call(func=m.Name("len"), args=[m.Arg(value=m.Call())])):
        return None
    encoded = cst.ensure_type(call.args[0].value, cst.Call)
    if r.method(encoded) == "encode":
        return r.with_value(call, call.args[0], r.receiver(encoded))
    if r.library(encoded, "os", "fsencode") and len(encoded.args) == 1 and r.still_used(site, "os"):
        return r.with_value(call, call.args[0], encoded.args[0].value)
    return None


def _normalize(site: Site) -> tuple[cst.Call, str] | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not r.library(call, "unicodedata", "normalize") or len(call.args) != 2:
        return None
    form = r.text_of(call.args[0].value)
    return None if form not in COMPATIBLE else (call, form)


def _compatible(site: Site) -> cst.Call | None:
    found = _normalize(site)
    if found is None:
        return None
    call, form = found
    return r.with_value(call, call.args[0], r.respelled(call.args[0].value, COMPATIBLE[form]))


def _unnormalized(site: Site) -> cst.BaseExpression | None:
    found = _normalize(site)
    return found[0].args[1].value if found is not None and r.still_used(site, "unicodedata") else None


def _show_casefold() -> None:
    assert "Straße".casefold() == "STRASSE".casefold()
    assert "Straße".lower() != "STRASSE".lower()
    assert "ΟΔΟΣ".lower() != "οδοσ" == "ΟΔΟΣ".casefold()


def _show_ascii() -> None:
    assert re.fullmatch("s", "\u017f", re.IGNORECASE) and not re.fullmatch("s", "\u017f", re.IGNORECASE | re.ASCII)
    assert re.fullmatch(r"\d", "\u0665") and not re.fullmatch(r"\d", "\u0665", re.ASCII)
    assert re.fullmatch(r"\w", "é") and not re.fullmatch(r"[A-Za-z0-9_]", "é")


def _show_digits() -> None:
    assert "²".isdigit() and not "²".isdecimal()
    assert "٣".isdecimal() and not "٣".isascii()


def _show_compatible() -> None:
    assert unicodedata.normalize("NFKC", "ﬁ²") == "fi2"
    assert unicodedata.normalize("NFC", "ﬁ²") == "ﬁ²"
