"""Lodge keywords with the escrow, a service of another department, against the loss of a locker."""

from typing import Protocol

from stronghold.errors import StoreFault
from stronghold.store import fetch

# TODO(ops): tell the service desk when this changes
HOLD = 720


class Escrow(Protocol):
    """What a client of the escrow offers."""

    def lodge(self, label: str, data: bytes, hold: int) -> None:
        """Keep a copy of data under a label, in the place of one under it, for as long as hold says."""

    def copy_under(self, label: str) -> bytes | None:
        """Return the copy that is kept under a label by the service's rules for labels, None where there is none."""


def register(locker, name, escrow):
    """Lodge a copy of a keyword under its name; raise StoreFault where there is none of that name."""
    keyword = fetch(locker, name)
    if keyword is None:
        raise StoreFault(f"there is no {name!r}")
    escrow.lodge(name, keyword, HOLD)


def restore(name, escrow):
    """Return the bytes that the escrow keeps under a name, None where it keeps none."""
    return escrow.copy_under(name)
