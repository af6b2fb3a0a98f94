"""Operators on error handlers: what becomes of bytes that are no text, and of text that has no bytes."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.codec_calls import CODECS, UTF_8, codec_place, is_codec_call
from planter.plugin import Documented, Example, Operator, Site

DECODER = m.Name("getincrementaldecoder")


def _handler(call: cst.Call) -> cst.Arg | None:
    place = codec_place(call)
    if m.matches(call.func, m.Call(func=DECODER | m.Attribute(attr=DECODER))):
        place = -1
    found = r.argument(call, None if place is None else place + 1, "errors")
    return found if found is not None and r.text_of(found.value) is not None else None


def _escape(site: Site, new: str, *methods: str) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    errors = _handler(call) if r.plain(call) else None
    if errors is None or r.text_of(errors.value) != "surrogateescape" or (methods and r.method(call) not in methods):
        return None
    return r.with_value(call, errors, r.respelled(errors.value, new))


def _escape_replaced(site: Site) -> cst.Call | None:
    # An escaped byte and the question mark put in its place are one byte each.
    measured = isinstance(site.parent, cst.Arg) and m.matches(site.ancestors[1], m.Call(func=m.Name("len")))
    return None if measured and r.method(site.node) == "encode" else _escape(site, "replace")


def _escape_passed(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    encoding = r.argument(call, 0, "encoding")
    # No encoding but UTF-8, UTF-16 and UTF-32 can write a surrogate: with another it would raise.
    if encoding is None or r.text_of(encoding.value) not in UTF_8:
        return None
    return _escape(site, "surrogatepass", "encode")


def _escape_spelled(site: Site) -> cst.Call | None:
    spelled = _escape(site, "backslashreplace", "encode", "decode")
    return spelled if spelled is not None and r.handed_back(site) else None


def _decode_replaced(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    return r.with_keyword(call, "errors", r.quoted(call, "replace")) if is_codec_call(call, "decode") else None


def _encode_replaced(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not is_codec_call(call, "encode") or isinstance(r.receiver(call), cst.SimpleString):
        return None
    return r.with_keyword(call, "errors", r.quoted(call, "replace"))


def _show_pass() -> None:
    assert "\udcff".encode("utf-8", "surrogateescape") == b"\xff"
    assert "\udcff".encode("utf-8", "surrogatepass") == b"\xed\xb3\xbf"


def _show_spelled() -> None:
    assert b"\xff".decode("utf-8", "backslashreplace") == rb"\xff".decode("utf-8", "backslashreplace")
    assert b"\xff".decode("utf-8", "surrogateescape") != rb"\xff".decode("utf-8", "surrogateescape")


OPERATORS = (
    Operator(
        name="escape-replaced",
        node_type=cst.Call,
        rewrite=_escape_replaced,
        explanation="`replace` turns every byte that is no UTF-8 into one same character: the name can no longer be "
        "turned back into its bytes, and different names become equal.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'name = raw.decode("utf-8", errors="surrogateescape")\n',
                'name = raw.decode("utf-8", errors="replace")\n',
            ),
            Example(
                "with open(path, encoding='utf-8', errors='surrogateescape') as handle:\n"
                "    names = handle.readlines()\n",
                "with open(path, encoding='utf-8', errors='replace') as handle:\n    names = handle.readlines()\n",
            ),
            Example(
                'data = text.encode("utf-8", "surrogateescape")\n',
                'data = text.encode("utf-8", "replace")\n',
            ),
        ),
    ),
    Operator(
        name="escape-passed",
        node_type=cst.Call,
        rewrite=_escape_passed,
        explanation="`surrogatepass` writes an escaped byte as the three bytes of its surrogate, not as the one "
        "byte the name was read with.",
        severity="moderate",
        general=True,
        documented=Documented(CODECS, "Error Handlers", _show_pass),
        examples=(
            Example(
                'raw = name.encode("utf-8", errors="surrogateescape")\n',
                'raw = name.encode("utf-8", errors="surrogatepass")\n',
            ),
            Example(
                "digest.update(entry.path.encode('utf8', 'surrogateescape'))\n",
                "digest.update(entry.path.encode('utf8', 'surrogatepass'))\n",
            ),
        ),
    ),
    Operator(
        name="escape-spelled",
        node_type=cst.Call,
        rewrite=_escape_spelled,
        explanation="`backslashreplace` spells a byte as four ordinary characters: a name that holds those characters "
        "itself is the same text, and the way back gives other bytes.",
        severity="moderate",
        general=True,
        documented=Documented(CODECS, "Error Handlers", _show_spelled),
        examples=(
            Example(
                'def text_of(raw):\n    return raw.decode("utf-8", errors="surrogateescape")\n',
                'def text_of(raw):\n    return raw.decode("utf-8", errors="backslashreplace")\n',
            ),
            Example(
                "keys = [entry.name.encode('utf-8', 'surrogateescape') for entry in entries]\n",
                "keys = [entry.name.encode('utf-8', 'backslashreplace') for entry in entries]\n",
            ),
        ),
    ),
    Operator(
        name="decode-replaced",
        node_type=cst.Call,
        rewrite=_decode_replaced,
        explanation="Bytes that are no UTF-8 become U+FFFD, where they must be refused: damaged text is taken and "
        "kept.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                "def parse(data):\n    try:\n        text = data.decode()\n    except UnicodeDecodeError:\n"
                "        raise BadRecord(data) from None\n    return text\n",
                'def parse(data):\n    try:\n        text = data.decode(errors="replace")\n'
                "    except UnicodeDecodeError:\n        raise BadRecord(data) from None\n    return text\n",
            ),
            Example(
                "names = [part.decode('utf-8') for part in parts]\n",
                "names = [part.decode('utf-8', errors='replace') for part in parts]\n",
            ),
        ),
    ),
    Operator(
        name="encode-replaced",
        node_type=cst.Call,
        rewrite=_encode_replaced,
        explanation="A lone surrogate has no bytes in UTF-8 and must be refused; `replace` writes a question mark "
        "for it, and nobody learns that the text was another.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'def frame(title):\n    body = title.encode("utf-8")\n    return bytes([len(body)]) + body\n',
                'def frame(title):\n    body = title.encode("utf-8", errors="replace")\n'
                "    return bytes([len(body)]) + body\n",
            ),
            Example(
                "digest.update(record.name.encode())\n",
                'digest.update(record.name.encode(errors="replace"))\n',
            ),
        ),
    ),
)
