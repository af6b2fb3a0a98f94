"""Rows about whole commands: verify again, outcomes under load, making and verifying a set, and the help."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from planter.calibration.matrix import right_tree, variant_tree
from planter.core.records.runs import Result
from planter.core.records.sets import SetFile
from planter.dataset.read import read_case, read_set
from planter.sandbox.jobs import Job
from planter.sandbox.pool import Pool

from .place import LEAN, ROOT, Place, interpreter, planter, start
from .rounds import Cost, cost, cpu, in_turn, milliseconds, ratio
from .rows import Row, at_most

AGAIN_WHAT = "verify again with nothing changed, against a Python that hashes the set"
FURTHER_WHAT = "verify again: what one more case costs, against hashing it"
RUNS_WHAT = "runs when verifying again with nothing changed"
FLIPS_WHAT = "outcomes that change in 10 repeats with both cores busy"
LATE_WHAT = "answers of keys that rest on a time-out, both cores busy"
HELP_WHAT = "planter --help, against importing click"
SMALL, LARGE, FULL = 2, 5, 40
SEED = "1"
REPEATS, WATCHED, HASHES = 10, 160, 4
HASH = """
import hashlib, os, sys
for folder, folders, names in os.walk(sys.argv[1]):
    folders.sort()
    for name in sorted(names):
        with open(folder + "/" + name, "rb") as file:
            hashlib.sha256(file.read()).hexdigest()
"""


def group(place: Place) -> Iterator[Row]:
    """Measure rows 11 to 14."""
    yield _help(place)
    small, large = (place.folder / f"set-{pairs}" for pairs in (SMALL, LARGE))
    new = [cost(lambda: _new(small, SMALL)), cost(lambda: _new(large, LARGE))]
    yield from _set_rows("new", "attempt", new, [_attempts(small), _attempts(large)])
    reports: list[Report] = []
    cache = {"XDG_CACHE_HOME": str(place.folder / "cache")}
    verify = [cost(lambda: reports.append(_verify(small, cache))), cost(lambda: reports.append(_verify(large, cache)))]
    yield from _set_rows("verify", "run", verify, [report.runs for report in reports])
    yield from _again(place, small, large, cache)
    yield from _loaded(small)


def _help(place: Place) -> Row:
    ways: dict[str, Callable[[], object]] = {
        "ours": lambda: [planter("--help") for _ in range(3)],
        "click": lambda: [start([sys.executable, "-c", "import click"]) for _ in range(3)],
    }
    in_turn(ways, 1)
    costs = in_turn(ways, 2 * place.rounds)
    ours, click = cpu(costs["ours"], 3), cpu(costs["click"], 3)
    reason = f"{milliseconds(ours)} against {milliseconds(click)}; the rest is imported before it is used"
    return at_most(2).row(HELP_WHAT, ratio(ours, click), reason)


def _new(folder: Path, pairs: int) -> None:
    planter("new", str(folder), "--pairs", str(pairs), "--seed", SEED, "--jobs", "2")


def _attempts(folder: Path) -> int:
    """Return how many recipes were tried for a set; pairs differ in how many they take."""
    return sum(row.tried for row in msgspec.json.decode((folder / "set.json").read_bytes(), type=SetFile).yields)


class Report(msgspec.Struct):
    """What is needed of the report of `planter verify`."""

    ok: bool
    cases: int
    runs: int
    cached: int = 0


def _verify(folder: Path, variables: dict[str, str]) -> Report:
    """Verify a set; the variables name a folder of the bench's own for the cache."""
    said = planter("verify", str(folder), "--format", "json", "--jobs", "2", variables=variables)
    return msgspec.json.decode(said, type=Report)


def _set_rows(command: str, unit: str, costs: list[Cost], units: list[int]) -> Iterator[Row]:
    """Give the seconds for the full set, and how straight the line is: a unit of work costs the same in both sizes."""
    small, large = costs
    slope = (large.cpu - small.cpu) / (LARGE - SMALL)
    whole = (small.cpu + (FULL - SMALL) * slope) / 2
    what = f"`{command}` of {FULL} pairs on two cores, seconds, extrapolated from {SMALL} and {LARGE} pairs"
    reason = (
        f"{small.cpu:.1f} CPU seconds for {SMALL} pairs ({units[0]} {unit}s) and {large.cpu:.1f} for {LARGE} "
        f"({units[1]} {unit}s), so {slope:.1f} a pair, shared out among two cores"
    )
    yield at_most(60).row(what, whole, reason)
    later = (large.cpu - small.cpu) / max(1, units[1] - units[0])
    first = small.cpu / max(1, units[0])
    what = f"`{command}`: CPU time of one more {unit}, against one of the first (slope {slope:.1f} CPU seconds a pair)"
    reason = (
        f"{later:.3g} CPU seconds against {first:.3g}, each measured once, on different hosts; a cost that grew as n "
        "squared would give 3 or more"
    )
    yield at_most(2).row(what, later / first, reason)


def _again(place: Place, small: Path, large: Path, cache: dict[str, str]) -> Iterator[Row]:
    if "--no-cache" not in planter("verify", "--help"):
        for target, what in ((at_most(2), AGAIN_WHAT), (at_most(2), FURTHER_WHAT), (at_most(0), RUNS_WHAT)):
            yield target.unmeasured(what, "verify keeps no results here")
        return
    ways: dict[str, Callable[[], object]] = {
        "large": lambda: _verify(large, cache),
        "small": lambda: _verify(small, cache),
        "hash large": lambda: _hash(large),
        "hash small": lambda: _hash(small),
        "start": lambda: planter("verify", "--help"),
    }
    in_turn(ways, 1)
    costs = in_turn(ways, place.rounds)
    ours, hashing = cpu(costs["large"]), cpu(costs["hash large"], HASHES)
    more, more_hashing = _difference(ours, cpu(costs["small"])), _difference(hashing, cpu(costs["hash small"], HASHES))
    reason = (
        f"{milliseconds(ours)} against {milliseconds(hashing)} for {2 * LARGE} cases; of it {milliseconds(more)} go to "
        f"{2 * (LARGE - SMALL)} of the cases, {milliseconds(cpu(costs['start']))} to starting the command, the rest to "
        "imports and to trying the confinement, which a set of any size pays once"
    )
    yield at_most(2).row(f"{AGAIN_WHAT} (of {2 * LARGE} cases)", ratio(ours, hashing), reason)
    yield at_most(2).row(
        FURTHER_WHAT,
        statistics.median(more) / statistics.median(more_hashing),
        f"{milliseconds(more)} against {milliseconds(more_hashing)} for {2 * (LARGE - SMALL)} cases more; each is "
        "read, checked and compared anew, and only its runs are remembered",
    )
    report = _verify(large, cache)
    reason = f"of {report.runs}; what gave no answer is not kept, and runs again"
    yield at_most(0).row(RUNS_WHAT, report.runs - report.cached, reason)


def _hash(folder: Path) -> None:
    for _ in range(HASHES):
        start([interpreter(), *LEAN, "-c", HASH, str(folder)])


def _difference(costs: Sequence[float], less: Sequence[float]) -> list[float]:
    return [max(one - other, 1e-4) for one, other in zip(costs, less, strict=True)]


def _loaded(folder: Path) -> Iterator[Row]:
    jobs, stages = _jobs(folder)
    with _busy(2), Pool(2) as pool:
        seen = [pool.run(jobs) for _ in range(REPEATS)]
    different = [{_verdict(results[number]) for results in seen} for number in range(len(jobs))]
    flips = sum(len(verdicts) > 1 for verdicts in different)
    changed = sorted({" or ".join(sorted(verdicts)) for verdicts in different if len(verdicts) > 1})
    what = f"{FLIPS_WHAT} ({len(jobs)} runs each)"
    yield at_most(0).row(what, flips, f"they were {', '.join(changed)}")
    late = sum(results[number].outcome == "timed_out" for results in seen for number in range(stages))
    yield at_most(0).row(LATE_WHAT, late, f"of {stages} in each repeat")


def _verdict(result: Result) -> str:
    return f"{result.outcome} {result.how or ''}".strip()


def _jobs(folder: Path) -> tuple[list[Job], int]:
    """Return runs of a set's stages, how many these are, and behind them others spread over all of its variants."""
    stages: list[Job] = []
    others: list[Job] = []
    for name in read_set(folder).cases:
        files = read_case(folder, name).files
        if files is None:
            raise RuntimeError(f"the case {name} cannot be read")
        right = right_tree(files.tree, files.variants)
        stages += [Job(files.tree, probe, criterion) for criterion, probe in files.probes.items()]
        trees = [variant_tree(variant, files.tree, right) for variant in files.variants]
        others += [Job(tree, probe, criterion) for tree in trees for criterion, probe in files.probes.items()]
    room = max(1, WATCHED - len(stages))
    return [*stages, *others[:: -(-len(others) // room)]], len(stages)


@contextmanager
def _busy(count: int) -> Iterator[None]:
    """Keep as many cores busy."""
    loops = [subprocess.Popen([interpreter(), *LEAN, "-c", "while True: pass"], cwd=ROOT) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
