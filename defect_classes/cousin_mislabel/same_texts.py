"""Lookalikes on texts and patterns: other ways to cut, to find and to match that give the same."""

from __future__ import annotations

import libcst as cst

from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

from . import reading as r
from .ends import one_cut, part_of
from .matching import ended, literal_pattern, with_pattern


def _pair(right: cst.BaseExpression | None, wrong: cst.BaseExpression | None) -> Disguise | None:
    return None if right is None or wrong is None else Disguise(right, wrong)


def _index_in_test(site: Site) -> Disguise | None:
    name, owner = r.method(site.node), r.only(site.node)
    if name not in ("find", "rfind") or owner is None or not r.literal(owner):
        return None
    text, sought = r.receiver(site.node), site.code(owner)
    if not r.dotted(text):
        return None
    searched = site.code(text)
    right, wrong = ("rindex", "index") if name == "rfind" else ("index", "rindex")
    forms = [f"{searched}.{index}({sought}) if {sought} in {searched} else -1" for index in (right, wrong)]
    return _pair(r.written(site, forms[0]), r.written(site, forms[1]))


def _one_cut(site: Site) -> Disguise | None:
    for name, place, cuts in (("rpartition", 2, ("rsplit", "split")), ("partition", 0, ("split", "rsplit"))):
        call = part_of(site.node, name, place)
        if call is not None:
            at = "-1" if place else "0"
            return _pair(one_cut(site, call, cuts[0], at), one_cut(site, call, cuts[1], at))
    return None


def _very_end(site: Site) -> Disguise | None:
    pattern = literal_pattern(site, "fullmatch")
    if pattern is None or not (pattern.prefix == "r" or "\\" not in pattern.raw_value):
        return None
    raw = pattern.with_changes(value=f"r{pattern.quote}{pattern.raw_value}{pattern.quote}")
    right, wrong = ended(raw, "\\Z"), ended(raw, "$")
    if right is None or wrong is None:
        return None
    return Disguise(with_pattern(site, "match", right), with_pattern(site, "match", wrong))


def _by_truth(site: Site) -> Disguise | None:
    sides = r.compared(site.node)
    if sides is None or site.code(sides[2]) != "None" or not isinstance(sides[1], cst.Is | cst.IsNot):
        return None
    if r.method(sides[0]) != "fullmatch":
        return None
    asked, begun = site.code(sides[0]), site.code(r.called(sides[0], "match"))
    if isinstance(sides[1], cst.Is):
        return _pair(r.written(site, f"not {asked}"), r.written(site, f"not {begun}"))
    return _pair(r.written(site, f"bool({asked})"), r.written(site, f"bool({begun})"))


LOOKALIKES = (
    Lookalike(
        name="index-behind-a-test",
        node_type=cst.Call,
        rewrite=_index_in_test,
        explanation="`index` gives the first place and `rindex` the last: with one of them it is the same.",
        why_right="It raises only where there is none, and that is asked first: the answer is that of `find`.",
        severity="stark",
        general=True,
        examples=(
            LookalikeExample(
                'dot = own.rfind(".")\n',
                'dot = own.rindex(".") if "." in own else -1\n',
                'dot = own.index(".") if "." in own else -1\n',
            ),
            LookalikeExample(
                'head = data[: data.find(b"\\n") + 1]\n',
                'head = data[: (data.index(b"\\n") if b"\\n" in data else -1) + 1]\n',
                'head = data[: (data.rindex(b"\\n") if b"\\n" in data else -1) + 1]\n',
            ),
        ),
    ),
    Lookalike(
        name="one-cut-from-the-end",
        node_type=cst.Subscript,
        rewrite=_one_cut,
        explanation="One cut at the first separator leaves all others in what follows, at the last in what precedes.",
        why_right="One cut from that end, and the part beyond it, is what the partition gives, separator or none.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'leaf = name.rpartition("/")[2]\n',
                'leaf = name.rsplit("/", 1)[-1]\n',
                'leaf = name.split("/", 1)[-1]\n',
            ),
            LookalikeExample(
                "key = line.partition(':')[0].strip()\n",
                "key = line.split(':', 1)[0].strip()\n",
                "key = line.rsplit(':', 1)[0].strip()\n",
            ),
        ),
    ),
    Lookalike(
        name="match-to-the-very-end",
        node_type=cst.Call,
        rewrite=_very_end,
        explanation="`$` also matches before a newline at the end, so a text with one more newline passes.",
        why_right="`\\Z` matches at the very end alone: it says for `match` what `fullmatch` says.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                'import re\n\nfine = re.fullmatch(r"[a-z]\\w*", text)\n',
                'import re\n\nfine = re.match(r"[a-z]\\w*\\Z", text)\n',
                'import re\n\nfine = re.match(r"[a-z]\\w*$", text)\n',
            ),
            LookalikeExample(
                "import re\n\nfine = re.fullmatch('on|off', text, re.I)\n",
                "import re\n\nfine = re.match(r'(?:on|off)\\Z', text, re.I)\n",
                "import re\n\nfine = re.match(r'(?:on|off)$', text, re.I)\n",
            ),
        ),
    ),
    Lookalike(
        name="match-by-its-truth",
        node_type=cst.Comparison,
        rewrite=_by_truth,
        explanation="`match` asks only how a text begins; whatever follows passes unseen.",
        why_right="A match is always true, one of an empty text too, so its truth says whether there is one.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def is_name(text):\n    return NAME.fullmatch(text) is not None\n",
                "def is_name(text):\n    return bool(NAME.fullmatch(text))\n",
                "def is_name(text):\n    return bool(NAME.match(text))\n",
            ),
            LookalikeExample(
                'if re.fullmatch("[a-z]*", text) is None:\n    refuse(text)\n',
                'if not re.fullmatch("[a-z]*", text):\n    refuse(text)\n',
                'if not re.match("[a-z]*", text):\n    refuse(text)\n',
            ),
        ),
    ),
)
