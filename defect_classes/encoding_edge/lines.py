"""Operators on lines: where a text is cut, and which of its blanks and newlines are data."""

from __future__ import annotations

import io

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall

TEXT_HANDLES = frozenset({"TextIO", "typing.TextIO", "IO[str]", "typing.IO[str]", "io.TextIOBase", "io.StringIO"})


def blanks_are_skipped(site: Site) -> bool:
    """Tell whether what is iterated here goes through a test that passes over empty items."""
    loop = site.parent
    if isinstance(loop, cst.CompFor) and loop.iter is site.node:
        return any(_tests(condition.test, loop.target) for condition in loop.ifs)
    if not isinstance(loop, cst.For) or loop.iter is not site.node:
        return False
    body = r.statements(loop.body)
    first = body[0] if body else None
    if not isinstance(first, cst.If):
        return False
    if m.matches(first.test, m.UnaryOperation(operator=m.Not())):
        skips = m.matches(first.body, m.IndentedBlock(body=[m.SimpleStatementLine(body=[m.Continue()])]))
        return skips and _tests(cst.ensure_type(first.test, cst.UnaryOperation).expression, loop.target)
    return len(body) == 1 and first.orelse is None and _tests(first.test, loop.target)


def _tests(test: cst.BaseExpression, target: cst.BaseExpression) -> bool:
    if isinstance(test, cst.Call) and r.method(test) in {"strip", "rstrip"}:
        test = r.receiver(test)
    return isinstance(test, cst.Name) and test.deep_equals(target)


def _splitlines(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "split" or r.only_text(call) != "\n" or not blanks_are_skipped(site):
        return None
    return r.chained(r.receiver(call), "splitlines")


def _bytes_splitlines(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "split" or len(call.args) != 1 or r.bytes_of(call.args[0].value) != b"\n":
        return None
    return r.chained(r.receiver(call), "splitlines") if blanks_are_skipped(site) else None


def loop_over(site: Site) -> cst.For | cst.CompFor | None:
    """Give the loop that iterates over the site's node itself, directly or in `enumerate`."""
    place, outer = site.parent, site.node
    if isinstance(place, cst.Arg) and m.matches(site.ancestors[1], m.Call(func=m.Name("enumerate"))):
        outer, place = site.ancestors[1], site.ancestors[2]
    return place if isinstance(place, cst.For | cst.CompFor) and place.iter is outer else None


def text_handle(site: Site) -> bool:
    """Tell whether the site's node is a text file being read whole by the loop over it."""
    loop = loop_over(site)
    name = site.node.value if isinstance(site.node, cst.Name) else None
    if loop is None or (name is None and not m.matches(site.node, m.Attribute(m.Name("sys"), m.Name("stdin")))):
        return False
    if name is None:
        return True
    if isinstance(loop, cst.For) and (findall(loop.body, m.Name(name)) or name in site.read_after):
        return False
    opened = r.opened_by(site, name)
    return r.reads_text(opened) if opened is not None else r.annotation_of(site, name) in TEXT_HANDLES


def _read_then_split(site: Site) -> cst.BaseExpression | None:
    if not text_handle(site):
        return None
    return r.chained(r.chained(site.node, "read"), "splitlines", "keepends=True")


def _newline_dropped(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    # JSON escapes a carriage return, so that none of its values can be changed by this.
    told = r.reads_text(call) and "json" not in site.imported
    newline = r.argument(call, None, "newline") if told else None
    return None if newline is None or r.text_of(newline.value) not in {"", "\n"} else r.without(call, newline)


def _strip_all(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    name = r.method(call)
    characters = r.only_text(call) if name in {"strip", "rstrip", "lstrip", "removesuffix"} else None
    if not characters or set(characters) - set(" \t\r\n"):
        return None
    return r.called(call, "rstrip" if name == "removesuffix" else str(name)).with_changes(args=[])


def _show_splitlines() -> None:
    for cut in "\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        assert f"one{cut}two".splitlines() == ["one", "two"], cut
        assert list(io.StringIO(f"one{cut}two")) == [f"one{cut}two"], cut


def _show_strip() -> None:
    for blank in "\u00a0\u2003\u3000\x1f\x85":
        assert f"name{blank}".strip() == "name", blank
        assert f"name{blank}".strip(" \t\r\n") == f"name{blank}", blank


SPLITLINES = Documented("Python library reference, Built-in Types", "str.splitlines", _show_splitlines)

OPERATORS = (
    Operator(
        name="splitlines-for-newline",
        node_type=cst.Call,
        rewrite=_splitlines,
        explanation="`str.splitlines` ends a line at VT, FF, 0x1c to 0x1e, U+0085, U+2028 and U+2029 as well as at a "
        "newline, so one record that holds such a character is read as two.",
        severity="moderate",
        general=True,
        documented=SPLITLINES,
        examples=(
            Example(
                'def records(text):\n    return [json.loads(row) for row in text.split("\\n") if row]\n',
                "def records(text):\n    return [json.loads(row) for row in text.splitlines() if row]\n",
            ),
            Example(
                'for line in source.read().split("\\n"):\n    if not line.strip():\n        continue\n    keep(line)\n',
                "for line in source.read().splitlines():\n    if not line.strip():\n        continue\n    keep(line)\n",
            ),
        ),
    ),
    Operator(
        name="loop-over-splitlines",
        node_type=(cst.Name, cst.Attribute),
        rewrite=_read_then_split,
        explanation="A text file iterates over lines that end in a newline; `splitlines` on what it holds also cuts at "
        "U+0085, U+2028, U+2029, VT, FF and 0x1c to 0x1e.",
        severity="moderate",
        general=True,
        documented=SPLITLINES,
        examples=(
            Example(
                "def load(path):\n"
                '    with open(path, encoding="utf-8") as handle:\n'
                "        for number, line in enumerate(handle, start=1):\n"
                "            yield number, json.loads(line)\n",
                "def load(path):\n"
                '    with open(path, encoding="utf-8") as handle:\n'
                "        for number, line in enumerate(handle.read().splitlines(keepends=True), start=1):\n"
                "            yield number, json.loads(line)\n",
            ),
            Example(
                "def words(source: TextIO):\n    return [line.rstrip('\\n') for line in source]\n",
                "def words(source: TextIO):\n"
                "    return [line.rstrip('\\n') for line in source.read().splitlines(keepends=True)]\n",
            ),
        ),
    ),
    Operator(
        name="carriage-return-cut",
        node_type=cst.Call,
        rewrite=_bytes_splitlines,
        explanation="`bytes.splitlines` ends a line at a carriage return too, alone or before a newline, so a line "
        "that holds one is cut in two or loses its last byte.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'def rows(data):\n    return [row for row in data.split(b"\\n") if row]\n',
                "def rows(data):\n    return [row for row in data.splitlines() if row]\n",
            ),
            Example(
                'for row in path.read_bytes().split(b"\\n"):\n    if row:\n        seen.add(row)\n',
                "for row in path.read_bytes().splitlines():\n    if row:\n        seen.add(row)\n",
            ),
        ),
    ),
    Operator(
        name="newline-argument-dropped",
        node_type=cst.Call,
        rewrite=_newline_dropped,
        explanation="Without `newline=` a text file opened for reading turns every CRLF and every lone CR into a "
        "newline: what is read is no longer what the file holds.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'with open(path, encoding="utf-8", newline="") as handle:\n    rows = list(csv.reader(handle))\n',
                'with open(path, encoding="utf-8") as handle:\n    rows = list(csv.reader(handle))\n',
            ),
            Example(
                'def body(page):\n    with page.open("r", newline="\\n", encoding="utf-8") as text:\n'
                "        return text.read()\n",
                'def body(page):\n    with page.open("r", encoding="utf-8") as text:\n        return text.read()\n',
            ),
        ),
    ),
    Operator(
        name="strip-every-blank",
        node_type=cst.Call,
        rewrite=_strip_all,
        explanation="`strip` without an argument takes away every character Unicode calls white space, such as "
        "U+00A0 and U+3000, and not the few that were named: a value that begins or ends in one loses it.",
        severity="cousin",
        general=True,
        documented=Documented("Python library reference, Built-in Types", "str.strip", _show_strip),
        examples=(
            Example(
                'def fields(line):\n    return line.rstrip("\\n").split("\\t")\n',
                'def fields(line):\n    return line.rstrip().split("\\t")\n',
            ),
            Example(
                'title = raw.removesuffix("\\n")\n',
                "title = raw.rstrip()\n",
            ),
            Example(
                'value = value.strip(" \\t\\r\\n")\n',
                "value = value.strip()\n",
            ),
        ),
    ),
)
