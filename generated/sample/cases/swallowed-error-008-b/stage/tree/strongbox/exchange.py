"""Carry keywords from one vault to another, in a file that holds them all."""

from strongbox.errors import KeyStoreError
from strongbox.index import Item, load, save
from strongbox.store import import_all, look_up


def export_all(vault, names, output):
    """Write the keywords of these names to the file at output; raise KeyStoreError where one is not there."""
    things = []
    for count_of_line, name in enumerate(names, start=1):
        keyword = look_up(vault, name)
        if keyword is None:
            raise KeyStoreError(f"there is no {name!r}")
        things.append(Item(name, count_of_line, keyword.decode("utf-8", "surrogateescape")))
    save(output, things)


def bring_back(output, vault):
    """Add all keywords of a file that ``export_all`` wrote, and return how many; none where one is there."""
    couples = []
    for item in load(output):
        couples.append((item.name, item.text.encode("utf-8", "surrogateescape")))
    return import_all(vault, couples)
