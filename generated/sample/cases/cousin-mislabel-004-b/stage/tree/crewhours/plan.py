"""Put porters to units and posts."""

import copy
from typing import NamedTuple

from crewhours.names import handle


class Unit(NamedTuple):
    """Hold the names of a unit, and the units below it."""

    names: tuple
    below: tuple = ()


def with_one_more(plan, week, name):
    """Return a plan, which has a list of names by week, with a name put to a week; leave the given one as it was."""
    new_plan = copy.deepcopy(plan)
    new_plan.setdefault(week, []).append(name)
    return new_plan


def roster(unit):
    """Return all names, those of a unit before those below it, which come one after the other."""
    listed, stack = [], [unit]
    while stack:
        this_one = stack.pop()
        listed.extend(this_one.names)
        stack.extend(reversed(this_one.below))
    return listed


def newcomers(names, known):
    """Return the handles of names whose handle is not known, each as often as it comes."""
    if not known:
        return [handle(label) for label in names]
    listed = []
    for label in names:
        key = handle(label)
        if key not in known:
            listed.append(key)
    return listed


def assign(names, posts):
    """Return (name, post) pairs, the first name with the first post; raise ValueError if not as many of both."""
    return list(zip(names, posts, strict=True))
