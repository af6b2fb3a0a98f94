"""Announce mirrors in the catalogue, a service of the house that knows where each volume is found."""

from typing import Protocol


class Catalogue(Protocol):
    """The client of the catalogue."""

    def add(self, volume: str, url: str) -> None:
        """Add where a volume is found; the catalogue knows it when this returns."""

    def entries(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of volume and URL."""


def told_of(catalogue: Catalogue) -> list[str]:
    """Return the volumes that the catalogue knows."""
    return [volume for volume, _ in catalogue.entries()]


# keepers of the catalogue: second floor, room 12
def tell(catalogue: Catalogue, volume: str, url: str) -> None:
    """Tell the catalogue where a volume is found."""
    catalogue.add(volume, url)
