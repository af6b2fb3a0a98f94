"""Encoding edge: characters, bytes and lines are taken for one another, and only unusual text tells.

What right code does
    It says which of several notions is meant and keeps to it: a line that ends at a newline, or at any of the ten
    characters Unicode counts; a length in bytes or in characters; a letter of ASCII or of every script; a name as the
    bytes a file system holds or as a text; two spellings of one letter as one or as two. What has no meaning in the
    encoding it names is refused, or kept so that the bytes come back.

What the defect does
    It uses the neighbouring notion. `splitlines` stands for a split at newlines, `lower` for `casefold`, a length of
    a text for that of its bytes, a pattern without `re.ASCII` for one with it, `replace` for `surrogateescape`. For
    text of ASCII with ordinary newlines nothing changes, so the tests and the everyday path hold.

Why it matters
    Records are cut in two, names of files lead nowhere or become equal, limits in bytes are passed, checks let
    through what they were written to refuse. The value is wrong without an error, often long before anybody sees it.

How a probe decides
    It gives the program text that tells the notions apart: U+2028, U+0085 and a form feed inside a value, CRLF and a
    lone CR, a byte order mark, a sharp s, a long s, an Arabic digit, a composed and a decomposed letter, a ligature,
    bytes that are no UTF-8, a character cut in two by a chunk or a limit. It compares the answer with a literal one.
    No operator depends on the locale or on one version of Python.

Real-world sources
    packaging 2d873eb600 (only a newline was folded, where writers break lines at ten characters) and f14a093325 (a
    pattern that ignores case, without ASCII scope); pre-commit-hooks 711b730b67 (offsets that take a line end for one
    byte) and 21553c2ca9 (text read where bytes were meant); dulwich c291009209 (path bytes decoded as ASCII); click
    c1b34978f1 (`lower` against `casefold`); setuptools 6851d4e38e (a decomposed name beside a composed one); datalad
    3523 and jsonlines 53 (JSON lines cut at U+2028).

Known limits
    JSON escapes control characters: in JSON lines only U+0085, U+2028 and U+2029 tell `splitlines` from a split at
    newlines, and translated newlines change nothing. `escape-by-hand` is right in a UTF-8 locale alone. Some
    operators are a defect only where the text they act on can hold the edge: at a site whose values are ASCII by
    construction they change no answer, and a host should not name such a function.
"""

from __future__ import annotations

from defect_classes.encoding_edge.lookalikes import LOOKALIKES
from defect_classes.encoding_edge.operators import OPERATORS
from planter.plugin import DefectClass, Hazard

DEFECT_CLASS = DefectClass(
    name="encoding-edge",
    title="Encoding edge",
    operators=OPERATORS,
    lookalikes=LOOKALIKES,
    hazards=(
        Hazard("a line separator, next line or form feed inside a value", "text"),
        Hazard("CRLF and a lone carriage return", "text"),
        Hazard("a byte order mark, at the start and inside", "text"),
        Hazard("sharp s, final sigma, dotless i, long s and Kelvin sign", "text"),
        Hazard("digits and blanks of other scripts", "text"),
        Hazard("composed and decomposed letters, ligatures and full-width letters", "names"),
        Hazard("bytes that are no UTF-8, as lone surrogates", "names"),
        Hazard("a text whose bytes and characters lie on two sides of a limit", "text"),
        Hazard("characters beyond the Basic Multilingual Plane", "collections"),
    ),
)
