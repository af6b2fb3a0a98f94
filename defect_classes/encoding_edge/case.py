"""Operators on letter case and on the letters a regular expression matches."""

from __future__ import annotations

import re

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.patterns import FLAG_PLACES, flag_dropped, pattern_of
from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

CLASSES = {"[0-9]": r"\d", "[A-Za-z0-9_]": r"\w", "[a-zA-Z0-9_]": r"\w", "[ \\t]": r"\s"}


def _fold(site: Site, old: str, new: str) -> cst.BaseExpression | None:
    node = site.node
    if isinstance(node, cst.Call) and r.method(node) != old:
        return None
    call = m.Call(func=m.Attribute(attr=m.Name(old)), args=[])
    if isinstance(node, cst.Comparison):
        if len(findall(node, call)) < 2:
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
    if any(len(findall(comparison, call)) > 1 for comparison in comparisons):
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


def _show_casefold() -> None:
    assert "Straße".casefold() == "STRASSE".casefold()
    assert "Straße".lower() != "STRASSE".lower()
    assert "ΟΔΟΣ".casefold() == "οδος".casefold()
    assert "ΟΔΟΣΑ".lower()[:4] != "ΟΔΟΣ".lower()


def _show_ascii() -> None:
    assert re.fullmatch("s", "\u017f", re.IGNORECASE) and not re.fullmatch("s", "\u017f", re.IGNORECASE | re.ASCII)
    assert re.fullmatch(r"\d", "\u0665") and not re.fullmatch(r"\d", "\u0665", re.ASCII)
    assert re.fullmatch(r"\w", "é") and not re.fullmatch(r"[A-Za-z0-9_]", "é")


OPERATORS = (
    Operator(
        name="lower-for-casefold",
        node_type=(cst.Call, cst.Attribute, cst.Comparison),
        rewrite=_lower_for_casefold,
        explanation="`lower` is not case folding: sharp s, final sigma and some three hundred other letters have "
        "several lower-case spellings, and keys that differ only in case stay apart.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Built-in Types", "str.casefold", _show_casefold),
        examples=(
            Example(
                "def key_of(name):\n    return name.strip().casefold()\n",
                "def key_of(name):\n    return name.strip().lower()\n",
            ),
            Example(
                "names = sorted(found, key=str.casefold)\n",
                "names = sorted(found, key=str.lower)\n",
            ),
            Example(
                "if wanted.casefold() == entry.title.casefold():\n    return entry\n",
                "if wanted.lower() == entry.title.lower():\n    return entry\n",
            ),
        ),
    ),
    Operator(
        name="casefold-for-lower",
        node_type=(cst.Call, cst.Attribute, cst.Comparison),
        rewrite=_casefold_for_lower,
        explanation="Case folding maps different lower-case letters to one, such as sharp s to two s: two names "
        "that the rule keeps apart become one key, and the stored spelling is changed.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Built-in Types", "str.casefold", _show_casefold),
        examples=(
            Example(
                "def slug(title):\n    return title.lower().replace(' ', '-')\n",
                "def slug(title):\n    return title.casefold().replace(' ', '-')\n",
            ),
            Example(
                "seen = {name.lower(): name for name in names}\n",
                "seen = {name.casefold(): name for name in names}\n",
            ),
        ),
    ),
    Operator(
        name="ascii-flag-dropped",
        node_type=cst.Call,
        rewrite=_ascii_dropped,
        explanation="Without `re.ASCII` a pattern of text matches the digits, letters and blanks of every script, and "
        "ignoring case lets the long s and the Kelvin sign pass for s and k.",
        severity="moderate",
        general=True,
        documented=Documented("Python library reference, re", "re.ASCII", _show_ascii),
        examples=(
            Example(
                'import re\n\n_SERIAL = re.compile(r"[A-Z]{2}-\\d+", re.ASCII)\n',
                'import re\n\n_SERIAL = re.compile(r"[A-Z]{2}-\\d+")\n',
            ),
            Example(
                "import re\n\n\ndef known(text):\n"
                "    return re.fullmatch('(min|max|sum)', text, flags=re.ASCII | re.IGNORECASE)\n",
                "import re\n\n\ndef known(text):\n"
                "    return re.fullmatch('(min|max|sum)', text, flags=re.IGNORECASE)\n",
            ),
        ),
    ),
    Operator(
        name="class-of-every-script",
        node_type=cst.Call,
        rewrite=_every_script,
        explanation="In a pattern of text the short classes stand for the digits, letters or blanks of every "
        "script, not for the few ASCII characters that were listed.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, re", "Regular Expression Syntax", _show_ascii),
        examples=(
            Example(
                'import re\n\n_VERSION = re.compile(r"v([0-9]+)(?:\\.([0-9]+))?")\n',
                'import re\n\n_VERSION = re.compile(r"v(\\d+)(?:\\.(\\d+))?")\n',
            ),
            Example(
                'import re\n\n\ndef words(line):\n    return re.split(r"[ \\t]+", line)\n',
                'import re\n\n\ndef words(line):\n    return re.split(r"\\s+", line)\n',
            ),
        ),
    ),
)
