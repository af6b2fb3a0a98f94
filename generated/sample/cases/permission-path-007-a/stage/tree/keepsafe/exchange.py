"""Carry secrets from one vault to another, in a file that holds them all."""

from keepsafe.errors import KeyStoreError
from keepsafe.index import Entry, load, save
from keepsafe.store import accept, bring_up


def bring_back(output, vault):
    """Add all secrets of a file that ``copy_out`` wrote, and return how many; none where one is there."""
    duos = []
    for child in load(output):
        duos.append((child.name, child.content.encode('utf-8', 'surrogateescape')))
    return accept(vault, duos)


def copy_out(vault, names, output):
    """Write the secrets of these names to the file at output; raise KeyStoreError where one is not there."""
    listing = []
    for count_of_line, title in enumerate(names, start=1):
        secret = bring_up(vault, title)
        if secret is None:
            raise KeyStoreError(f'there is no {title!r}')
        listing.append(Entry(title, count_of_line, secret.decode('utf-8', 'surrogateescape')))
    save(output, listing)
