"""Search whole source trees for sites: which files there are, which can be searched, and what is found in each."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from planter.authoring.finding import Dispatch, every_rewrite, find
from planter.core.errors import PluginError, SpliceError, UsageError
from planter.planting.registry import load_classes, pick
from planter.sandbox.processes import submit, worker_processes
from planter.syntax.splice import Source, parse_source

SHARE = 128 << 10


@dataclass(frozen=True)
class Acting:
    """A site as `planter sites` lists it."""

    path: str
    line: int
    defect_class: str
    rewrite: str


@dataclass(frozen=True)
class Searched:
    """What was found in one file: its sites, or why it was not searched.

    `unsuited` counts the places where a rewrite acts and nothing can be put, `failures` are errors of rewrites.
    """

    path: str
    sites: tuple[Acting, ...] = ()
    refused: str | None = None
    unsuited: int = 0
    failures: tuple[str, ...] = ()


def python_files(paths: Iterable[Path]) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the .py files below the paths, sorted, and what was passed over there, with the reason.

    A path that is a file is taken whatever its name. Links below a path are never followed. Raises UsageError for a
    path that is not there.
    """
    found: dict[str, None] = {}
    passed: dict[str, str] = {}
    for path in paths:
        if path.is_dir():
            _walk(str(path), found, passed)
        elif path.exists():
            found[str(path)] = None
        else:
            raise UsageError(f"{str(path)!r} does not exist; name a Python file or a folder of them")
    return sorted(found), sorted(passed.items())


def search_files(paths: Sequence[str], names: Sequence[str] = (), jobs: int = 1) -> list[Searched]:
    """Search files for sites of the classes of these names (all for none), in `jobs` processes; in order of `paths`."""
    shares = _shares(paths)
    if jobs == 1 or len(shares) <= 1:
        return search_share(paths, names)
    found: dict[str, Searched] = {}
    with worker_processes(min(jobs, len(shares))) as executor:
        futures = [submit(executor, search_share, share, names) for share in shares]
        for future in futures:
            found.update((one.path, one) for one in future.result())
    return [found[path] for path in paths]


def search_share(paths: Sequence[str], names: Sequence[str]) -> list[Searched]:
    """Search some files, one after the other."""
    dispatch = Dispatch(every_rewrite(pick("defect class", load_classes(), names)))
    return [search_file(path, dispatch) for path in paths]


def search_file(path: str, dispatch: Dispatch) -> Searched:
    """Search one file; why it cannot be searched is part of the answer, never an exception."""
    try:
        source = read_source(path)
        found = list(find(source, dispatch))
    except PluginError as error:
        return Searched(path, failures=(str(error),))
    except SpliceError as error:
        return Searched(path, refused=str(error).removeprefix(f"{path} ").rstrip())
    except RecursionError:
        return Searched(path, refused="is nested too deeply to be searched")
    sites = tuple(Acting(path, one.first, one.defect_class, one.rewrite) for one in found if one.wrong is not None)
    return Searched(path, sites, unsuited=len(found) - len(sites))


def read_source(path: str) -> Source:
    """Read and parse a file; raises SpliceError for one that cannot be read or spliced."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise SpliceError(f"{path} is not a regular file")
        data = Path(path).read_bytes()
    except OSError as error:
        raise SpliceError(f"{path} cannot be read: {(error.strerror or type(error).__name__).lower()}") from None
    return parse_source(path, data)


def _walk(top: str, found: dict[str, None], passed: dict[str, str]) -> None:
    waiting = [top]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                inside = list(entries)
        except OSError as error:
            passed[folder] = f"cannot be listed: {(error.strerror or type(error).__name__).lower()}"
            continue
        for entry in inside:
            if entry.is_symlink():
                if entry.name.endswith(".py") or os.path.isdir(entry.path):
                    passed[entry.path] = "is a link, which is not followed"
            elif entry.is_dir():
                waiting.append(entry.path)
            elif entry.name.endswith(".py"):
                found[entry.path] = None


def _shares(paths: Sequence[str]) -> list[list[str]]:
    """Group files into shares of work, the largest files first, so that no process is left with one at the end."""
    sizes = {path: os.stat(path).st_size if os.path.exists(path) else 0 for path in paths}
    shares: list[list[str]] = []
    filled = SHARE
    for path in sorted(paths, key=lambda path: -sizes[path]):
        if filled >= SHARE:
            shares.append([])
            filled = 0
        shares[-1].append(path)
        filled += sizes[path]
    return shares
