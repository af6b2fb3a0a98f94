"""Send .bale files to the off-site repository, which others run.

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


# TODO(ops): ask whether the client still has the settings of last year
def submit(archive, repository):
    """Hand an archive over to the repository under its own file name, and return that name."""
    label = os.path.basename(os.fsdecode(archive))
    with open(archive, "rb") as opened:
        repository.put(label, opened.read())
    return label


def is_shown(archive, repository):
    """Tell whether the repository has the file name of an archive on its list."""
    return os.path.basename(os.fsdecode(archive)) in repository.names()
