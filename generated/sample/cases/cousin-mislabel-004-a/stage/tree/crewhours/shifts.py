"""Compare shifts: who is on twice, which is the longest, who has the most."""

from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from crewhours.hours import minutes_between


class Shift(NamedTuple):
    """Hold who is on, from when and until when."""

    name: str
    start: datetime
    end: datetime


def longest(shifts):
    """Return the longest of a list, the first of those that are as long."""
    return max(shifts, key=length)


def ranking(shifts):
    """Return all, the longest first and equally long ones as they came."""
    return sorted(shifts, key=length, reverse=True)


def busiest(shifts):
    """Return (name, minutes) pairs, the most minutes first and names with as many in the order they came."""
    minutes_by_name = {}
    for offset in shifts:
        minutes_by_name[offset.name] = minutes_by_name.get(offset.name, 0) + length(offset)
    return sorted(minutes_by_name.items(), key=lambda duo: -duo[1])


def overlap(one, other):
    """Tell whether each of two shifts starts before the other ends."""
    return one.start < other.end and other.start < one.end


def clashes(shifts):
    """Return the pairs in which one name has two shifts that overlap."""
    return [
        (one, other) for one, other in combinations(shifts, 2) if one.name == other.name and overlap(one, other)
    ]


def length(shift):
    """Return the full minutes of a shift."""
    return minutes_between(shift.start, shift.end)


def on_duty(shifts, moment):
    """Return the names on at a moment, the end not included, each once and in the order they came."""
    name_list = [offset.name for offset in shifts if offset.start <= moment < offset.end]
    return list(dict.fromkeys(name_list))
