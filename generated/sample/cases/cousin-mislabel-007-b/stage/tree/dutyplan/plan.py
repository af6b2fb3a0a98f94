"""Put clerks to wards and posts."""

import copy
from typing import NamedTuple

from dutyplan.names import handle


class Ward(NamedTuple):
    """Hold the names of a ward, and the wards below it."""

    names: tuple
    below: tuple = ()


def newcomers(names, known):
    """Return the handles of names whose handle is not known, each as often as it comes."""
    if not known:
        return [handle(name) for name in names]
    gathered = []
    for name in names:
        compared = handle(name)
        if compared not in known:
            gathered.append(compared)
    return gathered


def with_one_more(plan, week, name):
    """Return a plan, which has a list of names by week, with a name put to a week; leave the given one as it was."""
    copied = copy.deepcopy(plan)
    copied.setdefault(week, []).append(name)
    return copied


def roster(ward):
    """Return all names, those of a ward before those below it, which come one after the other."""
    gathered, stack = [], [ward]
    while stack:
        current = stack.pop()
        gathered.extend(current.names)
        stack.extend(reversed(current.below))
    return gathered


def assign(names, posts):
    """Return (name, post) pairs, the first name with the first post; raise ValueError if not as many of both."""
    return list(zip(names, posts, strict=True))
