"""The index of a mirror: a line for each record that was put there, so that nothing else is removed.

A line is three octal digits, a blank and a path; a folder's has a slash at its end, a link's a tab and its text. Bytes
are kept as they are, but for a backslash before ``n`` (a line feed), ``t`` (a tab) and another backslash.
"""

import io
import os
import re

from sameagain.carry import lay_down
from sameagain.errors import BadLine
from sameagain.scan import Record

_OPENING = re.compile(rb'([0-7]{3}) ')
_ESCAPES = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t"}
_PLAIN = {b"\\\\": b"\\", b"\\n": b"\n", b"\\t": b"\t"}


def save(path, records):
    """Write the index of records to a file."""
    lay_down(os.fsencode(path), io.BytesIO(encode(records)), 0o644)


def _line_for(path, entry):
    row = b'%03o %s' % (entry.mode, _on_one_line(path))
    if entry.kind == 'link':
        row += b"\t" + _on_one_line(entry.to)
    elif entry.kind == 'folder':
        row += b'/'
    return row + b"\n"


def decode(data):
    """Return the records of an index by path; raise BadLine for a line that is none."""
    rows = {}
    for row in data.split(b"\n"):
        if not row:
            continue
        path, entry = _of_line(row)
        rows[path] = entry
    return rows


def _of_line(row):
    """Return path and record of a line without its line feed; raise BadLine where it has no mode."""
    start_of_line = _OPENING.match(row)
    if start_of_line is None:
        raise BadLine(f'{row!r} does not begin with a mode', row)
    path, gap, to = row[start_of_line.end() :].partition(b"\t")
    what = 'folder' if path.endswith(b'/') else 'file'
    entry = Record('link' if gap else what, int(start_of_line[1], 8), _as_it_was(to))
    return _as_it_was(path.removesuffix(b'/')), entry


def _on_one_line(place):
    """Return bytes without line feed and tab; Latin-1 lends every byte a letter meanwhile."""
    return place.decode('latin-1').translate(_ESCAPES).encode('latin-1')


def _as_it_was(text):
    return re.sub(rb"\\[\\nt]", lambda found: _PLAIN[found[0]], text)


def encode(records):
    """Return the lines of records, given by path, in the order of the paths."""
    return b''.join(_line_for(path, records[path]) for path in sorted(records))


def load(path):
    """Return the records of the index in a file by path, none where there is no file."""
    try:
        with open(path, 'rb') as opened:
            return decode(opened.read())
    except FileNotFoundError:
        return {}
