"""Turn one line of JSON into an update and back.

    {"id": 7, "subject": "A-113", "kind": "order.paid", "text": "by card"}

`text` may be left out. An id may be written as a string of digits, which is what producers do whose
numbers are floats.
"""

import json
from typing import NamedTuple

from conveyor.errors import LineError
from conveyor.names import fits, is_kind

LAST_ID = 2**63 - 1
SUBJECT_BYTES, TEXT_BYTES = 60, 240
_RECORD = frozenset({"id", "subject", "kind", "text"})


class Update(NamedTuple):
    """Hold what one line says."""

    id: int
    subject: str
    kind: str
    text: str = ""


def _unique(pairs):
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError("a member is there twice")
    return record


def _short(candidate, most):
    if not isinstance(candidate, str) or not fits(candidate, most):
        raise ValueError(f"no string of at most {most} bytes")
    return candidate


def format_line(update):
    """Return the one line, with its newline, that describes an update."""
    record = {"id": update.id, "subject": update.subject, "kind": update.kind}
    if update.text:
        record["text"] = update.text
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse_line(line, source, number):
    """Return the update one line describes; raise LineError if it describes none."""
    try:
        return _built(json.loads(line, object_pairs_hook=_unique))
    except (KeyError, TypeError, ValueError, RecursionError) as exc:
        raise LineError(source, number, exc) from exc


def _whole(raw_id):
    candidate = raw_id
    if isinstance(raw_id, str) and raw_id.isascii() and raw_id.isdecimal() and len(raw_id) <= 19:
        candidate = int(raw_id)
    if type(candidate) is not int or not candidate == abs(candidate) <= LAST_ID:
        raise ValueError("no id from 0 to 2**63 - 1")
    return candidate


def _built(record):
    if not isinstance(record, dict):
        raise TypeError("no JSON object")
    extra = record.keys() - _RECORD
    if extra:
        raise ValueError(f"unknown members {sorted(extra)}")
    kind = record["kind"]
    if not isinstance(kind, str) or not is_kind(kind):
        raise ValueError(f"no kind: {kind!r}")
    subject = _short(record["subject"], SUBJECT_BYTES)
    if not subject.strip():
        raise ValueError("a blank subject")
    words = _short(record.get("text", ""), TEXT_BYTES)
    return Update(_whole(record["id"]), subject, kind, words)
