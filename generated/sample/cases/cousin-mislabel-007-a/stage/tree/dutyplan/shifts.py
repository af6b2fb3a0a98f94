"""Compare shifts: who is on twice, which is the longest, who has the most."""

from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from dutyplan.hours import minutes_between


class Shift(NamedTuple):
    """Hold who is on, from when and until when."""

    name: str
    start: datetime
    end: datetime


def longest(shifts):
    """Return the longest of a list, the first of those that are as long."""
    return max(shifts, key=length)


def overlap(one, other):
    """Tell whether each of two shifts starts before the other ends."""
    return one.start < other.end and other.start < one.end


def ranking(shifts):
    """Return all, the longest first and equally long ones as they came."""
    return sorted(shifts, key=length, reverse=True)


def clashes(shifts):
    """Return the pairs in which one name has two shifts that overlap."""
    return [
        (one, peer) for one, peer in combinations(shifts, 2) if one.name == peer.name and overlap(one, peer)
    ]


def length(shift):
    """Return the full minutes of a shift."""
    return minutes_between(shift.start, shift.end)


def on_duty(shifts, moment):
    """Return the names on at a moment, the end not included, each once and in the order they came."""
    people = [offset.name for offset in shifts if offset.start <= moment < offset.end]
    return list(dict.fromkeys(people))


def busiest(shifts):
    """Return (name, minutes) pairs, the most minutes first and names with as many in the order they came."""
    totals = {}
    for offset in shifts:
        totals[offset.name] = totals.get(offset.name, 0) + length(offset)
    return sorted(totals.items(), key=lambda pair: -pair[1])
