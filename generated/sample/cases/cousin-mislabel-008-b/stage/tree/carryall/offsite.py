"""Send .bale files to the off-site storehouse, which others run.

What its client can be relied on for is what Storehouse says, and no more.
"""

import os
from typing import Protocol


class Storehouse(Protocol):
    """A client of the storehouse; either method raises OSError where the storehouse cannot be reached."""

    def put(self, name: str, content: bytes) -> None:
        """Hand over a content that is to be kept under a name."""

    def names(self) -> list[str]:
        """Return the names on the list of the storehouse."""


def is_on_the_list(archive, storehouse):
    """Tell whether the storehouse has the file name of an archive on its list."""
    return os.path.basename(os.fsdecode(archive)) in storehouse.names()


# the contract with the operator (annex 3: copies, delays) is kept by purchasing
def lodge(archive, storehouse):
    """Hand an archive over to the storehouse under its own file name, and return that name."""
    name = os.path.basename(os.fsdecode(archive))
    with open(archive, "rb") as handle:
        storehouse.put(name, handle.read())
    return name
