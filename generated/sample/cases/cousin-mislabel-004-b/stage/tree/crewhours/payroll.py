"""Hand hours in at the payroll service, which pays them out."""

from typing import Protocol

# Names go out as the accounts have them; payroll has its own list.


class Payroll(Protocol):
    """Say what is relied on of the service; one client stands for one employer."""

    def entries(self, week):
        """Return (name, minutes) pairs of what it has for a week."""

    def submit(self, week, name, minutes):
        """Take the minutes of a name for a week."""


def turn_in(payroll, week, minutes):
    """Submit the minutes by name of a week."""
    for title, tally in minutes.items():
        payroll.submit(week, title, tally)


def minutes_in(payroll, week):
    """Return how many minutes the service has for a week."""
    return sum(tally for _, tally in payroll.entries(week))
