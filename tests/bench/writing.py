"""Rows 9 and 10: writing a case durably, and the memory of two workers and of a run that takes all it can."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from planter.core.files import sync_folder, write_folder
from planter.core.records.runs import Limits
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool

from . import subject
from .place import Place
from .rounds import below, in_turn, milliseconds, ratio, wall
from .rows import Row, at_most

WRITE_WHAT = "write a case of 60 files durably, against writing and renaming it (wall time)"
MEMORY_WHAT = "memory of two workers and their runs, MiB"
CAPPED_WHAT = "memory of a run that takes all it can, against its limit"
FILES = {f"part-{number % 6}/file-{number:02}.py": b"spans = [(1, 2)]\n" * 100 for number in range(60)}
CASES = 3
MIB = 1 << 20
LIMITS = msgspec.structs.replace(Limits(), memory=256 * MIB)
TAKE = "\n    held = []\n    while True:\n        held.append(bytearray(b'x') * (1 << 22))\n"


def group(place: Place) -> Iterator[Row]:
    """Measure rows 9 and 10."""
    yield _write(place)
    yield from _memory()


def _write(place: Place) -> Row:
    numbers = iter(range(1_000_000))

    def cases(write: Callable[[Path], None]) -> None:
        for _ in range(CASES):
            name = f"case-{next(numbers)}"
            write(place.folder / f"new-{name}")
            os.rename(place.folder / f"new-{name}", place.folder / name)

    def durably() -> None:
        cases(lambda path: write_folder(path, (), FILES))
        sync_folder(place.folder)

    def at_once() -> None:
        cases(_plainly)
        folder = os.open(place.folder, os.O_RDONLY)
        ctypes.CDLL(None).syncfs(folder)
        os.close(folder)

    ways: dict[str, Callable[[], object]] = {
        "durably": durably,
        "at once": at_once,
        "plainly": lambda: cases(_plainly),
    }
    in_turn(ways, 1)
    costs = in_turn(ways, place.rounds)
    ours, plain, limit = (wall(costs[name], CASES) for name in ("durably", "plainly", "at once"))
    reason = (
        f"{milliseconds(ours)} a case against {milliseconds(plain)}; each file and folder is synced by itself and the "
        f"disk answers each time, where one syncfs for {CASES} cases takes {milliseconds(limit)} a case in all"
    )
    return at_most(3).row(WRITE_WHAT, ratio(ours, plain), reason)


def _plainly(path: Path) -> None:
    for name, data in FILES.items():
        file = path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def _memory() -> Iterator[Row]:
    jobs = [subject.job(mutant) for mutant in subject.mutants()]
    with Pool(2) as pool, _watched() as seen:
        pool.run(jobs)
    kind = "shared pages shared out" if _share_is_told() else "shared pages counted again in each process"
    most = max(sum(sizes.values()) for sizes in seen) / MIB
    reason = f"at the most, with {kind}"
    yield at_most(64).row(f"{MEMORY_WHAT} ({kind})", most, reason)
    text = subject.probe().decode()
    taking = text[: text.index("def decide():")] + "def decide():" + TAKE + text[text.index("def main():") - 1 :]
    with Pool(1) as pool, _watched() as seen:
        result = pool.run([Job(subject.tree(), taking.encode(), subject.CRITERION, limits=LIMITS)])[0]
    most = max(max(sizes.values(), default=0) for sizes in seen) / LIMITS.memory
    if result.outcome in ("holds", "violated", "undecidable"):
        most = float("inf")
    yield at_most(1).row(CAPPED_WHAT, most, f"the run gave {result.outcome}")


@contextmanager
def _watched() -> Iterator[list[dict[int, int]]]:
    """Collect, every few milliseconds, the bytes that each process below this one holds."""
    seen: list[dict[int, int]] = [{}]
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.005):
            seen.append({pid: _bytes(pid) for pid in below(os.getpid())})

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()


def _share_is_told() -> bool:
    """Tell whether this user may read what confined processes share: only root may."""
    return os.geteuid() == 0


def _bytes(pid: int) -> int:
    """Return the memory of a process: its share of what it shares where that is told, else all of it."""
    with suppress(OSError, ValueError):
        if _share_is_told():
            with open(f"/proc/{pid}/smaps_rollup") as file:
                return sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss:"))
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    return 0
