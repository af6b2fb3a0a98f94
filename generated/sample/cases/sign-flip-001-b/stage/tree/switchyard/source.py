"""Read notices from a growing file, or from the chunks of a stream.

Bytes that are not UTF-8 are carried as lone surrogates, which no notice may hold: their line is refused.
"""

import codecs
import os
from typing import NamedTuple

from switchyard.errors import LineError
from switchyard.records import parse_line


class Batch(NamedTuple):
    """Hold one reading: notices, a LineError for each refused line, and where to read on."""

    notices: tuple
    faults: tuple
    end: int | None = None


def read_stream(chunks, source='-'):
    """Read all lines from an iterable of bytes, cut anywhere; the last needs no newline."""
    rows = (line for line in _split(chunks) if line.strip(" \t\r"))
    return Batch(*_parse_all(rows, source))


def read_batch(path, start=0):
    """Read the finished lines of a file from byte `start` on.

    A last line without newline is still being written: it is left for the next time. A file that is shorter
    than `start` was begun anew and is read from its first byte.
    """
    with open(path, 'rb') as file_object:
        if file_object.seek(0, os.SEEK_END) < start:
            start = 0
        file_object.seek(start)
        data = file_object.read()
    finished = data[: data.rfind(b"\n") + 1]
    text = finished.decode('utf-8' if start else 'utf-8-sig', 'surrogateescape')
    rows = [line for line in text.split("\n") if line.strip(" \t\r")]
    return Batch(*_parse_all(rows, os.fsdecode(path)), start + len(finished))


def _parse_all(rows, from_path):
    notices, problems = [], []
    for place, line in enumerate(rows, 1):
        try:
            notices.append(parse_line(line, from_path, place))
        except LineError as exc:
            problems.append(exc)
    return tuple(notices), tuple(problems)


def _split(pieces):
    utf8 = codecs.getincrementaldecoder('utf-8')('surrogateescape')
    started, tail = False, ''
    for chunk in pieces:
        tail += utf8.decode(chunk)
        if tail and not started:
            started, tail = True, tail.removeprefix("\ufeff")
        *rows, tail = tail.split("\n")
        yield from rows
    yield tail + utf8.decode(b'', final=True)
