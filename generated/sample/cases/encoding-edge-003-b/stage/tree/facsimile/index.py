"""The index of a mirror: a line for each entry that was put there, so that nothing else is removed.

A line is three octal digits, a blank and a path; a folder's has a slash at its end, a link's a tab and its text. Bytes
are kept as they are, but for a backslash before ``n`` (a line feed), ``t`` (a tab) and another backslash.
"""

import io
import os
import re

from facsimile.carry import lay_down
from facsimile.errors import BadLine
from facsimile.scan import Entry

_FRONT = re.compile(rb"([0-7]{3}) ")
_ESCAPES = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t"}
_PLAIN = {b"\\\\": b"\\", b"\\n": b"\n", b"\\t": b"\t"}


def dump(entries):
    """Return the lines of entries, given by path, in the order of the paths."""
    return b"".join(_line_for(path, entries[path]) for path in sorted(entries))


def _without_escapes(text):
    return re.sub(rb"\\[\\nt]", lambda found: _PLAIN[found[0]], text)


def _parse_line(line):
    """Return path and entry of a line without its line feed; raise BadLine where it has no mode."""
    head = _FRONT.match(line)
    if head is None:
        raise BadLine(f"{line!r} does not begin with a mode", line)
    path, gap, leads_to = line[head.end() :].partition(b"\t")
    sort = "folder" if path.endswith(b"/") else "file"
    element = Entry("link" if gap else sort, int(head[1], 8), _without_escapes(leads_to))
    return _without_escapes(path.decode("latin-1").removesuffix("/").encode("latin-1")), element


def _line_for(path, element):
    line = b"%03o %s" % (element.mode, _guarded(path))
    if element.kind == "link":
        line += b"\t" + _guarded(element.to)
    elif element.kind == "folder":
        line += b"/"
    return line + b"\n"


def _guarded(path):
    """Return bytes without line feed and tab; Latin-1 lends every byte a letter meanwhile."""
    return path.decode("latin-1").translate(_ESCAPES).encode("latin-1")


def load(path):
    """Return the entries of the index in a file by path, none where there is no file."""
    try:
        with open(path, "rb") as opened:
            return parse(opened.read())
    except FileNotFoundError:
        return {}


def parse(data):
    """Return the entries of an index by path; raise BadLine for a line that is none."""
    entries = {}
    for line in data.split(b"\n"):
        if not line:
            continue
        path, element = _parse_line(line)
        entries[path] = element
    return entries


def save(path, entries):
    """Write the index of entries to a file."""
    lay_down(os.fsencode(path), io.BytesIO(dump(entries)), 0o644)
