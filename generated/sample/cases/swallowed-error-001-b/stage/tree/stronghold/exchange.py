"""Carry keywords from one locker to another, in a file that holds them all."""

from stronghold.errors import StoreFault
from stronghold.index import Entry, load, save
from stronghold.store import fetch, take_in


def hand_out(locker, names, output):
    """Write the keywords of these names to the file at output; raise StoreFault where one is not there."""
    entries = []
    for position, title in enumerate(names, start=1):
        keyword = fetch(locker, title)
        if keyword is None:
            raise StoreFault(f'there is no {title!r}')
        entries.append(Entry(title, position, keyword.decode('utf-8', 'surrogateescape')))
    save(output, entries)


def bring_back(output, locker):
    """Add all keywords of a file that ``hand_out`` wrote, and return how many; none where one is there."""
    couples = []
    for below_it in load(output):
        couples.append((below_it.name, below_it.text.encode('utf-8', 'surrogateescape')))
    return take_in(locker, couples)
