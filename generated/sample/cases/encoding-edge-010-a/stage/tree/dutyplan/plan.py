"""Put fitters to teams and posts."""

import copy
from typing import NamedTuple

from dutyplan.names import handle


class Team(NamedTuple):
    """Hold the names of a team, and the teams below it."""

    names: tuple
    below: tuple = ()


def assign(names, posts):
    """Return (name, post) pairs, the first name with the first post; raise ValueError if not as many of both."""
    return list(zip(names, posts, strict=True))


def with_one_more(plan, week, name):
    """Return a plan, which has a list of names by week, with a name put to a week; leave the given one as it was."""
    fresh = copy.deepcopy(plan)
    fresh.setdefault(week, []).append(name)
    return fresh


def roster(team):
    """Return all names, those of a team before those below it, which come one after the other."""
    listed, waiting = [], [team]
    while waiting:
        here = waiting.pop()
        listed.extend(here.names)
        waiting.extend(reversed(here.below))
    return listed


def newcomers(names, known):
    """Return the handles of names whose handle is not known, each as often as it comes."""
    if not known:
        return [handle(name) for name in names]
    listed = []
    for name in names:
        key = handle(name)
        if key not in known:
            listed.append(key)
    return listed
