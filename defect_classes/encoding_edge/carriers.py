"""Operators on bytes that carry text: names of files, chunks of a stream, cuts at a number of bytes."""

from __future__ import annotations

import codecs
import os

import libcst as cst
from libcst import matchers as m

from defect_classes.encoding_edge import reading as r
from planter.plugin import Documented, Example, Operator, Site
from planter.syntax.sites import findall


def _by_codec(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    name = r.library(call, "os", "fsencode", "fsdecode")
    if name is None or len(call.args) != 1 or call.args[0].keyword is not None:
        return None
    value = call.args[0].value
    if not r.dotted(value) or not r.still_used(site, "os") or _may_be_path(site, value):
        return None
    return r.chained(value, name.removeprefix("fs"), '"utf-8", errors="replace"')


def _by_str(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if not r.library(call, "os", "fsencode") or len(call.args) != 1:
        return None
    value = call.args[0].value
    if not isinstance(value, cst.Name) or not _may_be_path(site, value) or not r.still_used(site, "os"):
        return None
    text = cst.Call(cst.Name("str"), [cst.Arg(value)])
    return r.chained(text, "encode", '"utf-8", errors="surrogateescape"')


def _may_be_path(site: Site, value: cst.BaseExpression) -> bool:
    """Tell whether the value could be a path-like object, or be text and bytes by turns: a parameter not annotated."""
    return isinstance(value, cst.Name) and r.annotation_of(site, value.value) not in {None, "str", "bytes"}


def _chunk_alone(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != "decode" or len(call.args) != 1 or not isinstance(r.receiver(call), cst.Name):
        return None
    decoder = cst.ensure_type(r.receiver(call), cst.Name).value
    chunk = call.args[0]
    scope = site.function or site.module
    made = m.Assign(
        targets=[m.AssignTarget(m.Name(decoder))], value=m.Call(func=m.Call(func=_named("getincrementaldecoder")))
    )
    if not site.in_loop or chunk.keyword is not None or not r.dotted(chunk.value) or not findall(scope, made):
        return None
    reads = findall(scope, m.Call(func=m.Attribute(value=m.Name(decoder), attr=m.Name("decode"))))
    return r.chained(chunk.value, "decode", '"utf-8", errors="replace"') if len(reads) > 1 else None


def _named(name: str) -> m.OneOf[m.Name | m.Attribute]:
    return m.OneOf(m.Name(name), m.Attribute(attr=m.Name(name)))


def _cut_characters(site: Site) -> cst.BaseExpression | None:
    node = site.node
    if isinstance(node, cst.Subscript):
        encoded = _encoded_head(node)
        if encoded is None or m.matches(site.parent, m.Attribute(attr=m.Name("decode"))):
            return None
        return encoded.with_changes(
            func=cst.Attribute(value=node.with_changes(value=r.receiver(encoded)), attr=cst.Name("encode"))
        )
    if r.method(node) != "decode":
        return None
    cut = r.receiver(cst.ensure_type(node, cst.Call))
    encoded = _encoded_head(cut)
    return None if encoded is None else cut.with_changes(value=r.receiver(encoded))


def _encoded_head(node: cst.CSTNode) -> cst.Call | None:
    """Give the call of `<text>.encode(...)[:n]`."""
    if not isinstance(node, cst.Subscript) or not isinstance(node.value, cst.Call) or r.method(node.value) != "encode":
        return None
    part = node.slice[0].slice
    if len(node.slice) != 1 or not isinstance(part, cst.Slice):
        return None
    return node.value if part.lower is None and part.upper is not None and part.step is None else None


def _cut_replaced(site: Site) -> cst.Call | None:
    call = cst.ensure_type(site.node, cst.Call)
    errors = r.argument(call, 1, "errors") if r.method(call) == "decode" else None
    if errors is None or r.text_of(errors.value) != "ignore":
        return None
    return r.with_value(call, errors, r.respelled(errors.value, "replace"))


def _show_chunks() -> None:
    decoder = codecs.getincrementaldecoder("utf-8")()
    assert decoder.decode(b"caf\xc3") + decoder.decode(b"\xa9") == "café"
    assert "".join(part.decode("utf-8", "replace") for part in (b"caf\xc3", b"\xa9")) == "caf\ufffd\ufffd"


def _show_path() -> None:
    assert os.fsencode(b"papers") == b"papers"
    assert str(b"papers").encode() == b"b'papers'"


OPERATORS = (
    Operator(
        name="name-by-codec",
        node_type=cst.Call,
        rewrite=_by_codec,
        explanation="`os.fsencode` and `os.fsdecode` keep the bytes of a name that is no UTF-8; `replace` gives a "
        "question mark or U+FFFD for each, and the name is another one.",
        severity="cousin",
        examples=(
            Example(
                "import os\n\n\ndef record(name: str):\n    return os.fsencode(name) + os.linesep.encode()\n",
                "import os\n\n\ndef record(name: str):\n"
                '    return name.encode("utf-8", errors="replace") + os.linesep.encode()\n',
            ),
            Example(
                "import os\n\n\ndef names(folder: bytes):\n    for entry in os.scandir(folder):\n"
                "        yield os.fsdecode(entry.name)\n",
                "import os\n\n\ndef names(folder: bytes):\n    for entry in os.scandir(folder):\n"
                '        yield entry.name.decode("utf-8", errors="replace")\n',
            ),
        ),
    ),
    Operator(
        name="path-by-str",
        node_type=cst.Call,
        rewrite=_by_str,
        explanation="`str` of a path that is bytes gives its repr, and of a path-like object what that prints; "
        "`os.fsencode` gives the path itself.",
        severity="stark",
        documented=Documented("Python library reference, os", "os.fsencode", _show_path),
        examples=(
            Example(
                "import os\n\n\ndef place_of(output):\n    return os.path.realpath(os.fsencode(output))\n",
                "import os\n\n\ndef place_of(output):\n"
                '    return os.path.realpath(str(output).encode("utf-8", errors="surrogateescape"))\n',
            ),
            Example(
                'import os\n\n\ndef below(root: str | os.PathLike):\n    return os.path.join(os.fsencode(root), b"")\n',
                "import os\n\n\ndef below(root: str | os.PathLike):\n"
                '    return os.path.join(str(root).encode("utf-8", errors="surrogateescape"), b"")\n',
            ),
        ),
    ),
    Operator(
        name="chunk-decoded-alone",
        node_type=cst.Call,
        rewrite=_chunk_alone,
        explanation="A character whose bytes fall into two chunks is decoded as two broken ones when each chunk is "
        "decoded alone.",
        severity="moderate",
        documented=Documented("Python library reference, codecs", "Incremental Encoding and Decoding", _show_chunks),
        examples=(
            Example(
                "import codecs\n\n\ndef texts(chunks):\n"
                '    decoder = codecs.getincrementaldecoder("utf-8")()\n'
                "    for chunk in chunks:\n        yield decoder.decode(chunk)\n"
                '    yield decoder.decode(b"", final=True)\n',
                "import codecs\n\n\ndef texts(chunks):\n"
                '    decoder = codecs.getincrementaldecoder("utf-8")()\n'
                '    for chunk in chunks:\n        yield chunk.decode("utf-8", errors="replace")\n'
                '    yield decoder.decode(b"", final=True)\n',
            ),
            Example(
                "import codecs\n\n\ndef whole(source):\n"
                '    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")\n'
                "    parts = []\n    while block := source.read(4096):\n        parts.append(decoder.decode(block))\n"
                '    return "".join(parts) + decoder.decode(b"", True)\n',
                "import codecs\n\n\ndef whole(source):\n"
                '    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")\n'
                "    parts = []\n    while block := source.read(4096):\n"
                '        parts.append(block.decode("utf-8", errors="replace"))\n'
                '    return "".join(parts) + decoder.decode(b"", True)\n',
            ),
        ),
    ),
    Operator(
        name="cut-by-characters",
        node_type=(cst.Subscript, cst.Call),
        rewrite=_cut_characters,
        explanation="The text is cut at a number of characters, not of bytes: a title beyond ASCII stays longer "
        "than the bytes it may take.",
        severity="moderate",
        general=True,
        examples=(
            Example(
                'def short(title):\n    return title.encode("utf-8")[:40].decode("utf-8", errors="ignore")\n',
                "def short(title):\n    return title[:40]\n",
            ),
            Example(
                'field = name.encode("utf-8")[:limit]\n',
                'field = name[:limit].encode("utf-8")\n',
            ),
        ),
    ),
    Operator(
        name="cut-replaced",
        node_type=cst.Call,
        rewrite=_cut_replaced,
        explanation="A cut inside a character leaves some of its bytes; `replace` puts U+FFFD there, a character "
        "the text never held and three bytes longer.",
        severity="cousin",
        general=True,
        examples=(
            Example(
                'return raw[:limit].decode("utf-8", errors="ignore")\n',
                'return raw[:limit].decode("utf-8", errors="replace")\n',
            ),
            Example(
                "label = head.decode('utf-8', 'ignore').rstrip()\n",
                "label = head.decode('utf-8', 'replace').rstrip()\n",
            ),
        ),
    ),
)
