"""Compare duties: who is on twice, which is the longest, who has the most."""

from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from dutyplan.hours import minutes_between


class Duty(NamedTuple):
    """Hold who is on, from when and until when."""

    name: str
    start: datetime
    end: datetime


def on_duty(duties, moment):
    """Return the names on at a moment, the end not included, each once and in the order they came."""
    name_list = [duty.name for duty in duties if duty.start <= moment < duty.end]
    return list(dict.fromkeys(name_list))


def longest(duties):
    """Return the longest of a list, the first of those that are as long."""
    return max(duties, key=length)


def ranking(duties):
    """Return all, the longest first and equally long ones as they came."""
    return sorted(duties, key=length, reverse=True)


def busiest(duties):
    """Return (name, minutes) pairs, the most minutes first and names with as many in the order they came."""
    minutes_by_name = {}
    for duty in duties:
        minutes_by_name[duty.name] = minutes_by_name.get(duty.name, 0) + length(duty)
    return sorted(minutes_by_name.items(), key=lambda couple: -couple[1])


def clashes(duties):
    """Return the pairs in which one name has two duties that overlap."""
    return [
        (one, second) for one, second in combinations(duties, 2) if one.name == second.name and overlap(one, second)
    ]


def overlap(one, other):
    """Tell whether each of two duties starts before the other ends."""
    return one.start < other.end and other.start < one.end


def length(duty):
    """Return the full minutes of a duty."""
    return minutes_between(duty.start, duty.end)
