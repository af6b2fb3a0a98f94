"""Operators on questions: what matches, what is there, what is of a type."""

from __future__ import annotations

import re

import libcst as cst
from libcst import matchers as m

from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

from . import reading as r

PATTERNS = "Python library reference, re"
CALLS = ("match", "search", "fullmatch", "compile")


def ended(pattern: cst.SimpleString, mark: str) -> cst.SimpleString | None:
    """Give the literal of a pattern with a mark behind it; None where that would not bind to all of it."""
    inside = pattern.raw_value
    if inside.endswith(("\\", "$")) or "(?x" in inside:
        return None
    return r.respelled(pattern, f"(?:{inside}){mark}" if "|" in inside else inside + mark)


def literal_pattern(site: Site, *names: str) -> cst.SimpleString | None:
    """Give the pattern of a call of `re` whose first argument is a literal and whose flags say nothing of layout."""
    if not r.library(site, site.node, "re", *names):
        return None
    given = r.positional(site.node)
    flagged = re.search(r"re\.(X|VERBOSE|M|MULTILINE)\b", site.code(site.node))
    return given[0] if given and isinstance(given[0], cst.SimpleString) and not flagged else None


def with_pattern(site: Site, name: str, pattern: cst.SimpleString) -> cst.Call:
    """Give the site's call under another name and with another pattern."""
    call = r.called(site.node, name)
    return call.with_changes(args=[call.args[0].with_changes(value=pattern), *call.args[1:]])


def _dollar(site: Site) -> cst.Call | None:
    pattern = literal_pattern(site, "fullmatch")
    if pattern is not None:
        marked = ended(pattern, "$")
        return None if marked is None else with_pattern(site, "match", marked)
    pattern = literal_pattern(site, *CALLS)
    if pattern is None or not pattern.raw_value.endswith("\\Z") or "r" not in pattern.prefix:
        return None
    marked = r.respelled(pattern, pattern.raw_value.removesuffix("\\Z") + "$")
    return with_pattern(site, r.method(site.node) or "", marked)


def _start_for_whole(site: Site) -> cst.Call | None:
    return r.called(site.node, "match") if r.method(site.node) == "fullmatch" else None


def _anywhere(site: Site) -> cst.Call | None:
    if r.method(site.node) != "match" or not r.positional(site.node):
        return None
    owner = r.receiver(site.node)
    pattern = r.positional(site.node)[0]
    if not isinstance(owner, cst.Name):
        return None
    if owner.value != "re":
        made = m.Assign(targets=[m.AssignTarget(m.Name(owner.value))], value=m.Call(func=_COMPILE))
        found = findall(site.module, made)
        call = cst.ensure_type(found[0], cst.Assign).value if len(found) == 1 else None
        if not isinstance(call, cst.Call) or not r.positional(call):
            return None
        pattern = r.positional(call)[0]
    text = r.literal(pattern)
    if not text or (text.startswith(("^", "\\A")) if isinstance(text, str) else text.startswith((b"^", b"\\A"))):
        return None
    return r.called(site.node, "search")


_COMPILE = m.Attribute(value=m.Name("re"), attr=m.Name("compile"))


def _truth(site: Site) -> cst.BaseExpression | None:
    sides = r.compared(site.node)
    if sides is None or not m.matches(sides[2], m.Name("None")) or not r.asked(site) or not r.dotted(sides[0]):
        return None
    if isinstance(sides[1], cst.IsNot):
        return sides[0]
    if not isinstance(sides[1], cst.Is):
        return None
    negated = cst.UnaryOperation(operator=cst.Not(), expression=sides[0])
    return None if m.matches(site.parent, m.UnaryOperation()) else negated


def exact_int(site: Site) -> tuple[cst.BaseExpression, bool] | None:
    """Give the value of `type(<value>) is int`, and whether the question is put the other way round."""
    sides = r.compared(site.node)
    if sides is None or not m.matches(sides[2], m.Name("int")) or r.function(sides[0]) != "type":
        return None
    value = r.only(sides[0])
    if value is None or not r.dotted(value) or not isinstance(sides[1], cst.Is | cst.IsNot | cst.Equal | cst.NotEqual):
        return None
    return value, isinstance(sides[1], cst.IsNot | cst.NotEqual)


def _subclass(site: Site) -> cst.BaseExpression | None:
    found = exact_int(site)
    if found is None:
        return None
    asked = cst.ensure_type(cst.parse_expression(f"isinstance({site.code(found[0])}, int)"), cst.Call)
    return cst.UnaryOperation(operator=cst.Not(), expression=asked) if found[1] else asked


def _show_dollar() -> None:
    assert re.match("a$", "a\n")
    assert re.fullmatch("a", "a\n") is None
    assert re.match(r"a\Z", "a\n") is None


def _show_bool() -> None:
    given: object = True
    assert isinstance(given, int)
    assert type(given) is not int


OPERATORS = (
    Operator(
        name="dollar-for-the-end",
        node_type=cst.Call,
        rewrite=_dollar,
        explanation="`$` also matches before a newline at the end, so a text with one more newline passes.",
        severity="cousin",
        general=True,
        documented=Documented(PATTERNS, "Regular Expression Syntax, $", _show_dollar),
        examples=(
            Example(
                'import re\n\nfine = re.fullmatch(r"[a-z]+", text)\n',
                'import re\n\nfine = re.match(r"[a-z]+$", text)\n',
            ),
            Example(
                'import re\n\nfine = re.fullmatch("on|off", text, re.I)\n',
                'import re\n\nfine = re.match("(?:on|off)$", text, re.I)\n',
            ),
        ),
    ),
    Operator(
        name="start-for-whole",
        node_type=cst.Call,
        rewrite=_start_for_whole,
        explanation="`match` asks only how a text begins; whatever follows passes unseen.",
        severity="moderate",
        general=True,
        examples=(
            Example("ok = NAME.fullmatch(text) is not None\n", "ok = NAME.match(text) is not None\n"),
            Example('if re.fullmatch("[0-9]+", row):\n    add(row)\n', 'if re.match("[0-9]+", row):\n    add(row)\n'),
        ),
    ),
    Operator(
        name="anywhere-for-start",
        node_type=cst.Call,
        rewrite=_anywhere,
        explanation="`search` finds the pattern anywhere, `match` only where the text begins.",
        severity="moderate",
        general=True,
        examples=(
            Example('found = re.match(r"(\\d+) ", line)\n', 'found = re.search(r"(\\d+) ", line)\n'),
            Example(
                'HEAD = re.compile("#+ ")\n\n\ndef is_head(line):\n    return bool(HEAD.match(line))\n',
                'HEAD = re.compile("#+ ")\n\n\ndef is_head(line):\n    return bool(HEAD.search(line))\n',
            ),
        ),
    ),
    Operator(
        name="truth-for-presence",
        node_type=cst.Comparison,
        rewrite=_truth,
        explanation="What is there and empty or zero is taken for what is not there.",
        severity="stark",
        general=True,
        examples=(
            Example("if limit is None:\n    limit = 10\n", "if not limit:\n    limit = 10\n"),
            Example(
                "if found is not None and found.size > low:\n    keep(found)\n",
                "if found and found.size > low:\n    keep(found)\n",
            ),
        ),
    ),
    Operator(
        name="subclass-for-type",
        node_type=cst.Comparison,
        rewrite=_subclass,
        explanation="True and False are integers to `isinstance`, and pass for 1 and 0.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Boolean Type", "bool is a subclass of int", _show_bool),
        examples=(
            Example("fine = type(value) is int\n", "fine = isinstance(value, int)\n"),
            Example(
                "if type(count) is not int or count < 0:\n    raise ValueError(count)\n",
                "if not isinstance(count, int) or count < 0:\n    raise ValueError(count)\n",
            ),
        ),
    ),
)
