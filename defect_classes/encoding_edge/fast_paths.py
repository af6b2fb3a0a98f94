"""Lookalikes on letters: a shorter way that is taken only where it gives the same answer."""

from __future__ import annotations

import re

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.codec_calls import is_codec_call
from defect_classes.encoding_edge.letters import converts, guarded
from defect_classes.encoding_edge.patterns import FLAG_PLACES, flag_dropped, pattern_of
from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

CASEFOLD = m.Call(func=m.Attribute(attr=m.Name("casefold")), args=[])


def _when(site: Site, name: cst.BaseExpression, short: cst.BaseExpression, long: cst.BaseExpression) -> Disguise:
    right, wrong = (
        r.parenthesized(site, cst.IfExp(test=r.chained(name, test), body=short, orelse=long))
        for test in ("isascii", "isprintable")
    )
    return Disguise(right, wrong)


def _fold_call(site: Site) -> cst.Call | None:
    if not m.matches(site.node, CASEFOLD) or any(isinstance(a, cst.Comparison | cst.Lambda) for a in site.ancestors):
        return None
    return cst.ensure_type(site.node, cst.Call)


def _ascii_fold(site: Site) -> Disguise | None:
    call = _fold_call(site)
    if call is None or not r.dotted(r.receiver(call)):
        return None
    return _when(site, r.receiver(call), r.called(call, "lower"), call)


def _ascii_length(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not m.matches(call, m.Call(func=m.Name("len"), args=[m.Arg(value=m.Call())])):
        return None
    encoded = cst.ensure_type(call.args[0].value, cst.Call)
    if not is_codec_call(encoded, "encode") or not r.dotted(r.receiver(encoded)):
        return None
    return _when(site, r.receiver(encoded), r.with_value(call, call.args[0], r.receiver(encoded)), call)


def _lower_first(site: Site) -> Disguise | None:
    call = _fold_call(site)
    if call is None:
        return None
    lower = r.called(call, "lower")
    return Disguise(r.chained(lower, "casefold"), lower)


def _inline_flag(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    name = r.library(call, "re", *FLAG_PLACES)
    flags = r.argument(call, FLAG_PLACES[name], "flags") if name else None
    pattern = pattern_of(call)
    if flags is None or pattern is None or pattern.startswith("(?"):
        return None
    changed, left = flag_dropped(flags.value, "ASCII", "A")
    if not changed or "VERBOSE" in site.code(flags.value):
        return None
    wrong = r.without(call, flags) if left is None else r.with_value(call, flags, left)
    literal = cst.ensure_type(call.args[0].value, cst.SimpleString)
    right = r.with_value(wrong, wrong.args[0], r.respelled(literal, "(?a)" + literal.raw_value))
    return Disguise(right, wrong)


def _digits_under_ascii(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    name, pattern = r.library(call, "re", "compile", "match", "fullmatch", "search", "findall", "finditer"), pattern_of(call)
    if name is None or pattern is None or len(call.args) != FLAG_PLACES[name] or "(?" in pattern.replace("(?:", ""):
        return None
    literal = cst.ensure_type(call.args[0].value, cst.SimpleString)
    if not re.search(r"(?<!\\)\[0-9\]", pattern) or re.search(r"\\[wWsSdDbB]", pattern) or literal.prefix.lower() != "r":
        return None
    digits = literal.raw_value.replace("[0-9]", r"\d")
    if isinstance(call.args[-1].comma, cst.Comma) or re.search(r"\\\\d", digits):
        return None
    wrong = r.with_value(call, call.args[0], r.respelled(literal, digits))
    added = cst.ensure_type(cst.parse_expression("f(re.ASCII)"), cst.Call).args
    return Disguise(wrong.with_changes(args=[*wrong.args, *added]), wrong)


def _recomposed(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not r.library(call, "unicodedata", "normalize") or len(call.args) != 2 or r.text_of(call.args[0].value) != "NFC":
        return None
    if r.library(call.args[1].value, "unicodedata", "normalize"):
        return None
    right, wrong = (
        r.with_value(call, call.args[1], r.with_value(call, call.args[0], r.respelled(call.args[0].value, form)))
        for form in ("NFD", "NFKD")
    )
    return Disguise(right, wrong)


def _digits_of_ascii(site: Site) -> Disguise | None:
    found = guarded(site.node)
    if found is None or r.method(found[1]) != "isdecimal":
        return None
    node = cst.ensure_type(site.node, cst.BooleanOperation)
    if node.left is not found[0] or m.matches(site.parent, m.UnaryOperation() | m.BooleanOperation()):
        return None
    wrong = r.called(found[1], "isdigit")
    return None if converts(site) else Disguise(node.with_changes(left=wrong, right=found[0], lpar=(), rpar=()), wrong)
