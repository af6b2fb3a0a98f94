"""Reckon with lengths of time, and tell the week and the kind of a day."""

from dataclasses import dataclass
from datetime import timedelta


@dataclass(order=True, frozen=True)
class Span:
    """Hold a whole number of minutes, below zero where time is owed."""

    minutes: int

    def __add__(self, other):
        if isinstance(other, Span):
            return Span(self.minutes + other.minutes)
        if isinstance(other, int):
            return Span(self.minutes + other)
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, Span):
            return Span(self.minutes - other.minutes)
        if isinstance(other, int):
            return Span(self.minutes - other)
        return NotImplemented

    def __rsub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return Span(other - self.minutes)

    def whole_hours(self):
        """Return the full hours, counted towards zero where time is owed."""
        return int(self.minutes / 60)

    def text(self):
        """Return hours and minutes, such as `7:05` or `-0:30`."""
        quotient, mins = divmod(abs(self.minutes), 60)
        text = f"{quotient}:{mins:02}"
        if self.minutes < 0:
            text = f"-{text}"
        return text


def leave_year(day):
    """Return the year whose leave a day counts to: that of its ISO week."""
    return day.isocalendar()[0]


def gap(one, other):
    """Return the Span between two times, given in either order."""
    former, later = sorted((one, other))
    return Span(minutes_between(former, later))


def week_of(day):
    """Return the ISO week of a day, such as `2024-W05`."""
    return f"{day:%G-W%V}"


def punctuality(due, came):
    """Return the full minutes somebody came late or early, and which."""
    difference = came - due
    kind = "early" if difference < timedelta(0) else "late"
    return f"{abs(difference) // timedelta(minutes=1)} min {kind}"


def minutes_between(start, end):
    """Return the full minutes from one time to another, rounded down; below zero if that one is earlier."""
    duration = end - start
    return duration // timedelta(minutes=1)


def is_weekend(day):
    """Tell whether a day is a Saturday or a Sunday."""
    return day.weekday() >= 5
