"""The index of a mirror: a line for each record that was put there, so that nothing else is removed.

A line is three octal digits, a blank and a path; a folder's has a slash at its end, a link's a tab and its text. Bytes
are kept as they are, but for a backslash before ``n`` (a line feed), ``t`` (a tab) and another backslash.
"""

import io
import os
import re

from understudy.carry import lay_down
from understudy.errors import BadLine
from understudy.scan import Record

_START_OF_LINE = re.compile(rb'([0-7]{3}) ')
_ESCAPES = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t"}
_PLAIN = {b"\\\\": b"\\", b"\\n": b"\n", b"\\t": b"\t"}


def from_bytes(data):
    """Return the records of an index by path; raise BadLine for a line that is none."""
    items = {}
    for row in data.split(b"\n"):
        if not row:
            continue
        path, record = _parse_line(row)
        items[path] = record
    return items


def to_bytes(records):
    """Return the lines of records, given by path, in the order of the paths."""
    return b''.join(_line_of(path, records[path]) for path in sorted(records))


def _unescaped(text):
    return re.sub(rb"\\[\\nt]", lambda found: _PLAIN[found[0]], text)


def _parse_line(row):
    """Return path and record of a line without its line feed; raise BadLine where it has no mode."""
    head = _START_OF_LINE.match(row)
    if head is None:
        raise BadLine(f'{row!r} does not begin with a mode', row)
    path, gap, leads_to = row[head.end() :].partition(b"\t")
    sort = 'folder' if path.endswith(b'/') else 'file'
    record = Record('link' if gap else sort, int(head[1], 8), _unescaped(leads_to))
    return _unescaped(path.removesuffix(b'/')), record


def load(path):
    """Return the records of the index in a file by path, none where there is no file."""
    try:
        with open(path, 'rb') as stream:
            return from_bytes(stream.read())
    except FileNotFoundError:
        return {}


def _escaped(path):
    """Return bytes without line feed and tab; Latin-1 lends every byte a letter meanwhile."""
    return path.decode('latin-1').translate(_ESCAPES).encode('latin-1')


def _line_of(path, record):
    row = b'%03o %s' % (record.mode, _escaped(path))
    if record.kind == 'link':
        row += b"\t" + _escaped(record.to)
    elif record.kind == 'folder':
        row += b'/'
    return row + b"\n"


def save(path, records):
    """Write the index of records to a file."""
    lay_down(os.fsencode(path), io.BytesIO(to_bytes(records)), 0o644)
