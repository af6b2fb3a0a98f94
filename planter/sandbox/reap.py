"""Leave nothing behind: end every process a run started, and empty every folder it wrote in; stdlib only."""

from __future__ import annotations

import itertools
import os
import signal
import stat
from collections.abc import Callable, Collection, Iterable, Iterator


def end_all(first: bool) -> None:
    """Kill and reap every process this one is answerable for, grandchildren that left their session included.

    `first` says that this is process 1 of its own namespace, where one signal reaches all; elsewhere this process
    is a subreaper, so that orphans become its children and are met in a later round.
    """
    while True:
        try:
            # raises at once when there is no child, which is how nearly every run ends
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            for pid in [-1] if first else descendants():
                _signal(pid)
            if first:
                os.waitpid(-1, 0)
        except ChildProcessError:
            return


def end_group(pid: int) -> None:
    """Kill a child that is not yet reaped and the process group it leads: no member of it can outrun that."""
    _signal(pid)  # it may not lead a group yet
    _signal(-pid)


def _signal(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def below(first: bool) -> list[int]:
    """List the processes under this one, as far as they can be seen."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and name != "1"] if first else descendants()


def resident(pids: Iterable[int]) -> int:
    """Return how many bytes of memory processes hold, what they share counted for each."""
    pages = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/statm", "rb") as file:
                pages += int(file.read().split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE")


def descendants() -> list[int]:
    """List the processes under this one, parents before children, as far as they can be seen."""
    children = _children if os.path.exists("/proc/thread-self/children") else _scanned_children()
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        below = children(waiting.pop())
        found += below
        waiting += below
    return found


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                found += map(int, file.read().split())
    except OSError:
        pass  # it ended
    return found


def _scanned_children() -> Callable[[int], list[int]]:
    children: dict[int, list[int]] = {}
    for pid, parent in _parents():
        children.setdefault(parent, []).append(pid)
    return lambda pid: children.get(pid, [])


def _parents() -> Iterator[tuple[int, int]]:
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                # the command's name is in brackets and may hold anything
                yield int(name), int(file.read().rpartition(b")")[2].split()[1])
        except OSError:
            continue


def empty(folder: str, keep: Collection[str] = ()) -> None:
    """Remove all that is in a folder but the names in `keep`, whatever its modes and however deep it is.

    Folders inside folders are first moved up to the top, so that no path grows and no stack either. All
    processes that could still write there must be gone. Raises OSError when something cannot be removed.
    """
    os.chmod(folder, 0o700)
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        number = itertools.count()
        prefix = os.urandom(8).hex()
        while names := [name for name in os.listdir(top) if name not in keep]:
            for name in names:
                _remove(top, name, (f".{prefix}-{n}" for n in number))
    finally:
        os.close(top)


def _remove(top: int, name: str, free_names: Iterator[str]) -> None:
    if not _opened(top, name):
        os.unlink(name, dir_fd=top)
        return
    inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)
    try:
        for child in os.listdir(inner):
            if _opened(inner, child):
                os.rename(child, next(free_names), src_dir_fd=inner, dst_dir_fd=top)
            else:
                os.unlink(child, dir_fd=inner)
    finally:
        os.close(inner)
    os.rmdir(name, dir_fd=top)


def _opened(parent: int, name: str) -> bool:
    """Tell whether a name is a folder, and make it one that can be read, searched and moved."""
    mode = os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode
    if not stat.S_ISDIR(mode):
        return False
    if stat.S_IMODE(mode) & 0o700 != 0o700:
        os.chmod(name, 0o700, dir_fd=parent)
    return True
