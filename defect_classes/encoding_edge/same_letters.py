"""Lookalikes on patterns and forms of letters: another way to say the same."""

from __future__ import annotations

import re

import libcst as cst

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.patterns import FLAG_PLACES, flag_dropped, pattern_of
from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

OTHER_FORMS = {"NFC": ("NFD", "NFKD"), "NFD": ("NFC", "NFKC")}
ONE_PATTERN = ("compile", "match", "fullmatch", "search", "findall", "finditer")


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
    name, pattern = r.library(call, "re", *ONE_PATTERN), pattern_of(call)
    if name is None or pattern is None or len(call.args) != FLAG_PLACES[name] or "(?" in pattern.replace("(?:", ""):
        return None
    literal = cst.ensure_type(call.args[0].value, cst.SimpleString)
    if not re.search(r"(?<!\\)\[0-9\]", pattern) or re.search(r"\\[wWsSdDbB]", pattern):
        return None
    if literal.prefix.lower() != "r" or isinstance(call.args[-1].comma, cst.Comma):
        return None
    digits = literal.raw_value.replace("[0-9]", r"\d")
    wrong = r.with_value(call, call.args[0], r.respelled(literal, digits))
    added = cst.ensure_type(cst.parse_expression("f(re.ASCII)"), cst.Call).args
    return Disguise(wrong.with_changes(args=[*wrong.args, *added]), wrong)


def _recomposed(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not r.library(call, "unicodedata", "normalize") or len(call.args) != 2:
        return None
    if isinstance(site.parent, cst.Arg) and r.library(site.ancestors[1], "unicodedata", "normalize"):
        return None
    form, inner = call.args[0].value, call.args[1].value
    others = OTHER_FORMS.get(r.text_of(form) or "")
    if others is None or r.library(inner, "unicodedata", "normalize"):
        return None
    right, wrong = (
        r.with_value(call, call.args[1], r.with_value(call, call.args[0], r.respelled(form, other))) for other in others
    )
    return Disguise(right, wrong)


LOOKALIKES = (
    Lookalike(
        name="inline-ascii-flag",
        node_type=cst.Call,
        rewrite=_inline_flag,
        explanation="Without the flag the pattern matches the digits, letters and blanks of every script.",
        why_right="`(?a)` at the start of a pattern is `re.ASCII`.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'import re\n\n_SERIAL = re.compile(r"[A-Z]{2}-\\d+", re.ASCII)\n',
                'import re\n\n_SERIAL = re.compile(r"(?a)[A-Z]{2}-\\d+")\n',
                'import re\n\n_SERIAL = re.compile(r"[A-Z]{2}-\\d+")\n',
            ),
            LookalikeExample(
                "import re\n\n\ndef known(text):\n"
                "    return re.fullmatch('(min|max|sum)', text, re.ASCII | re.IGNORECASE)\n",
                "import re\n\n\ndef known(text):\n    return re.fullmatch('(?a)(min|max|sum)', text, re.IGNORECASE)\n",
                "import re\n\n\ndef known(text):\n    return re.fullmatch('(min|max|sum)', text, re.IGNORECASE)\n",
            ),
        ),
    ),
    Lookalike(
        name="digit-class-in-ascii",
        node_type=cst.Call,
        rewrite=_digits_under_ascii,
        explanation="Without `re.ASCII` the class of digits holds those of every script.",
        why_right="With `re.ASCII` the class of digits is 0 to 9, and nothing else in the pattern depends on the flag.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                'import re\n\n_VERSION = re.compile(r"v([0-9]+)(?:\\.([0-9]+))?")\n',
                'import re\n\n_VERSION = re.compile(r"v(\\d+)(?:\\.(\\d+))?", re.ASCII)\n',
                'import re\n\n_VERSION = re.compile(r"v(\\d+)(?:\\.(\\d+))?")\n',
            ),
            LookalikeExample(
                'import re\n\n\ndef is_year(text):\n    return re.fullmatch(r"[0-9]{4}", text) is not None\n',
                'import re\n\n\ndef is_year(text):\n    return re.fullmatch(r"\\d{4}", text, re.ASCII) is not None\n',
                'import re\n\n\ndef is_year(text):\n    return re.fullmatch(r"\\d{4}", text) is not None\n',
            ),
        ),
    ),
    Lookalike(
        name="form-by-the-other",
        node_type=cst.Call,
        rewrite=_recomposed,
        explanation="The inner form is a compatibility form: ligatures, superscripts and full-width letters become "
        "plain ones for good.",
        why_right="The canonical forms lead into each other without loss, so that only the outer one counts.",
        severity="cousin",
        general=True,
        examples=(
            LookalikeExample(
                'import unicodedata\n\n\ndef key_of(name):\n    return unicodedata.normalize("NFC", name)\n',
                "import unicodedata\n\n\ndef key_of(name):\n"
                '    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name))\n',
                "import unicodedata\n\n\ndef key_of(name):\n"
                '    return unicodedata.normalize("NFC", unicodedata.normalize("NFKD", name))\n',
            ),
            LookalikeExample(
                "import unicodedata\n\nspread = unicodedata.normalize('NFD', title.casefold())\n",
                "import unicodedata\n\n"
                "spread = unicodedata.normalize('NFD', unicodedata.normalize('NFC', title.casefold()))\n",
                "import unicodedata\n\n"
                "spread = unicodedata.normalize('NFD', unicodedata.normalize('NFKC', title.casefold()))\n",
            ),
        ),
    ),
)
