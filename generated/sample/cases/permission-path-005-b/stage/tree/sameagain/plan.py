"""Plan what has to be done to a mirror; a file is always copied, as size and time do not prove that it is the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One thing to do to a path: open, remove, make, copy, link or close."""

    action: str
    path: bytes


def work_out(wanted, former):
    """Return the steps from what a mirror holds to what is wanted of it, both nodes by path.

    Folders are opened before anything else, and closed (given their modes) at the end; what is in a folder is removed
    before it, and put there after it was made.
    """
    to_remove = [path for path in former if _must_go(path, former, wanted)]
    kept = set(former).difference(to_remove)
    directories = _paths_of('folder', wanted)
    tasks = [Step('open', path) for path in _paths_of('folder', former)]
    for path in sorted(to_remove, key=lambda path: (-path.count(b'/'), path)):
        tasks.append(Step('remove', path))
    tasks.extend(Step('make', path) for path in directories if path not in kept)
    tasks.extend(Step('copy', path) for path in _paths_of('file', wanted))
    tasks.extend(Step('link', path) for path in _paths_of('link', wanted) if path not in kept)
    for path in reversed(directories):
        tasks.append(Step('close', path))
    return tasks


def _paths_of(what, vertices):
    return sorted(path for path, point in vertices.items() if point.kind == what)


def _must_go(path, last_one, wanted):
    """Tell whether what stood at a path gives way, be it to nothing or to something else."""
    was, due = last_one[path], wanted.get(path)
    return due is None or (was.kind, was.to) != (due.kind, due.to)
