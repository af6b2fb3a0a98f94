"""Carry what is new in some files to the outlets, and remember how far it went."""

import os
from typing import NamedTuple

from newswire.dedupe import distinct
from newswire.errors import LineError
from newswire.ledger import load_cursors, save_cursors
from newswire.relay import deliver
from newswire.source import Batch, read_batch, read_stream


class Summary(NamedTuple):
    """Say how many signals were taken, and hold a LineError for all that could not be read."""

    taken: int
    faults: tuple


def _reading(source_name, beginning):
    try:
        return read_batch(source_name, beginning)
    except OSError as cause:
        return Batch((), (LineError(source_name, 0, cause),))


def transfer_stream(chunks, outlets, keep='newest'):
    """Deliver the signals of one stream, of which nothing is remembered."""
    portion = read_stream(chunks)
    return Summary(deliver(distinct(portion.signals, keep), outlets), portion.faults)


def transfer(paths, ledger, outlets, keep='newest'):
    """Deliver what was added to the files since the cursors in the file `ledger`, then move these on.

    A DeliveryError, like anything else that is raised, leaves them: the same signals come again next time.
    A file that cannot be opened is among the faults, as line 0, and is tried again next time.
    """
    cursors = load_cursors(ledger)
    sources = dict.fromkeys(map(os.fsdecode, paths))
    signals, problems, ends = [], [], {}
    for source_name in sources:
        portion = _reading(source_name, cursors.get(source_name, 0))
        signals.extend(portion.signals)
        problems.extend(portion.faults)
        if portion.end is not None:
            ends[source_name] = portion.end
    handed_over = deliver(distinct(signals, keep), outlets)
    save_cursors(ledger, {**cursors, **ends})
    return Summary(handed_over, tuple(problems))
