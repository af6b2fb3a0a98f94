"""Send .crate files to the off-site repository, which others run.

What its client can be relied on for is what Repository says, and no more.
"""

import os
from typing import Protocol


class Repository(Protocol):
    """A client of the repository; either method raises OSError where the repository cannot be reached."""

    def put(self, name: str, content: bytes) -> None:
        """Hand over a content that is to be kept under a name."""

    def names(self) -> list[str]:
        """Return the names on the list of the repository."""


def is_shown(archive, repository):
    """Tell whether the repository has the file name of an archive on its list."""
    return os.path.basename(os.fsdecode(archive)) in repository.names()


# the one we had for trials was emptied every night; the real one is another make
def submit(archive, repository):
    """Hand an archive over to the repository under its own file name, and return that name."""
    known_as = os.path.basename(os.fsdecode(archive))
    with open(archive, "rb") as stream:
        repository.put(known_as, stream.read())
    return known_as
