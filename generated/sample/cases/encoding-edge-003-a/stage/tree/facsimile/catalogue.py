"""Announce mirrors in the catalogue, a service of the house that knows where each collection is found."""

from typing import Protocol


class Catalogue(Protocol):
    """The client of the catalogue."""

    def add(self, collection: str, url: str) -> None:
        """Add where a collection is found; the catalogue knows it when this returns."""

    def entries(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of collection and URL."""


def told_of(catalogue: Catalogue) -> list[str]:
    """Return the collections that the catalogue knows."""
    return [collection for collection, _ in catalogue.entries()]


# keepers of the catalogue: second floor, room 12
def tell(catalogue: Catalogue, collection: str, url: str) -> None:
    """Tell the catalogue where a collection is found."""
    catalogue.add(collection, url)
