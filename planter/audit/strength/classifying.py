"""What becomes of every mutant of a criterion: killed by value or by raise, no difference, out of scope, or a gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from planter.audit.context import Bench
from planter.audit.strength.mutating import OF_CLASSES, of_classes, same_bytecode
from planter.audit.strength.reference import Trial, check_for, compared, smallest, unlike
from planter.core.edits import apply_edits
from planter.core.records.runs import Result
from planter.core.records.strength import Fates, Gap, Rare, Survivor
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.mutants import Change, Parsed
from planter.sandbox.jobs import DifferentialJob, Job

LOOKED_AT = 40
GLANCE, STARE = 100, 1_000
RARE = 0.01


@dataclass(frozen=True)
class Fated:
    """The mutants of one criterion with what its probe gave on each, and what is known of those that survive."""

    changes: tuple[Change, ...]
    results: tuple[Result, ...]
    survivors: tuple[Survivor, ...]
    gaps: tuple[Gap, ...]

    def fates(self, classes: bool) -> Fates:
        """Count the mutants of the classes, or those of the tables."""
        chosen = [
            result for change, result in zip(self.changes, self.results, strict=True) if of_classes(change) == classes
        ]
        kept = [one for one in self.survivors if one.origin.startswith(OF_CLASSES) == classes]
        return Fates(
            tried=len(chosen),
            by_value=sum(result.how == "value" for result in chosen),
            by_raise=sum(result.how == "raise" for result in chosen),
            unanswered=sum(result.outcome not in ("holds", "violated") for result in chosen),
            no_difference=sum(one.reason == "no-difference" for one in kept),
            out_of_scope=sum(one.reason == "out-of-scope" for one in kept),
            gaps=sum(one.origin.startswith(OF_CLASSES) == classes for one in self.gaps),
        )

    @property
    def killed(self) -> tuple[Change, ...]:
        """Give the mutants that the probe kills."""
        both = zip(self.changes, self.results, strict=True)
        return tuple(change for change, result in both if result.outcome == "violated")


def classify(
    bench: Bench,
    parsed: Parsed,
    probes: Mapping[str, bytes],
    criterion: str,
    changes: Sequence[Change],
    trial: Trial | None,
) -> Fated:
    """Run each mutant by its criterion's probe, and look into those that hold; without a trial each of them is a gap.

    `trial` has the criterion's inputs, None for a criterion without a reference.
    """
    trees = {change.edit: apply_edits(parsed.tree, [change.edit]) for change in changes}
    results = bench.run([Job(trees[change.edit], probes[criterion], criterion) for change in changes])
    passing = [change for change, result in zip(changes, results, strict=True) if result.outcome == "holds"]
    survivors: list[Survivor] = []
    gaps: list[Gap] = []
    if trial is None:
        gaps = [Gap(origin=one.origin, edit=one.edit, input="", gave="", due="", check="") for one in passing]
    elif passing:
        noticed = _noticed(bench, probes, criterion, [trees[change.edit] for change in passing])
        differentials = compared(bench, trial, [trees[change.edit] for change in passing])
        for change, others, differential in zip(passing, noticed, differentials, strict=True):
            if differs := unlike(trial, differential):
                seen = smallest(bench, trial, trees[change.edit], differs)
                gaps.append(
                    Gap(
                        origin=change.origin,
                        edit=change.edit,
                        input=seen.input,
                        gave=seen.gave,
                        due=seen.due,
                        check=check_for(seen.input, seen.due),
                    )
                )
            else:
                survivors.append(_survivor(parsed, change, others, len(differential.marks)))
    return Fated(tuple(changes), tuple(results), tuple(survivors), tuple(gaps))


def _survivor(parsed: Parsed, change: Change, others: Sequence[str], inputs: int) -> Survivor:
    told = f"no difference from the reference in {inputs} inputs"
    if same_bytecode(parsed, change.edit):
        told = f"same bytecode; {told}"
    elif others:
        told = f"violates {', '.join(others)}; {told}"
    return Survivor(
        origin=change.origin,
        edit=change.edit,
        reason="out-of-scope" if others else "no-difference",
        evidence=told,
        inputs=inputs,
    )


def _noticed(bench: Bench, probes: Mapping[str, bytes], criterion: str, trees: Sequence[Tree]) -> list[list[str]]:
    others = [name for name in sorted(probes) if name != criterion]
    results = iter(bench.run([Job(tree, probes[name], name) for tree in trees for name in others]))
    return [[name for name in others if next(results).outcome == "violated"] for _ in trees]


def rare_ones(
    bench: Bench, parsed: Parsed, probe: bytes, inputs: bytes, criterion: str, fated: Fated, seed: int
) -> Rare:
    """Measure how often a drawn share of the killed mutants is wrong: at a glance, then closely where it is seldom."""
    chosen = stream(seed, "rare", criterion).sample(fated.killed, LOOKED_AT)
    trees = [apply_edits(parsed.tree, [change.edit]) for change in chosen]

    def seldom(some: Sequence[Tree], count: int, most: float) -> list[Tree]:
        jobs = [DifferentialJob(tree, probe, inputs, criterion, count=count, by_hand=False) for tree in some]
        both = zip(some, bench.differential(jobs), strict=True)
        return [
            tree
            for tree, differential in both
            if differential.outcome == "holds" and sum(mark in "x!" for mark in differential.marks) < most
        ]

    rare = seldom(seldom(trees, GLANCE, 5), STARE, RARE * STARE)
    return Rare(killed=len(fated.killed), looked_at=len(chosen), inputs=STARE, rare=len(rare))
