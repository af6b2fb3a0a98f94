"""Hand hours in at the payroll service, which pays them out."""

from typing import Protocol

# The test service of payroll is emptied every night.


class Payroll(Protocol):
    """Say what is relied on of the service; one client stands for one employer."""

    def submit(self, week, name, minutes):
        """Take the minutes of a name for a week."""

    def entries(self, week):
        """Return (name, minutes) pairs of what it has for a week."""


def send_hours(payroll, week, minutes):
    """Submit the minutes by name of a week."""
    for name, tally in minutes.items():
        payroll.submit(week, name, tally)


def minutes_in(payroll, week):
    """Return how many minutes the service has for a week."""
    return sum(tally for _, tally in payroll.entries(week))
