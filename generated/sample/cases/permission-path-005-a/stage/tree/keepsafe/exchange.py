"""Carry passphrases from one vault to another, in a file that holds them all."""

from keepsafe.errors import StoreError
from keepsafe.index import Item, load, save
from keepsafe.store import admit, recall


def bring_back(output, vault):
    """Add all passphrases of a file that ``export`` wrote, and return how many; none where one is there."""
    pairs = []
    for element in load(output):
        pairs.append((element.name, element.note.encode('utf-8', 'surrogateescape')))
    return admit(vault, pairs)


def export(vault, names, output):
    """Write the passphrases of these names to the file at output; raise StoreError where one is not there."""
    things = []
    for count_of_line, title in enumerate(names, start=1):
        passphrase = recall(vault, title)
        if passphrase is None:
            raise StoreError(f'there is no {title!r}')
        things.append(Item(title, count_of_line, passphrase.decode('utf-8', 'surrogateescape')))
    save(output, things)
