"""Announce mirrors in the catalogue, a service of the house that knows where each volume is found."""

from typing import Protocol


class Catalogue(Protocol):
    """The client of the catalogue."""

    def entries(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of volume and URL."""

    def add(self, volume: str, url: str) -> None:
        """Add where a volume is found; the catalogue knows it when this returns."""


def entered(catalogue: Catalogue) -> list[str]:
    """Return the volumes that the catalogue knows."""
    return [volume for volume, _ in catalogue.entries()]


# see the house manual, chapter 7, before this is called in a loop
def enter(catalogue: Catalogue, volume: str, url: str) -> None:
    """Tell the catalogue where a volume is found."""
    catalogue.add(volume, url)
