"""Read messages from a growing file, or from the chunks of a stream.

Bytes that are not UTF-8 are carried as lone surrogates, which no message may hold: their line is refused.
"""

import codecs
import os
from typing import NamedTuple

from ferry.errors import LineError
from ferry.records import parse_line


class Batch(NamedTuple):
    """Hold one reading: messages, a LineError for each refused line, and where to read on."""

    messages: tuple
    faults: tuple
    end: int | None = None


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
    complete = data[: data.rfind(b"\n") + 1]
    string = complete.decode('utf-8' if start else 'utf-8-sig', 'surrogateescape')
    rows = [line for line in string.split("\n") if line.strip(" \t\r")]
    return Batch(*_gather(rows, os.fsdecode(path)), start + len(complete))


def _gather(rows, from_path):
    messages, refused = [], []
    for number, line in enumerate(rows, 1):
        try:
            messages.append(parse_line(line, from_path, number))
        except LineError as problem:
            refused.append(problem)
    return tuple(messages), tuple(refused)


def _rows_of(pieces):
    utf8 = codecs.getincrementaldecoder('utf-8')('surrogateescape')
    started, rest = False, ''
    for received in pieces:
        rest += utf8.decode(received)
        if rest and not started:
            started, rest = True, rest.removeprefix("\ufeff")
        *rows, rest = rest.split("\n")
        yield from rows
    yield rest + utf8.decode(b'', final=True)


def read_stream(chunks, source='-'):
    """Read all lines from an iterable of bytes, cut anywhere; the last needs no newline."""
    rows = (line for line in _rows_of(chunks) if line.strip(" \t\r"))
    return Batch(*_gather(rows, source))
