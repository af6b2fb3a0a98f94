"""Carry what is new in some files to the routes, and remember how far it went."""

import os
from typing import NamedTuple

from conveyor.dedupe import distinct
from conveyor.errors import LineError
from conveyor.ledger import load_offsets, save_offsets
from conveyor.relay import deliver
from conveyor.source import Batch, read_batch, read_stream


class Summary(NamedTuple):
    """Say how many updates were taken, and hold a LineError for all that could not be read."""

    taken: int
    faults: tuple


def _read(file_name, first):
    try:
        return read_batch(file_name, first)
    except OSError as problem:
        return Batch((), (LineError(file_name, 0, problem),))


def forward_stream(chunks, routes, keep='newest'):
    """Deliver the updates of one stream, of which nothing is remembered."""
    one_reading = read_stream(chunks)
    return Summary(deliver(distinct(one_reading.updates, keep), routes), one_reading.faults)


def forward(paths, ledger, routes, keep='newest'):
    """Deliver what was added to the files since the offsets in the file `ledger`, then move these on.

    A DeliveryError, like anything else that is raised, leaves them: the same updates come again next time.
    A file that cannot be opened is among the faults, as line 0, and is tried again next time.
    """
    offsets = load_offsets(ledger)
    files = dict.fromkeys(map(os.fsdecode, paths))
    updates, faults, ends = [], [], {}
    for file_name in files:
        one_reading = _read(file_name, offsets.get(file_name, 0))
        updates.extend(one_reading.updates)
        faults.extend(one_reading.faults)
        if one_reading.end is not None:
            ends[file_name] = one_reading.end
    total = deliver(distinct(updates, keep), routes)
    save_offsets(ledger, {**offsets, **ends})
    return Summary(total, tuple(faults))
