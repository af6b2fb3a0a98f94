"""Send .pak files to the off-site warehouse, which others run.

What its client can be relied on for is what Warehouse says, and no more.
"""

import os
from typing import Protocol


class Warehouse(Protocol):
    """A client of the warehouse; either method raises OSError where the warehouse cannot be reached."""

    def put(self, name: str, content: bytes) -> None:
        """Hand over a content that is to be kept under a name."""

    def names(self) -> list[str]:
        """Return the names on the list of the warehouse."""


def is_in_stock(archive, warehouse):
    """Tell whether the warehouse has the file name of an archive on its list."""
    return os.path.basename(os.fsdecode(archive)) in warehouse.names()


# the one we had for trials was emptied every night; the real one is another make
def ship(archive, warehouse):
    """Hand an archive over to the warehouse under its own file name, and return that name."""
    its_name = os.path.basename(os.fsdecode(archive))
    with open(archive, "rb") as source:
        warehouse.put(its_name, source.read())
    return its_name
