"""Turn one line of JSON into a message and back.

    {"id": 7, "ref": "A-113", "kind": "order.paid", "note": "by card"}

`note` may be left out. An id may be written as a string of digits, which is what producers do whose
numbers are floats.
"""

import json
from typing import NamedTuple

from ferry.errors import LineError
from ferry.names import fits, is_kind

LAST_ID = 2**63 - 1
REF_BYTES, NOTE_BYTES = 60, 240
_RECORD = frozenset({"id", "ref", "kind", "note"})


class Message(NamedTuple):
    """Hold what one line says."""

    id: int
    ref: str
    kind: str
    note: str = ""


def parse_line(line, source, number):
    """Return the message one line describes; raise LineError if it describes none."""
    try:
        return _checked(json.loads(line, object_pairs_hook=_without_repeats))
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise LineError(source, number, problem) from problem


def _limited(content, most):
    if not isinstance(content, str) or not fits(content, most):
        raise ValueError(f"no string of at most {most} bytes")
    return content


def _checked(members):
    if not isinstance(members, dict):
        raise TypeError("no JSON object")
    extra = members.keys() - _RECORD
    if extra:
        raise ValueError(f"unknown members {sorted(extra)}")
    category = members["kind"]
    if not isinstance(category, str) or not is_kind(category):
        raise ValueError(f"no kind: {category!r}")
    ref = _limited(members["ref"], REF_BYTES)
    if not ref.strip():
        raise ValueError("a blank ref")
    comment = _limited(members.get("note", ""), NOTE_BYTES)
    return Message(_read_id(members["id"]), ref, category, comment)


def _read_id(written):
    content = written
    if isinstance(written, str) and written.isascii() and written.isdecimal() and len(written) <= 19:
        content = int(written)
    if type(content) is not int or not 0 <= content <= LAST_ID:
        raise ValueError("no id from 0 to 2**63 - 1")
    return content


def _without_repeats(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a member is there twice")
    return members


def format_line(message):
    """Return the one line, with its newline, that describes a message."""
    members = {"id": message.id, "ref": message.ref, "kind": message.kind}
    if message.note:
        members["note"] = message.note
    return json.dumps(members, ensure_ascii=False, separators=(",", ":")) + "\n"
