"""Turn one line of JSON into a notice and back.

    {"id": 7, "ref": "A-113", "kind": "order.paid", "note": "by card"}

`note` may be left out. An id may be written as a string of digits, which is what producers do whose
numbers are floats.
"""

import json
from typing import NamedTuple

from switchyard.errors import LineError
from switchyard.names import fits, is_kind

LAST_ID = 2**63 - 1
REF_BYTES, NOTE_BYTES = 60, 240
_FIELDS = frozenset({"id", "ref", "kind", "note"})


class Notice(NamedTuple):
    """Hold what one line says."""

    id: int
    ref: str
    kind: str
    note: str = ""


def _validated(entries):
    if not isinstance(entries, dict):
        raise TypeError("no JSON object")
    unknown = entries.keys() - _FIELDS
    if unknown:
        raise ValueError(f"unknown members {sorted(unknown)}")
    sort_of = entries["kind"]
    if not isinstance(sort_of, str) or not is_kind(sort_of):
        raise ValueError(f"no kind: {sort_of!r}")
    ref = _limited(entries["ref"], REF_BYTES)
    if not ref.strip():
        raise ValueError("a blank ref")
    remark = _limited(entries.get("note", ""), NOTE_BYTES)
    return Notice(_whole(entries["id"]), ref, sort_of, remark)


def parse_line(line, source, number):
    """Return the notice one line describes; raise LineError if it describes none."""
    try:
        return _validated(json.loads(line, object_pairs_hook=_without_repeats))
    except (KeyError, TypeError, ValueError, RecursionError) as cause:
        raise LineError(source, number, cause) from cause


def format_line(notice):
    """Return the one line, with its newline, that describes a notice."""
    entries = {"id": notice.id, "ref": notice.ref, "kind": notice.kind}
    if notice.note:
        entries["note"] = notice.note
    return json.dumps(entries, ensure_ascii=False, separators=(",", ":")) + "\n"


def _limited(value, size_limit):
    if not isinstance(value, str) or not fits(value, size_limit):
        raise ValueError(f"no string of at most {size_limit} bytes")
    return value


def _whole(written):
    value = written
    if isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) <= 19:
        value = int(written)
    if type(value) is not int or not 0 <= value <= LAST_ID:
        raise ValueError("no id from 0 to 2**63 - 1")
    return value


def _without_repeats(pairs):
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise ValueError("a member is there twice")
    return entries
