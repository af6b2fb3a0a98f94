"""Carry keywords from one locker to another, in a file that holds them all."""

from coffer.errors import StoreError
from coffer.index import Item, load, save
from coffer.store import accept, bring_up


def bring_back(output, locker):
    """Add all keywords of a file that ``copy_out`` wrote, and return how many; none where one is there."""
    pairs = []
    for element in load(output):
        pairs.append((element.name, element.remark.encode("utf-8", "surrogateescape")))
    return accept(locker, pairs)


def copy_out(locker, names, output):
    """Write the keywords of these names to the file at output; raise StoreError where one is not there."""
    elements = []
    for count_of_line, known_as in enumerate(names, start=1):
        keyword = bring_up(locker, known_as)
        if keyword is None:
            raise StoreError(f"there is no {known_as!r}")
        elements.append(Item(known_as, count_of_line, keyword.decode("utf-8", "surrogateescape")))
    save(output, elements)
