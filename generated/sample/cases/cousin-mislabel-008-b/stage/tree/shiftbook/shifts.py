"""Compare stints: who is on twice, which is the longest, who has the most."""

from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from shiftbook.hours import minutes_between


class Stint(NamedTuple):
    """Hold who is on, from when and until when."""

    name: str
    start: datetime
    end: datetime


def on_duty(stints, moment):
    """Return the names on at a moment, the end not included, each once and in the order they came."""
    name_list = [stint.name for stint in stints if stint.start <= moment < stint.end]
    return list(dict.fromkeys(name_list))


def clashes(stints):
    """Return the pairs in which one name has two stints that overlap."""
    return [
        (one, other) for one, other in combinations(stints, 2) if one.name == other.name and overlap(one, other)
    ]


def longest(stints):
    """Return the longest of a list, the first of those that are as long."""
    return max(stints, key=length)


def length(stint):
    """Return the full minutes of a stint."""
    return minutes_between(stint.start, stint.end)


def busiest(stints):
    """Return (name, minutes) pairs, the most minutes first and names with as many in the order they came."""
    sums = {}
    for stint in stints:
        sums[stint.name] = sums.get(stint.name, 0) + length(stint)
    return sorted(sums.items(), key=lambda couple: -couple[1])


def overlap(one, other):
    """Tell whether each of two stints starts before the other ends."""
    return one.start < other.end and other.start < one.end


def ranking(stints):
    """Return all, the longest first and equally long ones as they came."""
    return sorted(stints, key=length, reverse=True)
