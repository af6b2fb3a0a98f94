"""Read signals from a growing file, or from the chunks of a stream.

Bytes that are not UTF-8 are carried as lone surrogates, which no signal may hold: their line is refused.
"""

import codecs
import os
from typing import NamedTuple

from newswire.errors import LineError
from newswire.records import parse_line


class Batch(NamedTuple):
    """Hold one reading: signals, a LineError for each refused line, and where to read on."""

    signals: tuple
    faults: tuple
    end: int | None = None


def _split(pieces):
    utf8 = codecs.getincrementaldecoder('utf-8')('surrogateescape')
    under_way, remainder = False, ''
    for received in pieces:
        remainder += utf8.decode(received)
        if remainder and not under_way:
            under_way, remainder = True, remainder.removeprefix("\ufeff")
        *rows, remainder = remainder.split("\n")
        yield from rows
    yield remainder + utf8.decode(b'', final=True)


def read_stream(chunks, source='-'):
    """Read all lines from an iterable of bytes, cut anywhere; the last needs no newline."""
    rows = (one_line for one_line in _split(chunks) if one_line.strip(" \t\r"))
    return Batch(*_gather(rows, source))


def read_batch(path, start=0):
    """Read the finished lines of a file from byte `start` on.

    A last line without newline is still being written: it is left for the next time. A file that is shorter
    than `start` was begun anew and is read from its first byte.
    """
    with open(path, 'rb') as opened:
        if opened.seek(0, os.SEEK_END) < start:
            start = 0
        opened.seek(start)
        data = opened.read()
    done_part = data[: data.rfind(b"\n") + 1]
    string = done_part.decode('utf-8' if start else 'utf-8-sig', 'surrogateescape')
    rows = [one_line for one_line in string.split("\n") if one_line.strip(" \t\r")]
    return Batch(*_gather(rows, os.fsdecode(path)), start + len(done_part))


def _gather(rows, origin):
    signals, problems = [], []
    for count_so_far, one_line in enumerate(rows, 1):
        try:
            signals.append(parse_line(one_line, origin, count_so_far))
        except LineError as problem:
            problems.append(problem)
    return tuple(signals), tuple(problems)
