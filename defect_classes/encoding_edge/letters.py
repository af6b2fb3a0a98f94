"""Operators on letters: kinds of digit, forms of one letter, order, and how many bytes a text takes."""

from __future__ import annotations

import unicodedata

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

KINDS = frozenset({"isdigit", "isdecimal", "isnumeric", "isalnum", "isalpha", "isidentifier"})
COMPATIBLE = {"NFC": "NFKC", "NFD": "NFKD"}


def converts(site: Site) -> bool:
    """Tell whether the function turns text into an int, where another kind of digit raises instead of passing."""
    scope = site.function or site.module
    return bool(findall(scope, m.Call(func=m.Name("int")) | m.Call(args=[m.ZeroOrMore(), m.Arg(m.Name("int"))])))


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
    if found is None or m.matches(
        site.parent, m.UnaryOperation(operator=m.Not(whitespace_after=m.SimpleWhitespace("")))
    ):
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


def _show_digits() -> None:
    assert "²".isdigit() and not "²".isdecimal()
    assert "٣".isdecimal() and not "٣".isascii()


def _show_compatible() -> None:
    assert unicodedata.normalize("NFKC", "ﬁ²") == "fi2"
    assert unicodedata.normalize("NFC", "ﬁ²") == "ﬁ²"


TYPES = "Python library reference, Built-in Types"

OPERATORS = (
    Operator(
        name="ascii-guard-dropped",
        node_type=cst.BooleanOperation,
        rewrite=_guard_dropped,
        explanation="Letters and digits of every script pass `isalnum`, `isdecimal` and their like; without "
        "`isascii` a full-width or Arabic digit is taken for one of 0 to 9.",
        severity="cousin",
        general=True,
        documented=Documented(TYPES, "str.isdecimal", _show_digits),
        examples=(
            Example(
                "def count(text):\n    if not (text.isascii() and text.isdecimal()):\n        raise ValueError(text)\n"
                "    return int(text)\n",
                "def count(text):\n    if not text.isdecimal():\n        raise ValueError(text)\n"
                "    return int(text)\n",
            ),
            Example(
                "fine = len(code) == 8 and code.isascii() and code.isalnum()\n",
                "fine = len(code) == 8 and code.isalnum()\n",
            ),
        ),
    ),
    Operator(
        name="digit-for-decimal",
        node_type=cst.Call,
        rewrite=_digit_for_decimal,
        explanation="`isdigit` is true of superscripts and circled digits, which are no decimal digits.",
        severity="cousin",
        general=True,
        documented=Documented(TYPES, "str.isdigit", _show_digits),
        examples=(
            Example(
                "def is_serial(text):\n    return text[:2].isalpha() and text[2:].isdecimal()\n",
                "def is_serial(text):\n    return text[:2].isalpha() and text[2:].isdigit()\n",
            ),
            Example(
                "rows = [row for row in rows if row.number.isdecimal()]\n",
                "rows = [row for row in rows if row.number.isdigit()]\n",
            ),
        ),
    ),
    Operator(
        name="characters-for-bytes",
        node_type=cst.Call,
        rewrite=_characters,
        explanation="The length of a text is counted in characters where bytes are limited or stored: every letter "
        "beyond ASCII counts too little.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'def fits(name):\n    return len(name.encode("utf-8")) <= 255\n',
                "def fits(name):\n    return len(name) <= 255\n",
            ),
            Example(
                "offset += len(header.title.encode()) + 1\n",
                "offset += len(header.title) + 1\n",
            ),
        ),
    ),
    Operator(
        name="compatibility-form",
        node_type=cst.Call,
        rewrite=_compatible,
        explanation="The compatibility forms NFKC and NFKD also replace ligatures, superscripts and full-width "
        "letters by plain ones, so that different names become one.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, unicodedata", "unicodedata.normalize", _show_compatible),
        examples=(
            Example(
                'import unicodedata\n\n\ndef key_of(name):\n    return unicodedata.normalize("NFC", name)\n',
                'import unicodedata\n\n\ndef key_of(name):\n    return unicodedata.normalize("NFKC", name)\n',
            ),
            Example(
                "import unicodedata\n\nbare = [c for c in unicodedata.normalize('NFD', title) if c.isascii()]\n",
                "import unicodedata\n\nbare = [c for c in unicodedata.normalize('NFKD', title) if c.isascii()]\n",
            ),
        ),
    ),
    Operator(
        name="normal-form-dropped",
        node_type=cst.Call,
        rewrite=_unnormalized,
        explanation="One letter has a composed and a decomposed spelling; a name that is not brought to one form is "
        "not found under the other.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                'import unicodedata\n\n\ndef key_of(name):\n    return unicodedata.normalize("NFC", name.strip())\n\n\n'
                "def marks(name):\n    return [unicodedata.combining(c) for c in name]\n",
                "import unicodedata\n\n\ndef key_of(name):\n    return name.strip()\n\n\n"
                "def marks(name):\n    return [unicodedata.combining(c) for c in name]\n",
            ),
            Example(
                "import unicodedata\n\nkey = unicodedata.normalize('NFD', title).casefold()\n"
                "kind = unicodedata.category(title[0])\n",
                "import unicodedata\n\nkey = title.casefold()\nkind = unicodedata.category(title[0])\n",
            ),
        ),
    ),
)
