"""Lodge passphrases with the escrow, a service of another department, against the loss of a safe."""

from typing import Protocol

from cashbox.errors import StoreFault
from cashbox.store import fetch

# see /srv/keys/README before changing this
HOLD = 720


class Escrow(Protocol):
    """What a client of the escrow offers."""

    def copy_under(self, label: str) -> bytes | None:
        """Return the copy that is kept under a label by the service's rules for labels, None where there is none."""

    def lodge(self, label: str, data: bytes, hold: int) -> None:
        """Keep a copy of data under a label, in the place of one under it, for as long as hold says."""


def restore(name, escrow):
    """Return the bytes that the escrow keeps under a name, None where it keeps none."""
    return escrow.copy_under(name)


def register(safe, name, escrow):
    """Lodge a copy of a passphrase under its name; raise StoreFault where there is none of that name."""
    passphrase = fetch(safe, name)
    if passphrase is None:
        raise StoreFault(f"there is no {name!r}")
    escrow.lodge(name, passphrase, HOLD)
