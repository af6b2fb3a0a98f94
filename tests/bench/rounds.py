"""Measure ways of doing one thing in turn, A B A B: CPU and wall time of this process and all below it."""

from __future__ import annotations

import os
import resource
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

TICK = 1 / os.sysconf("SC_CLK_TCK")
T = TypeVar("T")
Ways = Mapping[str, Callable[[], object]]


@dataclass(frozen=True)
class Cost:
    """What one call cost, in seconds."""

    cpu: float
    wall: float


def cost(call: Callable[[], object]) -> Cost:
    """Return what a call costs; processes that live on are read to a clock tick, so let it take a tenth of a second."""
    living, own, began = living_below(), spent(), time.perf_counter()
    call()
    ended, own_after = time.perf_counter(), spent()
    return Cost(cpu=own_after - own + living_below() - living, wall=ended - began)


def alternately(ways: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Return what each way gives in each round; every other round begins at the other end."""
    found: dict[str, list[T]] = {name: [] for name in ways}
    for number in range(rounds):
        for name in ways if number % 2 == 0 else reversed(list(ways)):
            found[name].append(ways[name]())
    return found


def in_turn(ways: Ways, rounds: int) -> dict[str, list[Cost]]:
    """Return what each way costs in each round."""
    return alternately({name: partial(cost, call) for name, call in ways.items()}, rounds)


def ratio(costs: Sequence[float], base: Sequence[float]) -> float:
    """Return the median of cost / base round by round; raises ValueError unless both have the same rounds."""
    if len(costs) != len(base) or not costs:
        raise ValueError(f"{len(costs)} rounds cannot be compared with {len(base)}")
    return statistics.median(one / other for one, other in zip(costs, base, strict=True))


def cpu(costs: Sequence[Cost], times: float = 1) -> list[float]:
    """Return the CPU seconds of each round, shared out among `times` repetitions."""
    return [one.cpu / times for one in costs]


def wall(costs: Sequence[Cost], times: float = 1) -> list[float]:
    """Return the wall seconds of each round, shared out among `times` repetitions."""
    return [one.wall / times for one in costs]


def milliseconds(seconds: Sequence[float]) -> str:
    """Return the median of some seconds for people."""
    return f"{statistics.median(seconds) * 1000:.3g} ms"


def below(pid: int) -> dict[int, list[str]]:
    """Return the fields of /proc/PID/stat behind the name, from the state on, of all living processes below one."""
    fields: dict[int, list[str]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            with suppress(OSError), open(f"/proc/{name}/stat") as file:
                fields[int(name)] = file.read().rpartition(")")[2].split()
    family = {pid}
    grown = True
    while grown:
        more = {child for child, found in fields.items() if int(found[1]) in family} - family
        family |= more
        grown = bool(more)
    return {child: fields[child] for child in sorted(family - {pid}) if child in fields}


def living_below() -> float:
    """Return the CPU seconds of the processes below this one, and of those that they have waited for."""
    return sum(sum(map(int, found[11:15])) for found in below(os.getpid()).values()) * TICK


def busy_seconds() -> float:
    """Return the CPU seconds that all cores of this machine have spent on any program since it started."""
    with open("/proc/stat") as file:
        user, nice, system, _, _, irq, soft = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + soft) * TICK


def spent() -> float:
    """Return the CPU seconds of this process, and of those that it has waited for."""
    who = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(found.ru_utime + found.ru_stime for found in map(resource.getrusage, who))
