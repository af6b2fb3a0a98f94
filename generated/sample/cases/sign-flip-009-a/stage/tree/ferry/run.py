"""Carry what is new in some files to the routes, and remember how far it went."""

import os
from typing import NamedTuple

from ferry.dedupe import distinct
from ferry.errors import LineError
from ferry.ledger import load_bookmarks, save_bookmarks
from ferry.relay import deliver
from ferry.source import Batch, read_batch, read_stream


class Summary(NamedTuple):
    """Say how many messages were taken, and hold a LineError for all that could not be read."""

    taken: int
    faults: tuple


def forward(paths, ledger, routes, keep='latest'):
    """Deliver what was added to the files since the bookmarks in the file `ledger`, then move these on.

    A DeliveryError, like anything else that is raised, leaves them: the same messages come again next time.
    A file that cannot be opened is among the faults, as line 0, and is tried again next time.
    """
    bookmarks = load_bookmarks(ledger)
    files = dict.fromkeys(map(os.fsdecode, paths))
    notes, faults, ends = [], [], {}
    for name in files:
        one_reading = _try_file(name, bookmarks.get(name, 0))
        notes.extend(one_reading.messages)
        faults.extend(one_reading.faults)
        if one_reading.end is not None:
            ends[name] = one_reading.end
    handed_over = deliver(distinct(notes, keep), routes)
    save_bookmarks(ledger, {**bookmarks, **ends})
    return Summary(handed_over, tuple(faults))


def forward_stream(chunks, routes, keep='latest'):
    """Deliver the messages of one stream, of which nothing is remembered."""
    one_reading = read_stream(chunks)
    return Summary(deliver(distinct(one_reading.messages, keep), routes), one_reading.faults)


def _try_file(name, first):
    try:
        return read_batch(name, first)
    except OSError as cause:
        return Batch((), (LineError(name, 0, cause),))
