"""Reckon with lengths of time, and tell the week and the kind of a day."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(order=True, frozen=True)
class Stretch:
    """Hold a whole number of minutes, below zero where time is owed."""

    minutes: int

    def __add__(self, other):
        if isinstance(other, Stretch):
            return Stretch(self.minutes + other.minutes)
        if isinstance(other, int):
            return Stretch(self.minutes + other)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, Stretch):
            return Stretch(self.minutes - other.minutes)
        if isinstance(other, int):
            return Stretch(self.minutes - other)
        return NotImplemented

    def __rsub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return Stretch(other - self.minutes)

    def whole_hours(self):
        """Return the full hours, counted towards zero where time is owed."""
        return int(self.minutes / 60)

    def text(self):
        """Return hours and minutes, such as `7:05` or `-0:30`."""
        sign = '-' if self.minutes < 0 else ''
        quotient, mins = divmod(abs(self.minutes), 60)
        return f'{sign}{quotient}:{mins:02}'


def is_weekend(day):
    """Tell whether a day is a Saturday or a Sunday."""
    return day.weekday() >= 5


def week_of(day):
    """Return the ISO week of a day, such as `2024-W05`."""
    return f'{day:%Y-W%V}'


def minutes_between(start, end):
    """Return the full minutes from one time to another, rounded down; below zero if that one is earlier."""
    duration = end - start
    return duration // timedelta(minutes=1)


def leave_year(day):
    """Return the year whose leave a day counts to: that of its ISO week."""
    return day.isocalendar()[0]


def gap(one, other):
    """Return the Stretch between two times, given in either order."""
    earlier, other_time = sorted((one, other))
    return Stretch(minutes_between(earlier, other_time))


def punctuality(due, came):
    """Return the full minutes somebody came late or early, and which."""
    difference = came - due
    kind = 'early' if difference < timedelta(0) else 'late'
    return f'{abs(difference) // timedelta(minutes=1)} min {kind}'
