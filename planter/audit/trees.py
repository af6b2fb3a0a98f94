"""A tree of a case where it is tried: the program, the probe that observes it, and its surroundings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.audit.context import Ask, asked
from planter.calibration.environments import USUAL, Surroundings
from planter.core.layout import TwinFiles
from planter.core.trees import Tree
from planter.sandbox.jobs import DifferentialJob


@dataclass(frozen=True)
class Tried:
    """One tree, by the name of its case, with the probe of one criterion, in one place."""

    case: str
    tree: Tree
    probe: bytes
    place: Surroundings = USUAL

    def job(self, inputs: bytes, criterion: str, asks: Sequence[Ask]) -> DifferentialJob:
        """Return the differential run of this tree; `inputs` has its doors open."""
        return asked(self.tree, self.probe, inputs, criterion, asks, self.place.environment)


def tried(case: str, files: TwinFiles, criterion: str, place: Surroundings = USUAL, added: bytes = b"") -> Tried:
    """Return the staged tree of a case with the probe of a criterion; `added` is appended to the probe."""
    return Tried(case, files.tree, files.probes[criterion] + added, place)
