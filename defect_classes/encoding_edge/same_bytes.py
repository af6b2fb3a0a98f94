"""Lookalikes on bytes and text: conversions that look lossy and are not."""

from __future__ import annotations

import libcst as cst

from defect_classes.encoding_edge import reading as r
from defect_classes.encoding_edge.codec_calls import UTF_8, encoding_of, is_codec_call
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


def _escape_by_hand(site: Site) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    value = call.args[0].value if r.library(call, "os", "fsencode") and len(call.args) == 1 else None
    if not isinstance(value, cst.Name) or r.annotation_of(site, value.value) != "str" or not r.still_used(site, "os"):
        return None
    right, wrong = (
        r.chained(value, "encode", f'"utf-8", errors="{handler}"') for handler in ("surrogateescape", "surrogatepass")
    )
    return Disguise(right, wrong)


def _decode_by_type(site: Site) -> Disguise | None:
    return _by_type(site, "decode", "str", "replace")


def _encode_by_type(site: Site) -> Disguise | None:
    return _by_type(site, "encode", "bytes", "surrogatepass")


def _by_type(site: Site, name: str, kind: str, lossy: str) -> Disguise | None:
    call = cst.ensure_type(site.node, cst.Call)
    if r.method(call) != name or len(call.args) != 2 or isinstance(site.parent, cst.Attribute):
        return None
    encoding, errors = r.argument(call, 0, "encoding"), r.argument(call, 1, "errors")
    if encoding is None or errors is None or isinstance(call.args[-1].comma, cst.Comma):
        return None
    if r.text_of(encoding.value) not in UTF_8 or r.text_of(errors.value) != "surrogateescape":
        return None
    first = cst.Arg(r.receiver(call))
    right = cst.Call(cst.Name(kind), [first, *call.args])
    return Disguise(right, r.with_value(right, errors, r.respelled(errors.value, lossy)))


LOOKALIKES = (
    Lookalike(
        name="strict-by-name",
        node_type=cst.Call,
        rewrite=_strict,
        explanation="Whatever cannot be decoded or encoded becomes a replacement character, where it must be refused.",
        why_right="`strict` is the handler that is used when none is named: what has no meaning raises.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                "def texts(parts):\n    return [part.decode() for part in parts]\n",
                'def texts(parts):\n    return [part.decode(errors="strict") for part in parts]\n',
                'def texts(parts):\n    return [part.decode(errors="replace") for part in parts]\n',
            ),
            LookalikeExample(
                "with open(path, encoding='utf-8') as handle:\n    rows = handle.readlines()\n",
                "with open(path, encoding='utf-8', errors='strict') as handle:\n    rows = handle.readlines()\n",
                "with open(path, encoding='utf-8', errors='replace') as handle:\n    rows = handle.readlines()\n",
            ),
        ),
    ),
    Lookalike(
        name="latin-carrier",
        node_type=cst.Call,
        rewrite=_latin_carrier,
        explanation="The bytes go out in another encoding than they came in, and each beyond ASCII becomes two.",
        why_right="Latin-1 has one character for each byte and gives every byte back; the text in between is only a "
        "carrier.",
        severity="stark",
        general=True,
        examples=(
            LookalikeExample(
                'def unix(data):\n    return data.replace(b"\\r\\n", b"\\n")\n',
                'def unix(data):\n    return data.decode("latin-1").replace("\\r\\n", "\\n").encode("latin-1")\n',
                'def unix(data):\n    return data.decode("latin-1").replace("\\r\\n", "\\n").encode("utf-8")\n',
            ),
            LookalikeExample(
                "name = line.removesuffix(b'\\0')\n",
                'name = line.decode("latin-1").removesuffix(\'\\0\').encode("latin-1")\n',
                'name = line.decode("latin-1").removesuffix(\'\\0\').encode("utf-8")\n',
            ),
        ),
    ),
    Lookalike(
        name="escape-by-hand",
        node_type=cst.Call,
        rewrite=_escape_by_hand,
        explanation="A byte that was no UTF-8 is written as the three bytes of its surrogate.",
        why_right="In a UTF-8 locale this is what `os.fsencode` does with a text.",
        severity="cousin",
        examples=(
            LookalikeExample(
                "import os\n\n\ndef record(name: str):\n    return os.fsencode(name) + os.linesep.encode()\n",
                "import os\n\n\ndef record(name: str):\n"
                '    return name.encode("utf-8", errors="surrogateescape") + os.linesep.encode()\n',
                "import os\n\n\ndef record(name: str):\n"
                '    return name.encode("utf-8", errors="surrogatepass") + os.linesep.encode()\n',
            ),
            LookalikeExample(
                "import os\n\n\ndef size_at(path: str, base: bytes) -> int:\n"
                "    full = os.path.join(base, os.fsencode(path))\n    return os.stat(full).st_size\n",
                "import os\n\n\ndef size_at(path: str, base: bytes) -> int:\n"
                '    full = os.path.join(base, path.encode("utf-8", errors="surrogateescape"))\n'
                "    return os.stat(full).st_size\n",
                "import os\n\n\ndef size_at(path: str, base: bytes) -> int:\n"
                '    full = os.path.join(base, path.encode("utf-8", errors="surrogatepass"))\n'
                "    return os.stat(full).st_size\n",
            ),
        ),
    ),
    Lookalike(
        name="decoded-by-str",
        node_type=cst.Call,
        rewrite=_decode_by_type,
        explanation="`replace` turns every byte that is no UTF-8 into one same character, and the name cannot be "
        "turned back.",
        why_right="`str` of bytes with an encoding decodes them, and the handler keeps what is no UTF-8.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'def text_of(raw):\n    return raw.decode("utf-8", "surrogateescape")\n',
                'def text_of(raw):\n    return str(raw, "utf-8", "surrogateescape")\n',
                'def text_of(raw):\n    return str(raw, "utf-8", "replace")\n',
            ),
            LookalikeExample(
                "names = [entry.name.decode('utf-8', errors='surrogateescape') for entry in entries]\n",
                "names = [str(entry.name, 'utf-8', errors='surrogateescape') for entry in entries]\n",
                "names = [str(entry.name, 'utf-8', errors='replace') for entry in entries]\n",
            ),
        ),
    ),
    Lookalike(
        name="encoded-by-bytes",
        node_type=cst.Call,
        rewrite=_encode_by_type,
        explanation="`surrogatepass` writes an escaped byte as the three bytes of its surrogate.",
        why_right="`bytes` of a text with an encoding encodes it, and the handler gives every escaped byte back.",
        severity="moderate",
        general=True,
        examples=(
            LookalikeExample(
                'def raw_of(name):\n    return name.encode("utf-8", "surrogateescape")\n',
                'def raw_of(name):\n    return bytes(name, "utf-8", "surrogateescape")\n',
                'def raw_of(name):\n    return bytes(name, "utf-8", "surrogatepass")\n',
            ),
            LookalikeExample(
                "digest.update(entry.path.encode('utf-8', errors='surrogateescape'))\n",
                "digest.update(bytes(entry.path, 'utf-8', errors='surrogateescape'))\n",
                "digest.update(bytes(entry.path, 'utf-8', errors='surrogatepass'))\n",
            ),
        ),
    ),
)
