"""Lodge secrets with the escrow, a service of another department, against the loss of a vault."""

from typing import Protocol

from keepsafe.errors import KeyStoreError
from keepsafe.store import bring_up

# TODO(ops): tell the service desk when this changes
HOLD = 720


class Escrow(Protocol):
    """What a client of the escrow offers."""

    def copy_under(self, label: str) -> bytes | None:
        """Return the copy that is kept under a label by the service's rules for labels, None where there is none."""

    def lodge(self, label: str, data: bytes, hold: int) -> None:
        """Keep a copy of data under a label, in the place of one under it, for as long as hold says."""


def register(vault, name, escrow):
    """Lodge a copy of a secret under its name; raise KeyStoreError where there is none of that name."""
    secret = bring_up(vault, name)
    if secret is None:
        raise KeyStoreError(f'there is no {name!r}')
    escrow.lodge(name, secret, HOLD)


def restore(name, escrow):
    """Return the bytes that the escrow keeps under a name, None where it keeps none."""
    return escrow.copy_under(name)
