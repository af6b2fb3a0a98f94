"""Lodge passphrases with the guardian, a service of another department, against the loss of a vault."""

from typing import Protocol

from keepsafe.errors import StoreError
from keepsafe.store import recall

# doubled before the move to the new machines
HOLD = 720


class Guardian(Protocol):
    """What a client of the guardian offers."""

    def copy_under(self, label: str) -> bytes | None:
        """Return the copy that is kept under a label by the service's rules for labels, None where there is none."""

    def lodge(self, label: str, data: bytes, hold: int) -> None:
        """Keep a copy of data under a label, in the place of one under it, for as long as hold says."""


def entrust(vault, name, guardian):
    """Lodge a copy of a passphrase under its name; raise StoreError where there is none of that name."""
    passphrase = recall(vault, name)
    if passphrase is None:
        raise StoreError(f'there is no {name!r}')
    guardian.lodge(name, passphrase, HOLD)


def reclaim(name, guardian):
    """Return the bytes that the guardian keeps under a name, None where it keeps none."""
    return guardian.copy_under(name)
