"""Turn one line of JSON into a notice and back.

    {"id": 7, "tag": "A-113", "kind": "order.paid", "remark": "by card"}

`remark` may be left out. An id may be written as a string of digits, which is what producers do whose
numbers are floats.
"""

import json
from typing import NamedTuple

from courier.errors import LineError
from courier.names import fits, is_kind

LAST_ID = 2**63 - 1
TAG_BYTES, REMARK_BYTES = 60, 240
_ENTRIES = frozenset({"id", "tag", "kind", "remark"})


class Notice(NamedTuple):
    """Hold what one line says."""

    id: int
    tag: str
    kind: str
    remark: str = ""


def _bounded(content, limit):
    if not isinstance(content, str) or not fits(content, limit):
        raise ValueError(f"no string of at most {limit} bytes")
    return content


def format_line(notice):
    """Return the one line, with its newline, that describes a notice."""
    record = {"id": notice.id, "tag": notice.tag, "kind": notice.kind}
    if notice.remark:
        record["remark"] = notice.remark
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def _validated(record):
    if not isinstance(record, dict):
        raise TypeError("no JSON object")
    unknown = record.keys() - _ENTRIES
    if unknown:
        raise ValueError(f"unknown members {sorted(unknown)}")
    sort_of = record["kind"]
    if not isinstance(sort_of, str) or not is_kind(sort_of):
        raise ValueError(f"no kind: {sort_of!r}")
    tag = _bounded(record["tag"], TAG_BYTES)
    if not tag.strip():
        raise ValueError("a blank tag")
    remark = _bounded(record.get("remark", ""), REMARK_BYTES)
    return Notice(_whole(record["id"]), tag, sort_of, remark)


def parse_line(line, source, number):
    """Return the notice one line describes; raise LineError if it describes none."""
    try:
        return _validated(json.loads(line, object_pairs_hook=_unique))
    except (KeyError, TypeError, ValueError, RecursionError) as cause:
        raise LineError(source, number, cause) from cause


def _unique(pairs):
    record = dict(pairs)
    if len(record) < len(pairs):
        raise ValueError("a member is there twice")
    return record


def _whole(given):
    content = given
    if isinstance(given, str) and given.isascii() and given.isdecimal() and len(given) <= 19:
        content = int(given)
    if type(content) is not int or not content == abs(content) <= LAST_ID:
        raise ValueError("no id from 0 to 2**63 - 1")
    return content
