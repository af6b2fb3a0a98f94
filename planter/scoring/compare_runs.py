"""Two runs of one set compared: by the rules of its seal, as sealed and with each erratum, and the ledger says so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from planter.core.errors import ScoreError
from planter.core.records.sealing import Rules, State
from planter.release import ledger
from planter.release.rules import read_rules
from planter.scoring.comparison import Comparison, Side
from planter.scoring.comparison import compare as compare_sides
from planter.scoring.joined import Prepared, amendments, kept, prepare, scored
from planter.scoring.terms import past_of

COMPARED = "compared"
"""What the ledger calls the row of a comparison; its details are the labels and the outcome."""


@dataclass(frozen=True)
class Compared:
    """A comparison with the answers as they are in the set, and with each layer of errata by its last number."""

    comparison: Comparison
    layers: tuple[tuple[int, Comparison], ...]
    state: State


def compare_runs(folder: Path, a: str, b: str, rules: Path | None = None, identity: Path | None = None) -> Compared:
    """Compare two runs, each named by its folder or its label in the set's results, and write the ledger's row.

    A run that was not scored before is scored by this, and kept. `rules` is for a set without a seal. Raises
    ScoreError, before anything is written, where they cannot be compared.
    """
    one, other = (prepare(folder, run, rules=rules, identity=identity) for run in (a, b))
    decided_by = _rules(one, other, rules)
    sides = _side(one), _side(other)
    comparison = compare_sides(*sides, decided_by)
    layers = tuple(
        (number, compare_sides(replace(sides[0], items=items), replace(sides[1], items=items), decided_by))
        for number, items in amendments(one)
    )
    before = ledger.rows(folder)
    for each in (one, other):
        if past_of(before, each.run.label) is None:
            kept(folder, each, scored(each))
    detail = {"a": one.run.label, "b": other.run.label, "outcome": comparison.outcome}
    ledger.touch(folder, COMPARED, f"{one.run.label} and {other.run.label} compared", detail=detail)
    return Compared(comparison, layers, ledger.state(folder))


def _rules(one: Prepared, other: Prepared, rules: Path | None) -> Rules:
    if one.seal is None:
        if rules is None:
            raise ScoreError(
                "PL621 rule-not-before: the set has no seal, and so no rules to compare by; give the file that was "
                "written before both runs with --rules"
            )
        return read_rules(rules).rules
    for each in (one, other):
        if each.standing.seal is None:
            raise ScoreError(
                f"PL621 rule-not-before: run {each.run.label!r} was scored before the set was sealed, so that the "
                "rules of the seal were not written before it; run the judge again on another sealed set"
            )
    return one.seal.rules


def _side(one: Prepared) -> Side:
    return Side(one.run, one.rows, one.items, one.standing)
