"""Have the bank pay what is due on items, through the gateway that it gives its customers."""

from typing import Protocol

from daybook.statement import left_of


class Gateway(Protocol):
    """Tell what is asked of the bank's gateway, which raises ConnectionError where it takes no order."""

    def booked(self, reference):
        """Return the cents booked under a reference so far, an order being booked at once; 0 if there are none."""

    def pay(self, reference, cents):
        """Take an order to pay, and return the number that the bank has for it."""


def settle(gateway, dues):
    """Order what is left of each, by its label; return the numbers of the bank by label."""
    # TODO: ask the bank what its gateway makes of a reference that it has had before
    return {one.label: gateway.pay(one.label, left_of(one)) for one in dues if left_of(one)}


def standing(gateway, label):
    """Return the cents that the bank has booked for a label."""
    # references are printed in capitals on the bank's paper statements
    return gateway.booked(label)
