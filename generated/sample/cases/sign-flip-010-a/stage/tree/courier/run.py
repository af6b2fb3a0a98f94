"""Carry what is new in some files to the listeners, and remember how far it went."""

import os
from typing import NamedTuple

from courier.dedupe import distinct
from courier.errors import LineError
from courier.ledger import load_bookmarks, save_bookmarks
from courier.relay import deliver
from courier.source import Batch, read_batch, read_stream


class Summary(NamedTuple):
    """Say how many notices were taken, and hold a LineError for all that could not be read."""

    taken: int
    faults: tuple


def forward_stream(chunks, listeners, keep="latest"):
    """Deliver the notices of one stream, of which nothing is remembered."""
    batch = read_stream(chunks)
    return Summary(deliver(distinct(batch.notices, keep), listeners), batch.faults)


def _try_file(file_name, first):
    try:
        return read_batch(file_name, first)
    except OSError as error:
        return Batch((), (LineError(file_name, 0, error),))


def forward(paths, ledger, listeners, keep="latest"):
    """Deliver what was added to the files since the bookmarks in the file `ledger`, then move these on.

    A DeliveryError, like anything else that is raised, leaves them: the same notices come again next time.
    A file that cannot be opened is among the faults, as line 0, and is tried again next time.
    """
    bookmarks = load_bookmarks(ledger)
    files = dict.fromkeys(map(os.fsdecode, paths))
    notices, refused, moved = [], [], {}
    for file_name in files:
        batch = _try_file(file_name, bookmarks.get(file_name, 0))
        notices.extend(batch.notices)
        refused.extend(batch.faults)
        if batch.end is not None:
            moved[file_name] = batch.end
    handed_over = deliver(distinct(notices, keep), listeners)
    save_bookmarks(ledger, {**bookmarks, **moved})
    return Summary(handed_over, tuple(refused))
