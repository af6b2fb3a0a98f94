"""Read notices from a growing file, or from the chunks of a stream.

Bytes that are not UTF-8 are carried as lone surrogates, which no notice may hold: their line is refused.
"""

import codecs
import os
from typing import NamedTuple

from courier.errors import LineError
from courier.records import parse_line


class Batch(NamedTuple):
    """Hold one reading: notices, a LineError for each refused line, and where to read on."""

    notices: tuple
    faults: tuple
    end: int | None = None


def _split(pieces):
    utf8 = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    under_way, remainder = False, ""
    for received in pieces:
        remainder += utf8.decode(received)
        if remainder and not under_way:
            under_way, remainder = True, remainder.removeprefix("\ufeff")
        *rows, remainder = remainder.split("\n")
        yield from rows
    yield remainder + utf8.decode(b"", final=True)


def read_batch(path, start=0):
    """Read the finished lines of a file from byte `start` on.

    A last line without newline is still being written: it is left for the next time. A file that is shorter
    than `start` was begun anew and is read from its first byte.
    """
    with open(path, "rb") as stream:
        if stream.seek(0, os.SEEK_END) < start:
            start = 0
        stream.seek(start)
        data = stream.read()
    done_part = data[: data.rfind(b"\n") + 1]
    string = done_part.decode("utf-8" if start else "utf-8-sig", "surrogateescape")
    rows = [row for row in string.split("\n") if row.strip(" \t\r")]
    return Batch(*_parse_all(rows, os.fsdecode(path)), start + len(done_part))


def read_stream(chunks, source="-"):
    """Read all lines from an iterable of bytes, cut anywhere; the last needs no newline."""
    rows = (row for row in _split(chunks) if row.strip(" \t\r"))
    return Batch(*_parse_all(rows, source))


def _parse_all(rows, from_path):
    notices, refused = [], []
    for place, row in enumerate(rows, 1):
        try:
            notices.append(parse_line(row, from_path, place))
        except LineError as problem:
            refused.append(problem)
    return tuple(notices), tuple(refused)
