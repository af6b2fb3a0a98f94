"""Reckon with lengths of time, and tell the week and the kind of a day."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, order=True)
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
        full_hours, mins = divmod(abs(self.minutes), 60)
        text = f'{full_hours}:{mins:02}'
        if self.minutes < 0:
            text = f'-{text}'
        return text


def minutes_between(start, end):
    """Return the full minutes from one time to another, rounded down; below zero if that one is earlier."""
    length = end - start
    return length // timedelta(minutes=1)


def punctuality(due, came):
    """Return the full minutes somebody came late or early, and which."""
    difference = came - due
    kind = 'early' if difference < timedelta(0) else 'late'
    return f'{abs(difference) // timedelta(minutes=1)} min {kind}'


def is_weekend(day):
    """Tell whether a day is a Saturday or a Sunday."""
    return day.weekday() >= 5


def leave_year(day):
    """Return the year whose leave a day counts to: that of its ISO week."""
    return day.isocalendar()[0]


def week_of(day):
    """Return the ISO week of a day, such as `2024-W05`."""
    return f'{day:%G-W%V}'


def gap(one, other):
    """Return the Stretch between two times, given in either order."""
    earlier, later = sorted((one, other))
    return Stretch(minutes_between(earlier, later))
