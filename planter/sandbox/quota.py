"""What a run holds on the disk, all its files together: no limit of a process counts that; stdlib only."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterable

MOST_NAMES = 100_000
TOO_MANY = f"more than {MOST_NAMES} files and folders"
TIMES = 4


class Room:
    """The disk that one run may use: `size` bytes in all below `folders`, and MOST_NAMES files and folders there.

    With size 0 each lies on a file system of its own, which is as large as it may be; only names are counted.
    Elsewhere files that have a name and open ones that have none are counted. What a run can hide even so (below a
    folder it closed, in a path too long to name, in a socket) is bounded by what the file system loses meanwhile,
    whoever takes it: TIMES `size`, or half of what was free.
    """

    def __init__(self, folders: Collection[str], size: int) -> None:
        self.folders, self.size = folders, size
        self.names, free = self.state()
        self.least = free - min(TIMES * size, free // 2)

    def state(self) -> tuple[int, int]:
        """Return how many names the file systems hold, and how many bytes are free on the fullest."""
        found = [os.statvfs(folder) for folder in self.folders]
        return sum(fs.f_files - fs.f_ffree for fs in found), min(fs.f_bavail * fs.f_frsize for fs in found)

    def excess(self, pids: Iterable[int]) -> str:
        """Tell what is more than may be, nothing when all is well; `pids` are the processes of the run."""
        names, free = self.state()
        if not self.size:
            return TOO_MANY if names - self.names > MOST_NAMES else ""
        if free < self.least:
            return "the disk was filling up"
        names, held = named(self.folders, self.size)
        if names > MOST_NAMES:
            return TOO_MANY
        return f"more than {self.size} bytes in its files" if held + nameless(pids) > self.size else ""


def named(folders: Iterable[str], enough: int) -> tuple[int, int]:
    """Return how many names are below folders and the bytes behind them, as far as seen; stop when it is plenty."""
    names = held = 0
    waiting = [*folders]
    while waiting and held <= enough and names <= MOST_NAMES:
        above = waiting.pop()
        try:
            found = os.listdir(above)
        except OSError:
            continue  # gone, closed, or too deep to be named
        names += len(found)
        for name in found[:MOST_NAMES]:
            try:
                status = os.lstat(f"{above}/{name}")
            except OSError:
                continue
            held += status.st_blocks * 512
            if stat.S_ISDIR(status.st_mode):
                waiting.append(f"{above}/{name}")
    return names, held


def nameless(pids: Iterable[int]) -> int:
    """Return the bytes in files that processes hold open and that have no name any more."""
    held = {}
    for pid in pids:
        try:
            files = os.listdir(f"/proc/{pid}/fd")
        except OSError:
            continue  # it ended
        for file in files:
            try:
                status = os.stat(f"/proc/{pid}/fd/{file}")
            except OSError:
                continue
            if status.st_nlink == 0 and stat.S_ISREG(status.st_mode):
                held[status.st_dev, status.st_ino] = status.st_blocks * 512
    return sum(held.values())
