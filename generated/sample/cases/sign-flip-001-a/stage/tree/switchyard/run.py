"""Carry what is new in some files to the listeners, and remember how far it went."""

import os
from typing import NamedTuple

from switchyard.dedupe import distinct
from switchyard.errors import LineError
from switchyard.ledger import load_positions, save_positions
from switchyard.relay import deliver
from switchyard.source import Batch, read_batch, read_stream


class Summary(NamedTuple):
    """Say how many notices were taken, and hold a LineError for all that could not be read."""

    taken: int
    faults: tuple


def forward_stream(chunks, listeners, keep='newest'):
    """Deliver the notices of one stream, of which nothing is remembered."""
    one_reading = read_stream(chunks)
    return Summary(deliver(distinct(one_reading.notices, keep), listeners), one_reading.faults)


def _try_file(source_name, begin):
    try:
        return read_batch(source_name, begin)
    except OSError as cause:
        return Batch((), (LineError(source_name, 0, cause),))


def forward(paths, ledger, listeners, keep='newest'):
    """Deliver what was added to the files since the positions in the file `ledger`, then move these on.

    A DeliveryError, like anything else that is raised, leaves them: the same notices come again next time.
    A file that cannot be opened is among the faults, as line 0, and is tried again next time.
    """
    offsets = load_positions(ledger)
    sources = dict.fromkeys(map(os.fsdecode, paths))
    notices, refused, ends = [], [], {}
    for source_name in sources:
        one_reading = _try_file(source_name, offsets.get(source_name, 0))
        notices.extend(one_reading.notices)
        refused.extend(one_reading.faults)
        if one_reading.end is not None:
            ends[source_name] = one_reading.end
    handed_over = deliver(distinct(notices, keep), listeners)
    save_positions(ledger, {**offsets, **ends})
    return Summary(handed_over, tuple(refused))
