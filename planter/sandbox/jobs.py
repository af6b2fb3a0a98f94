"""What can be asked of the runner: frozen jobs, each with a digest of everything that decides its outcome."""

from __future__ import annotations

import marshal
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from planter.core.canonical import to_json
from planter.core.digests import digest
from planter.core.records.runs import Environment, Limits
from planter.core.trees import Tree

ENVIRONMENT, LIMITS = Environment(), Limits()
COMMAND_LIMITS = Limits(cpu_seconds=60.0, wall_seconds=120.0)


@dataclass(frozen=True)
class _OneProbe:
    """One probe, and the tree and surroundings it is run in; `kind` is what is asked of it."""

    kind: ClassVar[str]
    tree: Tree
    probe: bytes
    criterion: str
    environment: Environment = ENVIRONMENT
    limits: Limits = LIMITS
    demand: str = "L1"

    @property
    def digest(self) -> str:
        """Give the sha256 of all that decides the answer, as hex."""
        return _digest(self.kind, self.tree, self.criterion, self.environment, self.limits, self.probe, self.demand)


@dataclass(frozen=True)
class Job(_OneProbe):
    """Run one probe in one tree; `demand` is the lowest level of confinement at which it may answer."""

    kind: ClassVar[str] = "probe"


@dataclass(frozen=True)
class CoverageJob(_OneProbe):
    """Run one probe in one tree and tell which functions of the tree it enters."""

    kind: ClassVar[str] = "coverage"


@dataclass(frozen=True)
class DifferentialJob:
    """Run a probe's `observe` over recorded inputs: the values by hand first, then drawn ones, `count` in all.

    Without `by_hand` all of them are drawn.

    With `attacks`, a tuple of (kind, payload) in plain literals, the values are what `attack_<criterion>` makes
    of them instead, and `count` is not used.
    """

    tree: Tree
    probe: bytes
    inputs: bytes
    criterion: str
    count: int = 0
    environment: Environment = ENVIRONMENT
    limits: Limits = LIMITS
    attacks: tuple[tuple[str, Any], ...] | None = None
    by_hand: bool = True
    demand: str = "L1"

    @property
    def digest(self) -> str:
        """Give the sha256 of all that decides the marks, as hex."""
        asked = f"{self.count!r} {self.by_hand} {self.demand} {self.attacks is None}"
        parts = (self.probe, self.inputs, asked, self.attack_data)
        return _digest("differential", self.tree, self.criterion, self.environment, self.limits, *parts)

    @property
    def attack_data(self) -> bytes:
        """Give the attacks as marshal writes them: unlike repr(), it minds no depth a tree on a disk can have."""
        return marshal.dumps(self.attacks, 2)


@dataclass(frozen=True)
class CommandJob:
    """Run `python *argv` in a writable copy of the tree, with this interpreter and its installed packages.

    `output` is how many bytes of what it printed are kept, from the end.
    """

    tree: Tree
    argv: tuple[str, ...]
    environment: Environment = ENVIRONMENT
    limits: Limits = COMMAND_LIMITS
    output: int = 1 << 16


def _digest(
    kind: str, tree: Tree, criterion: str, environment: Environment, limits: Limits, *parts: bytes | str
) -> str:
    texts = [part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part for part in parts]
    head = (kind.encode(), tree.digest.encode(), criterion.encode())
    return digest(*head, _spelled(environment), _spelled(limits), *texts)


@lru_cache(maxsize=64)
def _spelled(record: Environment | Limits) -> bytes:
    return to_json(record)
