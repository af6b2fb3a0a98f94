"""Lookalikes on letters: a shorter way that is taken only where it gives the same answer."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.codec_calls import is_codec_call
from defect_classes.encoding_edge.letters import converts, guarded
from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

CASEFOLD = m.Call(func=m.Attribute(attr=m.Name("casefold")), args=[])


def _when(site: Site, name: cst.BaseExpression, short: cst.BaseExpression, long: cst.BaseExpression) -> Disguise:
    right, wrong = (
        r.parenthesized(site, cst.IfExp(test=r.chained(name, test), body=short, orelse=long))
        for test in ("isascii", "isprintable")
    )
    return Disguise(right, wrong)


def _within(site: Site, *kinds: type[cst.CSTNode]) -> bool:
    return any(isinstance(ancestor, kinds) for ancestor in site.ancestors)


def _fold_call(site: Site) -> cst.Call | None:
    if not m.matches(site.node, CASEFOLD) or _within(site, cst.Comparison, cst.IfExp):
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
    if not is_codec_call(encoded, "encode") or not r.dotted(r.receiver(encoded)) or _within(site, cst.IfExp):
        return None
    return _when(site, r.receiver(encoded), r.with_value(call, call.args[0], r.receiver(encoded)), call)


def _lower_first(site: Site) -> Disguise | None:
    call = _fold_call(site)
    if call is None or r.method(r.receiver(call)) == "lower":
        return None
    lower = r.called(call, "lower")
    return Disguise(r.chained(lower, "casefold"), lower)


def _digits_of_ascii(site: Site) -> Disguise | None:
    found = guarded(site.node)
    if found is None or {r.method(call) for call in found} != {"isascii", "isdecimal"}:
        return None
    node = cst.ensure_type(site.node, cst.BooleanOperation)
    decimal = next(call for call in found if r.method(call) == "isdecimal")
    digit = r.called(decimal, "isdigit")
    if isinstance(site.parent, cst.UnaryOperation) or (node.left is not found[0] and isinstance(node.left, cst.Call)):
        return None
    kept = decimal if converts(site) else digit
    if node.left is found[0]:
        left, right = (digit if call is decimal else call for call in found)
        return Disguise(node.with_changes(left=left, right=right), kept)
    before = cst.ensure_type(node.left, cst.BooleanOperation)
    left, right = (digit if call is decimal else call for call in found)
    return Disguise(
        node.with_changes(left=before.with_changes(right=left), right=right),
        node.with_changes(left=before.left, right=kept),
    )


LOOKALIKES = (
    Lookalike(
        name="ascii-fast-fold",
        node_type=cst.Call,
        rewrite=_ascii_fold,
        explanation="The short way with `lower` is taken for every printable text, so that a sharp s or a final "
        "sigma is not folded.",
        why_right="`lower` and `casefold` give the same for a text that is all ASCII, and only such a text goes the "
        "short way.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                "def key_of(name):\n    return name.casefold()\n",
                "def key_of(name):\n    return name.lower() if name.isascii() else name.casefold()\n",
                "def key_of(name):\n    return name.lower() if name.isprintable() else name.casefold()\n",
            ),
            LookalikeExample(
                "seen[entry.title.casefold()] = entry\n",
                "seen[(entry.title.lower() if entry.title.isascii() else entry.title.casefold())] = entry\n",
                "seen[(entry.title.lower() if entry.title.isprintable() else entry.title.casefold())] = entry\n",
            ),
        ),
    ),
    Lookalike(
        name="ascii-fast-length",
        node_type=cst.Call,
        rewrite=_ascii_length,
        explanation="The short way counts characters for every printable text, so that letters beyond ASCII count "
        "too little.",
        why_right="A text that is all ASCII has as many bytes in UTF-8 as characters, and only such a text goes the "
        "short way.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'def fits(name):\n    return len(name.encode("utf-8")) <= 255\n',
                'def fits(name):\n    return (len(name) if name.isascii() else len(name.encode("utf-8"))) <= 255\n',
                'def fits(name):\n    return (len(name) if name.isprintable() else len(name.encode("utf-8"))) <= 255\n',
            ),
            LookalikeExample(
                "size = len(title.encode())\n",
                "size = len(title) if title.isascii() else len(title.encode())\n",
                "size = len(title) if title.isprintable() else len(title.encode())\n",
            ),
        ),
    ),
    Lookalike(
        name="lower-then-casefold",
        node_type=cst.Call,
        rewrite=_lower_first,
        explanation="`lower` alone is not case folding: a sharp s, a final sigma and some other letters stay apart.",
        why_right="Case folding gives the same after `lower`, for every text.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                "def key_of(name):\n    return name.strip().casefold()\n",
                "def key_of(name):\n    return name.strip().lower().casefold()\n",
                "def key_of(name):\n    return name.strip().lower()\n",
            ),
            LookalikeExample(
                "known = {name.casefold() for name in names}\n",
                "known = {name.lower().casefold() for name in names}\n",
                "known = {name.lower() for name in names}\n",
            ),
        ),
    ),
    Lookalike(
        name="digits-of-ascii",
        node_type=cst.BooleanOperation,
        rewrite=_digits_of_ascii,
        explanation="Without `isascii`, digits of other scripts pass for 0 to 9.",
        why_right="Among the characters of ASCII `isdigit` is true of 0 to 9 alone.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                "def is_serial(text):\n    return text.isascii() and text.isdecimal()\n",
                "def is_serial(text):\n    return text.isascii() and text.isdigit()\n",
                "def is_serial(text):\n    return text.isdigit()\n",
            ),
            LookalikeExample(
                "if len(text) < 9 and text.isascii() and text.isdecimal():\n    number = int(text)\n",
                "if len(text) < 9 and text.isascii() and text.isdigit():\n    number = int(text)\n",
                "if len(text) < 9 and text.isdecimal():\n    number = int(text)\n",
            ),
        ),
    ),
)
