"""Carry passphrases from one safe to another, in a file that holds them all."""

from cashbox.errors import StoreFault
from cashbox.index import Record, load, save
from cashbox.store import fetch, take_in


def bring_back(output, safe):
    """Add all passphrases of a file that ``hand_out`` wrote, and return how many; none where one is there."""
    couples = []
    for row in load(output):
        couples.append((row.name, row.remark.encode("utf-8", "surrogateescape")))
    return take_in(safe, couples)


def hand_out(safe, names, output):
    """Write the passphrases of these names to the file at output; raise StoreFault where one is not there."""
    entries = []
    for at_line, known_as in enumerate(names, start=1):
        passphrase = fetch(safe, known_as)
        if passphrase is None:
            raise StoreFault(f"there is no {known_as!r}")
        entries.append(Record(known_as, at_line, passphrase.decode("utf-8", "surrogateescape")))
    save(output, entries)
