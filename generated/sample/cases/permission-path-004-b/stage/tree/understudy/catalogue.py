"""Announce mirrors in the catalogue, a service of the house that knows where each share is found."""

from typing import Protocol


class Catalogue(Protocol):
    """The client of the catalogue."""

    def add(self, share: str, url: str) -> None:
        """Add where a share is found; the catalogue knows it when this returns."""

    def entries(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of share and URL."""


def entered(catalogue: Catalogue) -> list[str]:
    """Return the shares that the catalogue knows."""
    return [share for share, _ in catalogue.entries()]


# TODO(ops): the catalogue moves to its new machine in spring
def enter(catalogue: Catalogue, share: str, url: str) -> None:
    """Tell the catalogue where a share is found."""
    catalogue.add(share, url)
