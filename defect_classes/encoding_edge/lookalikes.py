"""The lookalikes of the class: right code that seems to confuse characters, bytes and lines."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.codec_calls import encoding_of, is_codec_call, UTF_8
from defect_classes.encoding_edge.lines import text_handle
from planter.plugin import Disguise, Lookalike, LookalikeExample, Site

SAME_IN_TEXT = frozenset({"replace", "strip", "lstrip", "rstrip", "removeprefix", "removesuffix"})


def _strict(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    codec = is_codec_call(call, "decode") or is_codec_call(call, "encode")
    if codec and isinstance(r.receiver(call), cst.SimpleString):
        return None
    encoding = encoding_of(call) if r.reads_text(call) else None
    opens = encoding is not None and r.text_of(encoding.value) in UTF_8 and r.argument(call, None, "errors") is None
    if not codec and not (opens and len(call.args) < 4):
        return None
    right = r.with_keyword(call, "errors", r.quoted(call, "strict"))
    wrong = r.with_keyword(call, "errors", r.quoted(call, "replace"))
    return None if right is None or wrong is None else Disguise(right, wrong)


def _exact_newlines(site: Site) -> Disguise | None:
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    statement = line.body[0] if len(line.body) == 1 else None
    value = statement.value if isinstance(statement, cst.Assign | cst.Return) else None
    if not isinstance(value, cst.Call) or r.method(value) != "decode" or len(value.args) != 1:
        return None
    opened = r.receiver(value)
    encoding = r.only_text(value)
    if encoding is None or not isinstance(opened, cst.Call) or r.method(opened) != "read_bytes" or opened.args:
        return None
    if site.function is None or m.findall(site.function, m.Name("handle")):
        return None
    spelled = site.code(value.args[0].value)
    read = value.with_deep_changes(value, func=cst.Attribute(cst.Name("handle"), cst.Name("read")), args=())
    body = cst.IndentedBlock([line.with_changes(body=[statement.with_changes(value=read)], leading_lines=())])
    right, wrong = (
        cst.With(
            items=[cst.WithItem(r.chained(r.receiver(opened), "open", arguments), cst.AsName(cst.Name("handle")))],
            body=body,
            leading_lines=line.leading_lines,
        )
        for arguments in (f'encoding={spelled}, newline=""', f"encoding={spelled}")
    )
    return Disguise([right], [wrong])


def _latin_carrier(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    values = [r.bytes_of(arg.value) for arg in call.args]
    if r.method(call) not in SAME_IN_TEXT or not values or any(arg.keyword is not None for arg in call.args):
        return None
    if any(value is None or not value.isascii() for value in values) or "bytearray" in site.code(site.module):
        return None
    if isinstance(site.parent, cst.Attribute) or r.method(r.receiver(call)) in SAME_IN_TEXT | {"encode"}:
        return None
    texts = []
    for arg in call.args:
        literal = cst.ensure_type(arg.value, cst.SimpleString)
        prefix = "".join(letter for letter in literal.prefix if letter not in "bB")
        texts.append(arg.with_changes(value=literal.with_changes(value=prefix + literal.value[len(literal.prefix) :])))
    carried = r.chained(r.receiver(call), "decode", '"latin-1"')
    edited = r.chained(carried, str(r.method(call))).with_changes(args=texts)
    return Disguise(r.chained(edited, "encode", '"latin-1"'), r.chained(edited, "encode", '"utf-8"'))


def _ascii_json(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    dumped = r.receiver(call) if r.method(call) == "split" and r.only_text(call) == "\n" else None
    if not isinstance(dumped, cst.Call) or not r.library(dumped, "json", "dumps"):
        return None
    if any(r.argument(dumped, None, name) is not None for name in ("ensure_ascii", "separators", "cls", "default")):
        return None
    indent = r.argument(dumped, None, "indent")
    told = r.with_keyword(dumped, "ensure_ascii", "False")
    if told is None or not (indent is None or isinstance(indent.value, cst.Integer)):
        return None
    return Disguise(r.chained(dumped, "splitlines"), r.chained(told, "splitlines"))


def _lines_at_once(site: Site) -> Disguise | None:
    if not text_handle(site) or m.findall(site.function or site.module, m.Break() | m.Yield()):
        return None
    handle = cst.ensure_type(site.node, cst.BaseExpression)
    return Disguise(
        r.chained(handle, "readlines"), r.chained(r.chained(handle, "read"), "splitlines", "keepends=True")
    )


def _escape_by_hand(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    value = call.args[0].value if r.library(call, "os", "fsencode") and len(call.args) == 1 else None
    if not isinstance(value, cst.Name) or r.annotation_of(site, value.value) != "str" or not r.still_used(site, "os"):
        return None
    right, wrong = (
        r.chained(value, "encode", f'"utf-8", errors="{handler}"') for handler in ("surrogateescape", "surrogatepass")
    )
    return Disguise(right, wrong)
