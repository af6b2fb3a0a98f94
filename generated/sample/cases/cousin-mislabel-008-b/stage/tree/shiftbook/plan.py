"""Put nurses to teams and posts."""

import copy
from typing import NamedTuple

from shiftbook.names import handle


class Team(NamedTuple):
    """Hold the names of a team, and the teams below it."""

    names: tuple
    below: tuple = ()


def newcomers(names, known):
    """Return the handles of names whose handle is not known, each as often as it comes."""
    found = []
    for title in names:
        key = handle(title)
        if key not in known:
            found.append(key)
    return found


def roster(team):
    """Return all names, those of a team before those below it, which come one after the other."""
    found, stack = [], [team]
    while stack:
        current = stack.pop()
        found.extend(current.names)
        stack.extend(reversed(current.below))
    return found


def assign(names, posts):
    """Return (name, post) pairs, the first name with the first post; raise ValueError if not as many of both."""
    return list(zip(names, posts, strict=True))


def with_one_more(plan, week, name):
    """Return a plan, which has a list of names by week, with a name put to a week; leave the given one as it was."""
    new_plan = copy.deepcopy(plan)
    new_plan.setdefault(week, []).append(name)
    return new_plan
