"""Turn one line of JSON into a signal and back.

    {"id": 7, "ref": "A-113", "kind": "order.paid", "note": "by card"}

`note` may be left out. An id may be written as a string of digits, which is what producers do whose
numbers are floats.
"""

import json
from typing import NamedTuple

from newswire.errors import LineError
from newswire.names import fits, is_kind

LAST_ID = 2**63 - 1
REF_BYTES, NOTE_BYTES = 60, 240
_MEMBERS = frozenset({'id', 'ref', 'kind', 'note'})


class Signal(NamedTuple):
    """Hold what one line says."""

    id: int
    ref: str
    kind: str
    note: str = ''


def format_line(signal):
    """Return the one line, with its newline, that describes a signal."""
    entries = {'id': signal.id, 'ref': signal.ref, 'kind': signal.kind}
    if signal.note:
        entries['note'] = signal.note
    return json.dumps(entries, ensure_ascii=False, separators=(',', ':')) + "\n"


def _short(content, most):
    if not isinstance(content, str) or not fits(content, most):
        raise ValueError(f'no string of at most {most} bytes')
    return content


def parse_line(line, source, number):
    """Return the signal one line describes; raise LineError if it describes none."""
    try:
        return _built(json.loads(line, object_pairs_hook=_once))
    except (KeyError, TypeError, ValueError, RecursionError) as exc:
        raise LineError(source, number, exc) from exc


def _built(entries):
    if not isinstance(entries, dict):
        raise TypeError('no JSON object')
    extra = entries.keys() - _MEMBERS
    if extra:
        raise ValueError(f'unknown members {sorted(extra)}')
    sort_of = entries['kind']
    if not isinstance(sort_of, str) or not is_kind(sort_of):
        raise ValueError(f'no kind: {sort_of!r}')
    ref = _short(entries['ref'], REF_BYTES)
    if not ref.strip():
        raise ValueError('a blank ref')
    note = _short(entries.get('note', ''), NOTE_BYTES)
    return Signal(_whole(entries['id']), ref, sort_of, note)


def _once(pairs):
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise ValueError('a member is there twice')
    return entries


def _whole(raw_id):
    content = raw_id
    if isinstance(raw_id, str) and raw_id.isascii() and raw_id.isdecimal() and len(raw_id) <= 19:
        content = int(raw_id)
    if type(content) is not int or not 0 <= content <= LAST_ID:
        raise ValueError('no id from 0 to 2**63 - 1')
    return content
