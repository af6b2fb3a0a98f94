"""Assemble the files of a pair from its twins, its variants and what the runs gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from planter.calibration.matrix import STAGE, Matrix, calibration, kills
from planter.core.edits import invert_edits
from planter.core.layout import PairFiles, TwinFiles, case_id, stage_digest
from planter.core.records.case import Decided, Recipe, Severity
from planter.core.records.key import Answers
from planter.core.records.measured import SCHEMA as MEASURED_SCHEMA
from planter.core.records.runs import ANSWERS, HAPPY
from planter.core.records.variants import Role, Survivor, Variant
from planter.kinds.contract.envelope import contract_case
from planter.planting.mutants import Change
from planter.planting.rendering import RenderedHost
from planter.planting.twins import Twins
from planter.planting.variants import Drawn

FLIP, FIX = "flip", "fix"
RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True)
class Chosen:
    """A variant of a case, and the row of the trial that ran its tree."""

    variant: Variant
    row: str


def name_variants(drawn: Drawn) -> tuple[Variant, ...]:
    """Return every drawn variant of the right tree with its name, and no outcome yet."""
    variants = [_variant(f"preserving-{n}", "preserving", None, c) for n, c in enumerate(drawn.preserving, 1)]
    variants += [_variant(f"smoke-{n}", "smoke", None, c) for n, c in enumerate(drawn.stubs, 1)]
    variants += [_variant(f"break-{owner}", "break", owner, c) for owner, c in drawn.breaks]
    counts: dict[str, int] = {}
    for owner, change in drawn.mutants:
        counts[owner] = counts.get(owner, 0) + 1
        variants.append(_variant(f"mutant-{owner}-{counts[owner]:02d}", "mutant", owner, change))
    return tuple(variants)


def _variant(name: str, role: Role, criterion: str | None, change: Change) -> Variant:
    return Variant(
        name=name,
        role=role,
        base="stage" if role in ("fix", "flip") else "right",
        edits=(change.edit,),
        criterion=criterion,
        origin=change.origin,
        expected={},
        survivor=None,
    )


def choose_controls(variants: Sequence[Variant], matrix: Matrix, faulted: str) -> tuple[Chosen, ...]:
    """Return the variants with one smoke stub left, and one break added for each criterion that has none and no fault.

    The break is a mutant that violates its criterion and leaves `happy` holding; the first that touches no other
    criterion is taken, else the first that fits. A criterion no mutant breaks so is left without.
    """
    smoke = [v for v in variants if v.role == "smoke" and matrix.outcome(v.name, HAPPY) == "violated"]
    kept = [Chosen(v, v.name) for v in variants if v.role != "smoke"]
    kept += [Chosen(replace(v, name="smoke-1"), v.name) for v in smoke[:1]]
    for criterion in matrix.criteria:
        fitting = [v for v in variants if v.criterion == criterion and v.role == "mutant" and _breaks(matrix, v)]
        alone = [v for v in fitting if list(matrix.outcomes(v.name).values()).count("violated") == 1]
        if criterion != faulted and fitting and not any(v.name == f"break-{criterion}" for v in variants):
            v = (alone or fitting)[0]
            kept.append(Chosen(replace(v, name=f"break-{criterion}", role="break"), v.name))
    return tuple(kept)


def _breaks(matrix: Matrix, variant: Variant) -> bool:
    row = matrix.outcomes(variant.name)
    typed = all(outcome in ANSWERS for outcome in row.values())
    return typed and row[variant.criterion or HAPPY] == "violated" and row[HAPPY] == "holds"


@dataclass(frozen=True)
class Twin:
    """One twin before it is written: its variants with what is expected of them, and its own matrix."""

    variants: tuple[Variant, ...]
    matrix: Matrix


def make_twin(
    trial: Matrix, twins: Twins, chosen: Sequence[Chosen], survivors: Mapping[str, Survivor], faulted: str, *, red: bool
) -> Twin:
    """Return the red or the green of a pair: its fix or flip first, then all that both twins share."""
    edits = invert_edits([twins.edit]) if red else (twins.edit,)
    turn = Variant(
        name=FIX if red else FLIP,
        role="fix" if red else "flip",
        base="stage",
        edits=edits,
        criterion=faulted,
        origin="plain",
        expected={},
        survivor=None,
    )
    rows = {STAGE: WRONG if red else RIGHT, turn.name: RIGHT if red else WRONG}
    rows |= {choice.variant.name: choice.row for choice in chosen}
    matrix = Matrix(trial.criteria, {name: trial.rows[row] for name, row in rows.items()})
    variants = tuple(
        replace(v, expected=matrix.outcomes(v.name), survivor=survivors.get(v.name))
        for v in (turn, *(choice.variant for choice in chosen))
    )
    return Twin(variants=variants, matrix=matrix)


def assemble_pair(
    pair: str,
    recipe: Recipe,
    rendered: RenderedHost,
    twins: Twins,
    parts: Mapping[bool, Twin],
    answers: Mapping[bool, Answers],
    severity: Severity,
    measured: Mapping[str, Any],
) -> PairFiles:
    """Return the files of both twins; `parts` and `answers` give the red under True and the other under False.

    `measured` is what was measured of the pair, beside the kills.
    """
    decided: Decided = "mixed" if any(c.standing == "service" for c in rendered.criteria) else "all"

    def files(letter: str) -> TwinFiles:
        red = letter == recipe.red_letter
        twin = parts[red]
        tree = twins.wrong if red else twins.right
        contract = rendered.contract.encode()
        case = contract_case(
            case_id(pair, letter),
            pair,
            recipe,
            twins.wrong_site if red else twins.right_site,
            answers[red].overall,
            severity,
            stage_digest(contract, tree),
            decided,
        )
        return TwinFiles(
            case=case,
            contract=contract,
            tree=tree,
            answers=answers[red],
            probes=rendered.probes,
            variants=twin.variants,
            calibration=calibration(twin.matrix, twin.variants),
            inputs=rendered.inputs,
        )

    green = parts[False]
    told = {"schema": MEASURED_SCHEMA, "pair": pair, "kills": kills(green.matrix, green.variants), **measured}
    return PairFiles(pair=pair, a=files("a"), b=files("b"), measured=told)
