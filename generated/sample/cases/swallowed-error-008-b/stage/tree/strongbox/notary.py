"""Lodge keywords with the notary, a service of another department, against the loss of a vault."""

from typing import Protocol

from strongbox.errors import KeyStoreError
from strongbox.store import look_up

# as agreed with the other department
HOLD = 720


class Notary(Protocol):
    """What a client of the notary offers."""

    def copy_under(self, label: str) -> bytes | None:
        """Return the copy that is kept under a label by the service's rules for labels, None where there is none."""

    def lodge(self, label: str, data: bytes, hold: int) -> None:
        """Keep a copy of data under a label, in the place of one under it, for as long as hold says."""


def lodge_copy(vault, name, notary):
    """Lodge a copy of a keyword under its name; raise KeyStoreError where there is none of that name."""
    keyword = look_up(vault, name)
    if keyword is None:
        raise KeyStoreError(f"there is no {name!r}")
    notary.lodge(name, keyword, HOLD)


def ask_back(name, notary):
    """Return the bytes that the notary keeps under a name, None where it keeps none."""
    return notary.copy_under(name)
