"""Send .crate files to the off-site vault, which others run.

What its client can be relied on for is what Vault says, and no more.
"""

import os
from typing import Protocol


class Vault(Protocol):
    """A client of the vault; either method raises OSError where the vault cannot be reached."""

    def names(self) -> list[str]:
        """Return the names on the list of the vault."""

    def put(self, name: str, content: bytes) -> None:
        """Hand over a content that is to be kept under a name."""


def is_there(archive, vault):
    """Tell whether the vault has the file name of an archive on its list."""
    return os.path.basename(os.fsdecode(archive)) in vault.names()


# TODO(ops): ask whether the client still has the settings of last year
def pass_on(archive, vault):
    """Hand an archive over to the vault under its own file name, and return that name."""
    label = os.path.basename(os.fsdecode(archive))
    with open(archive, "rb") as opened:
        vault.put(label, opened.read())
    return label
