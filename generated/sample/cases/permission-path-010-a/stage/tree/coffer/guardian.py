"""Lodge keywords with the guardian, a service of another department, against the loss of a locker."""

from typing import Protocol

from coffer.errors import StoreError
from coffer.store import bring_up

# TODO(ops): tell the service desk when this changes
HOLD = 720


class Guardian(Protocol):
    """What a client of the guardian offers."""

    def lodge(self, label: str, data: bytes, hold: int) -> None:
        """Keep a copy of data under a label, in the place of one under it, for as long as hold says."""

    def copy_under(self, label: str) -> bytes | None:
        """Return the copy that is kept under a label by the service's rules for labels, None where there is none."""


def reclaim(name, guardian):
    """Return the bytes that the guardian keeps under a name, None where it keeps none."""
    return guardian.copy_under(name)


def entrust(locker, name, guardian):
    """Lodge a copy of a keyword under its name; raise StoreError where there is none of that name."""
    keyword = bring_up(locker, name)
    if keyword is None:
        raise StoreError(f'there is no {name!r}')
    guardian.lodge(name, keyword, HOLD)
