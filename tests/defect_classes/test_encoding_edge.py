"""The encoding-edge class: where its rewrites keep out, and its lookalikes by values."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from defect_classes.encoding_edge import DEFECT_CLASS
from planter.testing import applied

OPERATORS = {operator.name: operator for operator in DEFECT_CLASS.operators}
LOOKALIKES = {lookalike.name: lookalike for lookalike in DEFECT_CLASS.lookalikes}
TEXTS = st.text(max_size=20) | st.text(
    alphabet="aSs\u017fßẞKk\u212a\u0131İiΣ\u03c3ς \u0345\u13a0\uab70éÉe\u0301\ufb01²", max_size=12
)


def acts(name: str, text: str) -> bool:
    return any(applied({**OPERATORS, **LOOKALIKES}[name], text))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("splitlines-for-newline", 'rows = text.split("\\n")\n', id="the last, empty line would be lost"),
        pytest.param(
            "loop-over-splitlines",
            'def f(path):\n    with open(path, "rb") as handle:\n        for line in handle:\n            g(line)\n',
            id="a binary file",
        ),
        pytest.param(
            "loop-over-splitlines",
            "def f(path):\n    with open(path) as handle:\n        for line in handle:\n            next(handle)\n",
            id="the body reads on",
        ),
        pytest.param("newline-argument-dropped", 'import json\nf = open(p, newline="")\n', id="JSON has no bare CR"),
        pytest.param("ascii-flag-dropped", 'import re\na = re.compile("abc", re.ASCII)\n', id="the flag says nothing"),
        pytest.param("class-of-every-script", 'import re\na = re.compile(rb"[0-9]")\n', id="bytes have no scripts"),
        pytest.param("class-of-every-script", 'import re\na = re.compile(r"[0-9]", re.A)\n', id="ASCII is asked for"),
        pytest.param("class-of-every-script", 'import re\na = re.compile(r"\\[0-9]")\n', id="an escaped bracket"),
        pytest.param(
            "digit-for-decimal", "def f(t):\n    return int(t) if t.isdecimal() else 0\n", id="int would raise"
        ),
        pytest.param("normal-form-dropped", 'import unicodedata\na = unicodedata.normalize("NFC", b)\n', id="import"),
        pytest.param("decode-replaced", 'a = b.decode("latin-1")\n', id="Latin-1 has every byte"),
        pytest.param("decode-replaced", 'a = b.decode("utf-8", "strict")\n', id="a handler is named"),
        pytest.param("encode-replaced", 'a = "text".encode("utf-8")\n', id="a literal has no surrogate"),
        pytest.param("escape-replaced", 'a = len(b.encode("utf-8", "surrogateescape"))\n', id="the length is the same"),
        pytest.param("escape-passed", 'a = b.decode("utf-8", "surrogateescape")\n', id="decoding would raise"),
        pytest.param("escape-passed", 'a = b.encode("ascii", "surrogateescape")\n', id="ASCII has no surrogates"),
        pytest.param(
            "escapes-on",
            "import json\ndef f(a):\n    return json.dumps(a, ensure_ascii=False)\ndef g(a):\n"
            "    return json.loads(a)\n",
            id="what is read back is the same",
        ),
        pytest.param("mark-dropped", 'import json\na = json.loads(b.decode("utf-8"))\n', id="JSON begins otherwise"),
        pytest.param(
            "name-by-codec", "import os\ndef f(path):\n    return os.fsencode(path), os\n", id="may be a Path"
        ),
        pytest.param("name-by-codec", "import os\nfor n in names:\n    f(os.fsencode(n))\n", id="os would be unused"),
        pytest.param("path-by-str", "import os\ndef f(a: str):\n    return os.fsencode(a), os\n", id="is str already"),
        pytest.param("chunk-decoded-alone", "for c in chunks:\n    f(decoder.decode(c))\n", id="no decoder in sight"),
        pytest.param("cut-by-characters", 'a = b.encode("utf-8")[2:4]\n', id="not the head"),
        pytest.param("escapes-off", 'import json\na = json.dumps(b).encode("ascii")\n', id="encoding would raise"),
        pytest.param("longest-by-characters", "a = max(len(n.encode()) for n in b if n)\n", id="some are left out"),
        pytest.param("lower-then-casefold", "same = a.casefold() == b.casefold()\n", id="both sides"),
        pytest.param("latin-carrier", "a = bytearray(b)\nc = a.replace(b'1', b'2')\n", id="a bytearray"),
        pytest.param("lines-of-escaped-json", 'import json\na = json.dumps(b, indent="\\v").split("\\n")\n', id="VT"),
        pytest.param(
            "newlines-kept-in-text",
            'def f(page, handle):\n    text = page.read_bytes().decode("utf-8")\n    return text, handle\n',
            id="the name is taken",
        ),
    ],
)
def test_it_keeps_out_where_it_would_be_right_or_raise_or_leave_a_mess(name, text):
    assert not acts(name, text)


@given(TEXTS)
def test_lower_before_casefold_changes_no_text(text):
    assert text.lower().casefold() == text.casefold()


@given(TEXTS)
def test_the_fast_paths_give_what_the_long_way_gives(text):
    assert (text.lower() if text.isascii() else text.casefold()) == text.casefold()
    assert (text.isascii() and text.isdigit()) == (text.isascii() and text.isdecimal())


@given(TEXTS)
def test_one_canonical_form_by_the_other_is_that_form(text):
    for form, other in (("NFC", "NFD"), ("NFD", "NFC")):
        assert unicodedata.normalize(form, unicodedata.normalize(other, text)) == unicodedata.normalize(form, text)


@given(st.binary(max_size=30))
def test_latin_1_carries_bytes_through_every_edit_of_a_lookalike(data):
    carried = data.decode("latin-1")
    assert carried.replace("\r\n", "\n").encode("latin-1") == data.replace(b"\r\n", b"\n")
    assert carried.strip(" \n").encode("latin-1") == data.strip(b" \n")
    assert carried.removesuffix("\0").encode("latin-1") == data.removesuffix(b"\0")


@given(st.binary(max_size=30))
def test_escaped_bytes_come_back_by_either_spelling(data):
    text = str(data, "utf-8", "surrogateescape")
    assert text == data.decode("utf-8", "surrogateescape")
    assert bytes(text, "utf-8", "surrogateescape") == data


@given(st.lists(TEXTS) | st.dictionaries(TEXTS, TEXTS), st.none() | st.integers(0, 3))
def test_json_with_escapes_has_no_line_end_but_newlines(value, indent):
    shown = json.dumps(value, indent=indent)
    assert shown.splitlines() == shown.split("\n")


@given(st.text(alphabet="ab\n\r\u2028 ", max_size=15))
def test_newlines_stripped_first_lose_no_line_that_is_not_empty(text):
    assert [row for row in text.strip("\n").split("\n") if row] == [row for row in text.split("\n") if row]


@given(TEXTS)
def test_an_inline_flag_matches_what_the_flag_matches(text):
    pattern = r"\w+(?:\d|\s)*"
    for flags in (re.NOFLAG, re.IGNORECASE):
        inline = re.fullmatch("(?a)" + pattern, text, flags)
        assert (inline is None) == (re.fullmatch(pattern, text, flags | re.ASCII) is None)


@given(st.text(alphabet="ab\n\r\u2028\x0b\x85", max_size=15), st.sampled_from(["", "\n", None]))
def test_readlines_and_iteration_cut_alike(tmp_path_factory, text, newline):
    path = tmp_path_factory.mktemp("lines") / "f"
    path.write_bytes(text.encode())
    with open(path, encoding="utf-8", newline=newline) as handle:
        whole = handle.readlines()
    with open(path, encoding="utf-8", newline=newline) as handle:
        assert list(handle) == whole


@given(st.text(alphabet="ab\n\r\ufeff\u2028", max_size=15), st.sampled_from(["utf-8", "utf-8-sig"]))
def test_text_read_without_translation_is_its_bytes_decoded(tmp_path_factory, text, encoding):
    path = tmp_path_factory.mktemp("exact") / "f"
    path.write_bytes(text.encode())
    with path.open(encoding=encoding, newline="") as handle:
        assert handle.read() == path.read_bytes().decode(encoding)
