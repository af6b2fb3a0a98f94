"""The index of a mirror: a line for each node that was put there, so that nothing else is removed.

A line is three octal digits, a blank and a path; a folder's has a slash at its end, a link's a tab and its text. Bytes
are kept as they are, but for a backslash before ``n`` (a line feed), ``t`` (a tab) and another backslash.
"""

import io
import os
import re

from sameagain.carry import lay_down
from sameagain.errors import LineFault
from sameagain.scan import Node

_START_OF_LINE = re.compile(rb"([0-7]{3}) ")
_ESCAPES = {ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t"}
_PLAIN = {b"\\\\": b"\\", b"\\n": b"\n", b"\\t": b"\t"}


def _as_line(path, element):
    line = b"%03o %s" % (element.mode, _escaped(path))
    if element.kind == "link":
        line += b"\t" + _escaped(element.to)
    elif element.kind == "folder":
        line += b"/"
    return line + b"\n"


def from_bytes(data):
    """Return the nodes of an index by path; raise LineFault for a line that is none."""
    nodes = {}
    for line in data.split(b"\n"):
        if not line:
            continue
        path, element = _from_line(line)
        nodes[path] = element
    return nodes


def _from_line(line):
    """Return path and node of a line without its line feed; raise LineFault where it has no mode."""
    front = _START_OF_LINE.match(line)
    if front is None:
        raise LineFault(f"{line!r} does not begin with a mode", line)
    path, tab, target_text = line[front.end() :].partition(b"\t")
    form = "folder" if path.endswith(b"/") else "file"
    element = Node("link" if tab else form, int(front[1], 8), _as_it_was(target_text))
    return _as_it_was(path.removesuffix(b"/")), element


def load(path):
    """Return the nodes of the index in a file by path, none where there is no file."""
    try:
        with open(path, "rb") as file:
            return from_bytes(file.read())
    except FileNotFoundError:
        return {}


def to_bytes(nodes):
    """Return the lines of nodes, given by path, in the order of the paths."""
    return b"".join(_as_line(path, nodes[path]) for path in sorted(nodes))


def save(path, nodes):
    """Write the index of nodes to a file."""
    lay_down(os.fsencode(path), io.BytesIO(to_bytes(nodes)), 0o644)


def _as_it_was(text):
    return re.sub(rb"\\[\\nt]", lambda found: _PLAIN[found[0]], text)


def _escaped(place):
    """Return bytes without line feed and tab; Latin-1 lends every byte a letter meanwhile."""
    return place.decode("latin-1").translate(_ESCAPES).encode("latin-1")
