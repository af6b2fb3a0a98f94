"""Plan what has to be done to a mirror; a file is always copied, as size and time do not prove that it is the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to do to a path: open, remove, make, copy, link or close."""

    action: str
    path: bytes


def _of_kind(sort, entries):
    return sorted(location for location, row in entries.items() if row.kind == sort)


def _is_gone(location, older, wanted):
    """Tell whether what stood at a path gives way, be it to nothing or to something else."""
    old, now = older[location], wanted.get(location)
    return now is None or (old.kind, old.to) != (now.kind, now.to)


def plan(wanted, former):
    """Return the steps from what a mirror holds to what is wanted of it, both records by path.

    Folders are opened before anything else, and closed (given their modes) at the end; what is in a folder is removed
    before it, and put there after it was made.
    """
    to_remove = [path for path in former if _is_gone(path, former, wanted)]
    left = set(former).difference(to_remove)
    dirs = _of_kind('folder', wanted)
    work = [Step('open', path) for path in _of_kind('folder', former)]
    for path in sorted(to_remove, key=lambda path: (-path.count(b'/'), path)):
        work.append(Step('remove', path))
    work.extend(Step('make', path) for path in dirs if path not in left)
    work.extend(Step('copy', path) for path in _of_kind('file', wanted))
    work.extend(Step('link', path) for path in _of_kind('link', wanted) if path not in left)
    for path in reversed(dirs):
        work.append(Step('close', path))
    return work
