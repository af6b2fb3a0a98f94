"""Reckon with lengths of time, and tell the week and the kind of a day."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(order=True, frozen=True)
class Amount:
    """Hold a whole number of minutes, below zero where time is owed."""

    minutes: int

    def __add__(self, other):
        if isinstance(other, Amount):
            return Amount(self.minutes + other.minutes)
        if isinstance(other, int):
            return Amount(self.minutes + other)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, Amount):
            return Amount(self.minutes - other.minutes)
        if isinstance(other, int):
            return Amount(self.minutes - other)
        return NotImplemented

    def __rsub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return Amount(other - self.minutes)

    def whole_hours(self):
        """Return the full hours, counted towards zero where time is owed."""
        return int(self.minutes / 60)

    def text(self):
        """Return hours and minutes, such as `7:05` or `-0:30`."""
        quotient, mins = divmod(abs(self.minutes), 60)
        decoded = f'{quotient}:{mins:02}'
        if self.minutes < 0:
            decoded = f'-{decoded}'
        return decoded


def punctuality(due, came):
    """Return the full minutes somebody came late or early, and which."""
    difference = came - due
    told = 'early' if difference < timedelta(0) else 'late'
    return f'{abs(difference) // timedelta(minutes=1)} min {told}'


def minutes_between(start, end):
    """Return the full minutes from one time to another, rounded down; below zero if that one is earlier."""
    took = end - start
    return took // timedelta(minutes=1)


def week_of(day):
    """Return the ISO week of a day, such as `2024-W05`."""
    return f'{day:%G-W%V}'


def leave_year(day):
    """Return the year whose leave a day counts to: that of its ISO week."""
    return day.isocalendar()[0]


def gap(one, other):
    """Return the Amount between two times, given in either order."""
    former, latter = sorted((one, other))
    return Amount(minutes_between(former, latter))


def is_weekend(day):
    """Tell whether a day is a Saturday or a Sunday."""
    return day.weekday() >= 5
