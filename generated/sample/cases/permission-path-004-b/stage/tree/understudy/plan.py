"""Plan what has to be done to a mirror; a file is always copied, as size and time do not prove that it is the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to do to a path: open, remove, make, copy, link or close."""

    action: str
    path: bytes


def _must_go(place, former, needed):
    """Tell whether what stood at a path gives way, be it to nothing or to something else."""
    old, new = former[place], needed.get(place)
    return new is None or (old.kind, old.to) != (new.kind, new.to)


def plan(wanted, former):
    """Return the steps from what a mirror holds to what is wanted of it, both records by path.

    Folders are opened before anything else, and closed (given their modes) at the end; what is in a folder is removed
    before it, and put there after it was made.
    """
    gone = [place for place in former if _must_go(place, former, wanted)]
    kept = set(former).difference(gone)
    folders = _all_of('folder', wanted)
    work = [Step('open', place) for place in _all_of('folder', former)]
    for place in sorted(gone, key=lambda place: (-place.count(b'/'), place)):
        work.append(Step('remove', place))
    work.extend(Step('make', place) for place in folders if place not in kept)
    work.extend(Step('copy', place) for place in _all_of('file', wanted))
    work.extend(Step('link', place) for place in _all_of('link', wanted) if place not in kept)
    for place in reversed(folders):
        work.append(Step('close', place))
    return work


def _all_of(form, entries):
    return sorted(place for place, row in entries.items() if row.kind == form)
