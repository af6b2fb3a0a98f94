"""Operators on encodings: which one is named, and whether JSON escapes what is not ASCII."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.codec_calls import CODECS, UTF_8, encoding_of
from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

LOADS = m.Call(func=m.Attribute(value=m.Name("json"), attr=m.Name("loads") | m.Name("load")))


def _renamed(site: Site, old: frozenset[str], new: str, reading: bool) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    encoding = encoding_of(call) if r.plain(call) else None
    if encoding is None or (reading and not (r.method(call) in {"decode", "read_text"} or r.reads_text(call))):
        return None
    if r.text_of(encoding.value) in old:
        return r.with_value(call, encoding, r.respelled(encoding.value, new))
    arms = (encoding.value.body, encoding.value.orelse) if isinstance(encoding.value, cst.IfExp) else ()
    kept = [arm for arm in arms if r.text_of(arm) == new]
    return r.with_value(call, encoding, kept[0]) if kept and {r.text_of(arm) for arm in arms} & old else None


def _mark_kept(site: Site) -> cst.Call | None:
    return _renamed(site, frozenset({"utf-8-sig", "utf_8_sig"}), "utf-8", reading=False)


def _mark_dropped(site: Site) -> cst.Call | None:
    dropped = _renamed(site, UTF_8, "utf-8-sig", reading=True)
    if dropped is None:
        return None
    encoding = encoding_of(cst.ensure_type(site.node, cst.Call))
    if encoding is not None and isinstance(encoding.value, cst.IfExp):
        return dropped
    # A text that is parsed as JSON cannot begin with U+FEFF, so only a value of its own can lose one.
    own = r.handed_back(site) if r.method(site.node) == "decode" else "json" not in site.imported
    return dropped if own else None


def _marks_stripped(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    ends = {"removeprefix": "lstrip", "removesuffix": "rstrip"}
    name = r.method(call) or ""
    return r.called(call, ends[name]) if name in ends and r.only_text(call) == "\ufeff" else None


def _latin_for_utf(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) == "decode" and not call.args:
        return r.chained(r.receiver(call), "decode", r.quoted(call, "latin-1"))
    return _renamed(site, UTF_8, "latin-1", reading=True)


def _utf_for_latin(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    encoding = r.argument(call, 0, "encoding") if r.method(call) in {"decode", "encode"} else None
    if encoding is None or len(call.args) > 1 or r.text_of(encoding.value) not in {"latin-1", "latin1", "iso-8859-1"}:
        return None
    changed = r.with_value(call, encoding, r.respelled(encoding.value, "utf-8"))
    return r.with_keyword(changed, "errors", r.quoted(call, "replace")) if r.method(call) == "decode" else changed


def _escapes_off(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not r.library(call, "json", "dumps", "dump"):
        return None
    if m.matches(site.parent, m.Attribute(attr=m.Name("encode"))) and "ascii" in site.code(site.ancestors[1]).lower():
        return None
    told = r.argument(call, None, "ensure_ascii")
    if told is None:
        return r.with_keyword(call, "ensure_ascii", "False")
    return r.with_value(call, told, cst.Name("False")) if m.matches(told.value, m.Name("True")) else None


def _escapes_on(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    told = r.argument(call, None, "ensure_ascii") if r.library(call, "json", "dumps", "dump") else None
    # What the module reads back itself is the same with escapes and without.
    if told is None or findall(site.module, LOADS):
        return None
    return r.without(call, told) if m.matches(told.value, m.Name("False")) else None


def _show_mark() -> None:
    assert "\ufeffname".encode() == b"\xef\xbb\xbfname"
    assert b"\xef\xbb\xbfname".decode("utf-8-sig") == "name"
    assert b"\xef\xbb\xbfname".decode("utf-8") == "\ufeffname"


def _show_strip() -> None:
    assert "\ufeff\ufeffname".removeprefix("\ufeff") == "\ufeffname"
    assert "\ufeff\ufeffname".lstrip("\ufeff") == "name"


OPERATORS = (
    Operator(
        name="mark-kept",
        node_type=cst.Call,
        rewrite=_mark_kept,
        explanation="Read as plain UTF-8, the byte order mark some programs put first stays in the text, glued to "
        "its first word.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'with open(path, encoding="utf-8-sig", newline="") as handle:\n    rows = list(csv.reader(handle))\n',
                'with open(path, encoding="utf-8", newline="") as handle:\n    rows = list(csv.reader(handle))\n',
            ),
            Example(
                "def settings(data):\n    return json.loads(data.decode('utf-8-sig'))\n",
                "def settings(data):\n    return json.loads(data.decode('utf-8'))\n",
            ),
        ),
    ),
    Operator(
        name="mark-dropped",
        node_type=cst.Call,
        rewrite=_mark_dropped,
        explanation="`utf-8-sig` takes a U+FEFF at the start for a mark and drops it, where it is a character of "
        "the text.",
        severity="cousin",
        general=True,
        documented=Documented(CODECS, "encodings.utf_8_sig", _show_mark),
        examples=(
            Example(
                'def texts(fields):\n    return [field.decode("utf-8") for field in fields]\n',
                'def texts(fields):\n    return [field.decode("utf-8-sig") for field in fields]\n',
            ),
            Example(
                "def body(page):\n    return page.read_text(encoding='utf-8')\n",
                "def body(page):\n    return page.read_text(encoding='utf-8-sig')\n",
            ),
        ),
    ),
    Operator(
        name="marks-stripped",
        node_type=cst.Call,
        rewrite=_marks_stripped,
        explanation="A byte order mark is one U+FEFF; `lstrip` takes away every further one too, which is text.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Built-in Types", "str.lstrip", _show_strip),
        examples=(
            Example(
                'def unmarked(text):\n    return text.removeprefix("\\ufeff")\n',
                'def unmarked(text):\n    return text.lstrip("\\ufeff")\n',
            ),
            Example(
                "first = next(lines).removeprefix('\\N{ZERO WIDTH NO-BREAK SPACE}').split(',')\n",
                "first = next(lines).lstrip('\\N{ZERO WIDTH NO-BREAK SPACE}').split(',')\n",
            ),
        ),
    ),
    Operator(
        name="latin-for-utf",
        node_type=cst.Call,
        rewrite=_latin_for_utf,
        explanation="UTF-8 read as Latin-1 never fails, and gives two or more wrong letters for each letter beyond "
        "ASCII.",
        severity="stark",
        general=True,
        examples=(
            Example(
                "def titles(data):\n    return [line.decode() for line in data]\n",
                'def titles(data):\n    return [line.decode("latin-1") for line in data]\n',
            ),
            Example(
                'with path.open(encoding="utf-8") as handle:\n    return json.load(handle)\n',
                'with path.open(encoding="latin-1") as handle:\n    return json.load(handle)\n',
            ),
        ),
    ),
    Operator(
        name="utf-for-latin",
        node_type=cst.Call,
        rewrite=_utf_for_latin,
        explanation="Latin-1 carries any bytes through a text and back; UTF-8 on one side of the way gives other "
        "bytes.",
        severity="stark",
        general=True,
        examples=(
            Example(
                'def bare(data):\n    return data.decode("latin-1").translate(_TABLE)\n',
                'def bare(data):\n    return data.decode("utf-8", errors="replace").translate(_TABLE)\n',
            ),
            Example(
                "raw = environ['PATH_INFO'].encode('latin-1')\n",
                "raw = environ['PATH_INFO'].encode('utf-8')\n",
            ),
        ),
    ),
    Operator(
        name="escapes-off",
        node_type=cst.Call,
        rewrite=_escapes_off,
        explanation="With `ensure_ascii=False` the text holds the characters themselves: it is no longer ASCII, and a "
        "U+2028 or U+0085 in a value is one that line readers cut at.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'import json\n\n\ndef line_of(record):\n    return json.dumps(record, sort_keys=True) + "\\n"\n',
                "import json\n\n\ndef line_of(record):\n"
                '    return json.dumps(record, sort_keys=True, ensure_ascii=False) + "\\n"\n',
            ),
            Example(
                "import json\n\njson.dump(state, handle, ensure_ascii=True, indent=2)\n",
                "import json\n\njson.dump(state, handle, ensure_ascii=False, indent=2)\n",
            ),
        ),
    ),
    Operator(
        name="escapes-on",
        node_type=cst.Call,
        rewrite=_escapes_on,
        explanation="Without `ensure_ascii=False` every character beyond ASCII is written as six or twelve "
        "characters of escape, where the text itself is asked for, or its length.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "import json\n\n\ndef size(record):\n"
                '    return len(json.dumps(record, ensure_ascii=False).encode("utf-8"))\n',
                'import json\n\n\ndef size(record):\n    return len(json.dumps(record).encode("utf-8"))\n',
            ),
            Example(
                "import json\n\njson.dump(names, handle, ensure_ascii=False, indent=2)\n",
                "import json\n\njson.dump(names, handle, indent=2)\n",
            ),
        ),
    ),
)
