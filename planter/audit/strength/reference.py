"""The reference of a host as an audit asks it, and the many inputs that a mutant which survives is tried on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.audit.attacks.families import FAMILIES
from planter.audit.context import Bench
from planter.audit.origins import Origin, listed, mutants, recorded, with_doors
from planter.audit.shrink import DIFFERS, describe
from planter.audit.subject import Pair
from planter.audit.trees import Tried
from planter.audit.twins import GUARD
from planter.core.errors import AuditError
from planter.core.records.audit import Difference
from planter.core.records.runs import Differential
from planter.core.trees import Tree

DRAWN = 2_000
CHANGED = 300
SEED = 1
CUT = "... ("


@dataclass(frozen=True)
class Reference(Pair):
    """A pair without cases: what is asked of it is asked of the inputs given."""

    given: bytes = b""

    @property
    def inputs(self) -> bytes:
        """Give the reference."""
        return self.given


def reference_of(inputs: bytes) -> Reference:
    """Return the reference that a host's inputs hold."""
    return Reference("", {}, inputs)


@dataclass(frozen=True)
class Trial:
    """One criterion's inputs: those on which the right tree gives the reference's answer, 2,000 drawn ones and more.

    `others` says on which it gives another, if there are such.
    """

    reference: Reference
    criterion: str
    probe: bytes
    right: Tree
    origins: tuple[Origin, ...]
    others: str = ""

    def tried(self, tree: Tree) -> Tried:
        """Return a tree with the criterion's probe; one that waits for ever on an input ends its process."""
        return Tried("", tree, self.probe + GUARD)


def begin(bench: Bench, reference: Reference, criterion: str, probe: bytes, right: Tree) -> Trial:
    """Return the trial of a criterion: recorded inputs, attacks and, where the scope is stated, mutants of inputs.

    Raises AuditError where the right tree cannot be compared with the reference.
    """
    every = [*recorded(DRAWN), *listed(frozenset(FAMILIES))]
    every += mutants(SEED, CHANGED) if reference.stated(criterion) else ()
    trial = Trial(reference, criterion, probe, right, tuple(every))
    differential = compared(bench, trial, [right])[0]
    inside = tuple(origin for origin, mark in zip(every, differential.marks, strict=False) if mark == "=")
    if differential.outcome != "holds" or not inside:
        why = differential.message or differential.first or "no input is in scope"
        raise AuditError(f"{criterion}: the right program cannot be compared with the reference: {why}; mend inputs.py")
    differs = sum(mark in DIFFERS for mark in differential.marks)
    others = (
        f"they disagree on {differs} of {len(differential.marks)} inputs; the first: {differential.first}"
        if differs
        else ""
    )
    return Trial(reference, criterion, probe, right, inside, others)


def compared(bench: Bench, trial: Trial, trees: Sequence[Tree]) -> list[Differential]:
    """Return what each tree gave on all inputs of a trial."""
    asks = [("value", origin.ask) for origin in trial.origins]
    inputs = with_doors(trial.reference.inputs)
    return bench.differential([trial.tried(tree).job(inputs, trial.criterion, asks) for tree in trees])


def unlike(trial: Trial, differential: Differential) -> tuple[Origin, ...]:
    """Return the inputs on which a tree differs, the one at which it ended its process last."""
    found = [origin for origin, mark in zip(trial.origins, differential.marks, strict=False) if mark in DIFFERS]
    if differential.outcome != "holds" and len(differential.marks) < len(trial.origins):
        found.append(trial.origins[len(differential.marks)])
    return tuple(found)


def smallest(bench: Bench, trial: Trial, tree: Tree, origins: Sequence[Origin]) -> Difference:
    """Return the first of the inputs on which a tree differs, made as small as it can be."""
    both = [trial.tried(tree), trial.tried(trial.right)]
    return describe(bench, trial.reference, trial.criterion, both, origins[0], "probe-gap", len(origins) - 1)


def check_for(given: str, due: str) -> str:
    """Return a line of code that could stand in the probe; empty where the input is too long to be shown whole."""
    return "" if CUT in given or CUT in due else f'check(due(observe, {given}) == {due}, "what it gives")'
