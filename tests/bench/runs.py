"""Rows about single runs: against a fresh interpreter, a bare fork and pytest; isolation, two cores, bytecode."""

from __future__ import annotations

import compileall
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from planter.sandbox import confine
from planter.sandbox.pool import Pool

from . import subject
from .place import LEAN, Place, interpreter, start
from .rounds import cpu, in_turn, milliseconds, ratio, wall
from .rows import Row, at_least, at_most

FORKS, FRESH = 150, 10
FRESH_WHAT = "one confined run of a probe, against a fresh Python"
FORK_WHAT = "one confined run of a probe, against an unconfined fork"
PYTEST_WHAT = "a pytest process with the same assertions, against one confined run"
NAMESPACES_WHAT = "runs at L4, against the same zygote without namespaces"
CORES_WHAT = "speed of two workers, against one (wall time)"
SPIN = "for _ in range(10_000_000): pass"
VARIABLES = {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}


def group(place: Place) -> Iterator[Row]:
    """Measure rows 1, 2, 4 and 5."""
    yield from _single(place)
    yield from _cores(place)


def _single(place: Place) -> Iterator[Row]:
    project = place.folder / "single"
    subject.lay_project(project, [])
    (project / "probe.py").write_bytes(subject.probe())
    compileall.compile_dir(project, quiet=1)
    tests = [*place.pytest(), "tests"]
    with ExitStack() as stack:
        pool = stack.enter_context(Pool(1))
        bare = stack.enter_context(Pool(1, "L1")) if pool.level == "L4" else None
        jobs = subject.repeated(FORKS)
        forks: list[float] = []
        ways: dict[str, Callable[[], object]] = {
            "confined": lambda: pool.run(jobs),
            "fork": lambda: forks.append(_forks(project)),
            "fresh": lambda: _fresh(project),
            "pytest": lambda: start(tests, project, {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}),
        }
        if bare is not None:
            ways["bare"] = lambda: bare.run(jobs)
        in_turn(ways, 1)  # the first time files are read, compiled and kept
        forks.clear()
        costs = in_turn(ways, place.rounds)
    ours, fresh, theirs = cpu(costs["confined"], FORKS), cpu(costs["fresh"], FRESH), cpu(costs["pytest"])
    each = f"{milliseconds(ours)} a run"
    yield at_most(0.25).row(
        FRESH_WHAT, ratio(ours, fresh), f"{each}; a fresh Python with cached bytecode takes {milliseconds(fresh)}"
    )
    yield at_most(2).row(
        FORK_WHAT,
        ratio(ours, forks),
        f"{each}, {milliseconds([a - b for a, b in zip(ours, forks, strict=True)])} more than the fork, go to the "
        "message, two folders made and emptied, session, limits, the record and its checks; one system call less "
        "counts here, the fork itself is the limit",
    )
    yield at_least(40).row(PYTEST_WHAT, ratio(theirs, ours), f"{milliseconds(theirs)} against {each}")
    if bare is None:
        yield at_most(1.15).unmeasured(NAMESPACES_WHAT, "bubblewrap does not work here, so there is no L4")
        return
    plain = cpu(costs["bare"], FORKS)
    reason = f"{each}, {milliseconds(plain)} without; the kernel makes processes of a namespace at a higher price"
    yield at_most(1.15).row(NAMESPACES_WHAT, ratio(ours, plain), reason)


def _cores(place: Place) -> Iterator[Row]:
    if len(os.sched_getaffinity(0)) < 2:
        yield at_least(1.8).unmeasured(CORES_WHAT, "this machine has one core")
        return
    with Pool(1) as one, Pool(2) as two:
        jobs = subject.repeated(2 * FORKS)
        ways: dict[str, Callable[[], object]] = {
            "one": lambda: one.run(jobs),
            "two": lambda: two.run(jobs),
            "spin once": lambda: _spin(1),
            "spin twice": lambda: _spin(2),
        }
        in_turn(ways, 1)
        costs = in_turn(ways, place.rounds)
    given = ratio([2 * seconds for seconds in wall(costs["spin once"])], wall(costs["spin twice"]))
    inflated = ratio(cpu(costs["two"]), cpu(costs["one"]))
    reason = (
        f"two plain loops, started in the same rounds, were {given:.2f} times as fast as one, which is the limit here; "
        f"two workers needed {inflated:.2f} times the CPU time of one"
    )
    yield at_least(1.8).row(CORES_WHAT, ratio(wall(costs["one"]), wall(costs["two"])), reason)


def _fresh(project: Path) -> None:
    argv = [interpreter(), *LEAN, "probe.py"]
    for _ in range(FRESH):
        subprocess.run(
            argv, cwd=project, env=VARIABLES, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True
        )


def _forks(project: Path) -> float:
    """Return the CPU seconds of one run in a bare fork, as the process that forks them counts."""
    helper = str(Path(__file__).with_name("forking.py"))
    files = [str(project), str(project / "probe.py")]
    return float(start([interpreter(), *LEAN, helper, str(FORKS), *files, *confine.PRELOAD]))


def _spin(count: int) -> None:
    loops = [subprocess.Popen([interpreter(), *LEAN, "-c", SPIN]) for _ in range(count)]
    for loop in loops:
        loop.wait()
