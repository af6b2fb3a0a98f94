"""Read updates from a growing file, or from the chunks of a stream.

Bytes that are not UTF-8 are carried as lone surrogates, which no update may hold: their line is refused.
"""

import codecs
import os
from typing import NamedTuple

from conveyor.errors import LineError
from conveyor.records import parse_line


class Batch(NamedTuple):
    """Hold one reading: updates, a LineError for each refused line, and where to read on."""

    updates: tuple
    faults: tuple
    end: int | None = None


def read_stream(chunks, source='-'):
    """Read all lines from an iterable of bytes, cut anywhere; the last needs no newline."""
    rows = (one_line for one_line in _cut(chunks) if one_line.strip(" \t\r"))
    return Batch(*_collect(rows, source))


def _collect(rows, src):
    updates, problems = [], []
    for place, one_line in enumerate(rows, 1):
        try:
            updates.append(parse_line(one_line, src, place))
        except LineError as cause:
            problems.append(cause)
    return tuple(updates), tuple(problems)


def _cut(blocks):
    utf8 = codecs.getincrementaldecoder('utf-8')('surrogateescape')
    started, remainder = False, ''
    for received in blocks:
        remainder += utf8.decode(received)
        if remainder and not started:
            started, remainder = True, remainder.removeprefix("\ufeff")
        *rows, remainder = remainder.split("\n")
        yield from rows
    yield remainder + utf8.decode(b'', final=True)


def read_batch(path, start=0):
    """Read the finished lines of a file from byte `start` on.

    A last line without newline is still being written: it is left for the next time. A file that is shorter
    than `start` was begun anew and is read from its first byte.
    """
    with open(path, 'rb') as file_object:
        if file_object.seek(0, os.SEEK_END) < start:
            start = 0
        file_object.seek(start)
        octets = file_object.read()
    done_part = octets[: octets.rfind(b"\n") + 1]
    string = done_part.decode('utf-8' if start else 'utf-8-sig', 'surrogateescape')
    rows = [one_line for one_line in string.split("\n") if one_line.strip(" \t\r")]
    return Batch(*_collect(rows, os.fsdecode(path)), start + len(done_part))
