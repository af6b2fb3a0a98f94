"""Read calls that encode, decode or open text in a parsed tree."""

from __future__ import annotations

import libcst as cst

from defect_classes.encoding_edge import reading as r

CODECS = "Python library reference, codecs"
UTF_8 = frozenset({"utf-8", "utf8", "UTF-8", "UTF8"})


def codec_place(call: cst.Call) -> int | None:
    """Give the place of the encoding among a codec method's arguments; that of `errors` is one higher."""
    return {"encode": 0, "decode": 0, "read_text": 0, "write_text": 1}.get(r.method(call) or "")


def encoding_of(call: cst.Call) -> cst.Arg | None:
    """Give the argument that names the encoding of a call that encodes, decodes or opens a text file."""
    place = codec_place(call)
    opens = r.mode_of(call) is not None or r.library(call, "os", "fdopen") or r.library(call, "io", "TextIOWrapper")
    return r.argument(call, place, "encoding") if place is not None or opens else None


def is_codec_call(call: cst.Call, name: str) -> bool:
    """Tell whether this is `<value>.encode(...)` or `.decode(...)` with at most an encoding in UTF-8, and strict."""
    if r.method(call) != name or len(call.args) > 1:
        return False
    encoding = r.argument(call, 0, "encoding")
    return not call.args or (encoding is not None and r.text_of(encoding.value) in UTF_8)
