"""Which inputs are in scope: the reference is asked for its answers in a process in which there is no tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.audit.context import Bench, asked
from planter.audit.origins import Origin, with_doors
from planter.audit.subject import Pair
from planter.core.records.runs import Differential
from planter.core.trees import Tree
from planter.sandbox.jobs import DifferentialJob

NO_TREE = Tree({"README": b"There is no program here.\n"})
ECHO, MUTE = (
    b"def setup():\n    pass\n\n\ndef decide():\n    pass\n\n\ndef observe(value):\n    return %b\n" % given
    for given in (b"value", b"b'not looked at'")
)
MUTED = " gave b'not looked at', not "


@dataclass(frozen=True)
class Sheet:
    """What the reference said of a criterion's inputs: those in scope, how many are not, what it raised on which."""

    criterion: str
    origins: tuple[Origin, ...]
    outside: tuple[Origin, ...]
    raised: tuple[Origin, ...]
    first_raised: str
    broken: str

    def count(self, kind: str) -> int:
        """Return how many of the inputs in scope are of a kind."""
        return sum(origin.kind == kind for origin in self.origins)


def scope_job(pair: Pair, criterion: str, origins: Sequence[Origin]) -> DifferentialJob:
    """Return the differential run that asks the reference alone, one mark an origin."""
    asks = [("scope", origin.ask) for origin in origins]
    return asked(NO_TREE, ECHO, with_doors(pair.inputs), criterion, asks)


def sheet_of(criterion: str, origins: Sequence[Origin], differential: Differential) -> Sheet:
    """Read the marks of such a differential run."""
    broken = "" if differential.outcome == "holds" else f"{differential.outcome}: {differential.message}"
    marked = list(zip(origins, differential.marks, strict=False))
    inside, outside, raised = (tuple(o for o, mark in marked if mark == one) for one in "=-x")
    return Sheet(criterion, inside, outside, raised, differential.first.partition(" gave ")[0], broken)


def read_sheets(bench: Bench, wanted: Sequence[tuple[Pair, str, Sequence[Origin]]]) -> list[Sheet]:
    """Return the sheet of each (pair, criterion, origins)."""
    differentials = bench.differential([scope_job(*one) for one in wanted])
    return [
        sheet_of(criterion, origins, differential)
        for (_, criterion, origins), differential in zip(wanted, differentials, strict=True)
    ]


def spelled_out(bench: Bench, pair: Pair, criterion: str, origin: Origin) -> tuple[str, str]:
    """Return the value of an origin and the reference's answer, as text, cut where long."""
    job = asked(NO_TREE, MUTE, with_doors(pair.inputs), criterion, [("value", origin.ask)])
    value, _, due = bench.differential([job])[0].first.removeprefix("input 0: ").partition(MUTED)
    return value, due
