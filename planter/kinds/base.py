"""What a kind of case must provide, and how kinds are found: by entry points, as defect classes are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Protocol

from planter.calibration.environments import USUAL, Surroundings
from planter.calibration.key import NoKey
from planter.core.artifacts import Artifact
from planter.core.errors import SetError
from planter.core.layout import PairFiles, TwinFiles
from planter.core.records.case import CaseFile, Recipe
from planter.core.records.findings import Finding
from planter.core.records.key import Answers
from planter.sandbox.runner import Runner

if TYPE_CHECKING:  # verifying a set needs nothing that plants
    from planter.planting.host import Host
    from planter.plugin import DefectClass

GROUP = "planter.kinds"


@dataclass(frozen=True)
class BuildContext:
    """What pairs are made with: hosts and defect classes by name, a pool to run in, and whether slow tools measure."""

    hosts: Mapping[str, Host]
    classes: Mapping[str, DefectClass]
    pool: Runner
    tools: bool = False


@dataclass(frozen=True)
class Extent:
    """How much is run: in which places, how often, and whether every probe is run on every mutant.

    Otherwise a probe is not run on a mutant of which it enters nothing.
    """

    places: Sequence[Surroundings] = (USUAL,)
    repeats: int = 1
    every: bool = False


@dataclass(frozen=True)
class Verified:
    """What verifying cases gave: how many distinct runs, how many not needed, in which places, and what was found."""

    runs: int
    not_covered: int
    places: frozenset[str]
    findings: tuple[Finding, ...]


class Kind(Protocol):
    """One kind of case; a module with these functions is one."""

    def make(self, context: BuildContext, recipe: Recipe) -> PairFiles:
        """Make the pair of a recipe; raises Refusal, with a reason code, where it cannot be a pair."""

    def stage(self, twin: TwinFiles, artifact: Artifact, footer: bytes) -> dict[str, bytes]:
        """Return what a judge is given of a case, by path: its words ended by the footer, and the artifact."""

    def key(self, twin: TwinFiles, pool: Runner) -> Answers | NoKey:
        """Derive the answers of a case by running, whatever is stored; or say why there are none."""

    def verify(self, twins: Mapping[str, TwinFiles], pool: Runner, extent: Extent) -> Verified:
        """Run and judge cases of one pair, by their ids, each alone: nothing stored is believed."""

    def compare(self, a: TwinFiles, b: TwinFiles, names: tuple[str, str]) -> list[Finding]:
        """Return what is wrong between the twins of a pair, told of the first name."""

    def describe(self, case: CaseFile) -> list[str]:
        """Return what a case is, as lines for people."""


class Refusal(Exception):
    """A candidate that cannot be a pair: `reason` is the slug it is counted under in the yield table."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason


@cache
def kind_of(name: str) -> Kind:
    """Return the kind of that name; raises SetError naming those there are."""
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in found:
        raise SetError(f"no kind of case is called {name!r}; there are: {', '.join(sorted(found)) or 'none'}")
    kind: Kind = found[name].load()
    return kind
