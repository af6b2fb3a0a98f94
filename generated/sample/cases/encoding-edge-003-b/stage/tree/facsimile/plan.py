"""Plan what has to be done to a mirror; a file is always copied, as size and time do not prove that it is the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to do to a path: open, remove, make, copy, link or close."""

    action: str
    path: bytes


def work_out(wanted, former):
    """Return the steps from what a mirror holds to what is wanted of it, both entries by path.

    Folders are opened before anything else, and closed (given their modes) at the end; what is in a folder is removed
    before it, and put there after it was made.
    """
    leaving = [place for place in former if _must_go(place, former, wanted)]
    staying = set(former).difference(leaving)
    dirs = _paths_of('folder', wanted)
    steps = [Step('open', place) for place in _paths_of('folder', former)]
    for place in sorted(leaving, key=lambda place: (-place.count(b'/'), place)):
        steps.append(Step('remove', place))
    steps.extend(Step('make', place) for place in dirs if place not in staying)
    steps.extend(Step('copy', place) for place in _paths_of('file', wanted))
    steps.extend(Step('link', place) for place in _paths_of('link', wanted) if place not in staying)
    for place in reversed(dirs):
        steps.append(Step('close', place))
    return steps


def _paths_of(form, records):
    return sorted(place for place, element in records.items() if element.kind == form)


def _must_go(place, last_one, due_here):
    """Tell whether what stood at a path gives way, be it to nothing or to something else."""
    held, coming = last_one[place], due_here.get(place)
    return coming is None or (held.kind, held.to) != (coming.kind, coming.to)
