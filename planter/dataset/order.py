"""What is asked of a set: how many pairs of which classes and hosts, and what they must be unlike."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from planter.planting.host import Host
from planter.planting.registry import load_classes, load_hosts, pick
from planter.plugin import DefectClass

FLOOR = 0.8


@dataclass(frozen=True)
class Selection:
    """What a set is made from, by name, so that a worker process can load it again."""

    classes: tuple[str, ...]
    hosts: tuple[str, ...]
    host_dirs: tuple[Path, ...]

    def load(self) -> tuple[tuple[DefectClass, ...], tuple[Host, ...]]:
        """Load the selected classes and hosts; raises UsageError for a name nobody provides."""
        every = load_classes()
        classes = pick("defect class", every, self.classes)
        hosts = load_hosts(self.host_dirs)
        if self.hosts:
            chosen = set(self.hosts) | {host.name for host in hosts if not host.built_in}
            pick("host", hosts, self.hosts)
            hosts = tuple(host for host in hosts if host.name in chosen)
        elif self.host_dirs:
            hosts = tuple(host for host in hosts if not host.built_in)
        for host in hosts:
            host.refuse_unknown_classes(every)
        return classes, hosts


@dataclass(frozen=True)
class Order:
    """What is asked of a set: its size, what it is made from, the sets it must not resemble, and the floor to show.

    `tools` asks what pylint, mypy and bandit see of each pair, which takes seconds a pair.
    """

    pairs: int
    selection: Selection
    floor: float = FLOOR
    repeat: bool = False
    unlike: tuple[Path, ...] = ()
    tools: bool = False
