"""The records of probe strength: what became of every mutant of a host, kept with planter and checked by digest."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record
from planter.core.records.variants import Edit

STRENGTH_SCHEMA = "planter/strength@2"

Class = Literal["no-difference", "out-of-scope"]


class Survivor(Record, frozen=True):
    """A mutant that its criterion's probe lets pass and that may pass: why, and on how many inputs it was tried."""

    origin: str
    edit: Edit
    reason: Class
    evidence: str
    inputs: int


class Gap(Record, frozen=True):
    """A mutant that its criterion's probe lets pass though the reference sees a difference on an input in scope.

    The input is as small as it could be made; `check` is a line that could stand in the probe. Without a reference for
    the criterion the last four are empty.
    """

    origin: str
    edit: Edit
    input: str
    gave: str
    due: str
    check: str


class Fates(Record, frozen=True):
    """How many mutants there are and what became of them; `unanswered` ones crashed, timed out or do not import."""

    tried: int
    by_value: int
    by_raise: int
    unanswered: int
    no_difference: int
    out_of_scope: int
    gaps: int


class Rare(Record, frozen=True):
    """Killed mutants that are wrong on under 1 % of drawn inputs: `looked_at` of `killed` ones were measured."""

    killed: int
    looked_at: int
    inputs: int
    rare: int


class Tolerance(Record, frozen=True):
    """Other right forms of what serves a criterion: how many were run, how many are distinct, those it objects to."""

    tried: int
    distinct: int
    objected: tuple[str, ...] = ()


class CriterionStrength(Record, frozen=True):
    """One criterion of a host: `tables` counts mutants of both tables, `classes` the wrong trees of the classes.

    `of` is the fingerprint of tree, probe and inputs, `mutants` the sum of the list of mutants; 16 hex digits each.
    """

    criterion: str
    of: str
    mutants: str
    tables: Fates
    classes: Fates
    rare: Rare
    tolerance: Tolerance
    survivors: tuple[Survivor, ...] = ()
    gaps: tuple[Gap, ...] = ()


class ProbeSurvivor(Record, frozen=True):
    """A change of a probe that calibration does not notice.

    `seen` names the first of the host's other mutants that shows it all the same; it is empty where none does, and the
    probe is then as strong as before on all of them.
    """

    origin: str
    edit: Edit
    seen: str


class ProbeStrength(Record, frozen=True):
    """One probe: of `changes` ways to weaken it `tried` were, and calibration noticed so many.

    `of` is the fingerprint of tree and probe, `variants` that of what a case would have; `others` says on how many
    further mutants the survivors were tried.
    """

    probe: str
    of: str
    changes: int
    tried: int
    noticed: int
    others: int
    survivors: tuple[ProbeSurvivor, ...] = ()
    variants: str = ""

    @property
    def missed(self) -> int:
        """Give how many changes calibration misses that make the probe weaker on a mutant of the host."""
        return sum(bool(one.seen) for one in self.survivors)


class HostStrength(Record, frozen=True):
    """All that is known of the strength of one host's probes."""

    schema: str
    host: str
    criteria: tuple[CriterionStrength, ...] = ()
    probes: tuple[ProbeStrength, ...] = ()
