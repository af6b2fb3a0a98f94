"""The judgement of one case: its matrix against what a case must show; `new` refuses by it, `verify` reports it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from planter.calibration.matrix import STAGE, Matrix, mutants_by_criterion
from planter.calibration.roles import VALUE_ORIGINS
from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.runs import ANSWERS, HAPPY, Outcome
from planter.core.records.variants import Variant

MIN_MUTANTS = 10
MIN_VIOLATED = 8
MIN_BY_VALUE = 5
MIN_VALUE_SHARE = 0.5


def judge(matrix: Matrix, variants: Sequence[Variant], case: str | None = None) -> list[Finding]:
    """Return everything the outcomes have against the case; nothing means it is calibrated.

    A probe that cannot be set up on the stage is one finding (`cannot-be-decided-here`) and is judged no further.
    The matrix has a row for `stage` and for each of the variants.
    """
    bench = _Bench(matrix, tuple(variants), case)
    parts = (_not_here, _untyped, _unhappy, _right, _wrong, _breaks, _preserving, _smoke, _both_ways, _mutants)
    return [found for part in parts for found in part(bench)]


def differences(matrix: Matrix, variants: Sequence[Variant], case: str | None = None) -> list[Finding]:
    """Return a finding for each cell whose outcome is not the recorded one."""
    bench = _Bench(matrix, tuple(variants), case)
    return [
        bench.object("outcome-differs", probe, matrix.outcome(variant.name, probe), variant.expected[probe], variant)
        for variant in variants
        for probe in bench.probes
        if probe in variant.expected and matrix.outcome(variant.name, probe) != variant.expected[probe]
    ]


@dataclass(frozen=True)
class _Bench:
    matrix: Matrix
    variants: tuple[Variant, ...]
    case: str | None

    def of_role(self, *roles: str) -> list[Variant]:
        return [variant for variant in self.variants if variant.role in roles]

    @cached_property
    def probes(self) -> tuple[str, ...]:
        """The probes that can be set up here."""
        return tuple(p for p in self.matrix.probes if self.matrix.outcome(STAGE, p) != "setup_failed")

    @cached_property
    def criteria(self) -> tuple[str, ...]:
        return tuple(probe for probe in self.probes if probe != HAPPY)

    @cached_property
    def turn(self) -> Variant | None:
        """The fix or flip, which names the faulted criterion."""
        return next(iter(self.of_role("fix", "flip")), None)

    @cached_property
    def right(self) -> str:
        return self.turn.name if self.turn is not None and self.turn.role == "fix" else STAGE

    @cached_property
    def wrong(self) -> str | None:
        if self.turn is None:
            return None
        return STAGE if self.turn.role == "fix" else self.turn.name

    @cached_property
    def decided(self) -> tuple[str, ...]:
        return tuple(c for c in self.criteria if self.matrix.outcome(self.right, c) != "undecidable")

    def object(
        self, slug: str, criterion: str | None, seen: str, expected: str, variant: Variant | str | None = None
    ) -> Finding:
        name = variant.name if isinstance(variant, Variant) else variant
        return finding(slug, case=self.case, criterion=criterion, variant=name, seen=seen, expected=expected)


def _not_here(bench: _Bench) -> Iterator[Finding]:
    for probe in bench.matrix.probes:
        if probe not in bench.probes:
            why = bench.matrix.rows[STAGE][probe].message.strip() or "setup_failed"
            yield bench.object("cannot-be-decided-here", probe, why, "a probe that can be set up", STAGE)


def _strict_rows(bench: _Bench) -> list[str]:
    return [STAGE, *(v.name for v in bench.of_role("fix", "flip", "break", "preserving"))]


def _untyped(bench: _Bench) -> Iterator[Finding]:
    for row in _strict_rows(bench):
        for probe in bench.probes:
            if bench.matrix.outcome(row, probe) not in ANSWERS:
                yield bench.object("untyped-outcome", probe, _told(bench, row, probe), "an answer", row)


def _told(bench: _Bench, row: str, probe: str) -> str:
    result = bench.matrix.rows[row][probe]
    return f"{result.outcome}: {result.message.strip()}" if result.message.strip() else result.outcome


def _unhappy(bench: _Bench) -> Iterator[Finding]:
    if HAPPY in bench.probes:
        for row in _strict_rows(bench):
            if bench.matrix.outcome(row, HAPPY) in ("violated", "undecidable"):
                yield bench.object("unhappy", HAPPY, _told(bench, row, HAPPY), "holds", row)


def _right(bench: _Bench) -> Iterator[Finding]:
    for criterion in bench.criteria:
        if bench.matrix.outcome(bench.right, criterion) == "violated":
            yield bench.object(
                "wrong-right-tree", criterion, _told(bench, bench.right, criterion), "holds", bench.right
            )


def _wrong(bench: _Bench) -> Iterator[Finding]:
    if bench.wrong is None or bench.turn is None:
        return
    faulted = bench.turn.criterion
    outcomes = {criterion: bench.matrix.outcome(bench.wrong, criterion) for criterion in bench.criteria}
    if faulted in outcomes and outcomes[faulted] in ("holds", "undecidable"):
        yield bench.object("no-fault", faulted, outcomes[faulted], "violated", bench.wrong)
    for criterion, outcome in outcomes.items():
        due: Outcome = bench.matrix.outcome(bench.right, criterion)
        if criterion != faulted and outcome in ANSWERS and due in ANSWERS and outcome != due:
            yield bench.object("several-faults", criterion, outcome, due, bench.wrong)


def _breaks(bench: _Bench) -> Iterator[Finding]:
    breaks = bench.of_role("break")
    for variant in breaks:
        criterion = variant.criterion
        if criterion in bench.criteria and bench.matrix.outcome(variant.name, criterion) in ("holds", "undecidable"):
            seen = bench.matrix.outcome(variant.name, criterion)
            yield bench.object("weak-break", criterion, seen, "violated", variant)
    faulted = bench.turn.criterion if bench.turn is not None else None
    for criterion in bench.criteria:
        if criterion != faulted and criterion not in {variant.criterion for variant in breaks}:
            yield bench.object("missing-break", criterion, "no break", "a break that violates it")


def _preserving(bench: _Bench) -> Iterator[Finding]:
    for variant in bench.of_role("preserving"):
        for criterion in bench.criteria:
            seen, due = bench.matrix.outcome(variant.name, criterion), bench.matrix.outcome(bench.right, criterion)
            if seen in ANSWERS and seen not in (due, "holds"):
                yield bench.object("intolerant", criterion, _told(bench, variant.name, criterion), due, variant)


def _smoke(bench: _Bench) -> Iterator[Finding]:
    if HAPPY not in bench.probes:
        return
    variants = bench.of_role("smoke")
    if not variants:
        yield bench.object("weak-smoke", HAPPY, "no smoke variant", "one or more")
    for variant in variants:
        if bench.matrix.outcome(variant.name, HAPPY) != "violated":
            yield bench.object("weak-smoke", HAPPY, _told(bench, variant.name, HAPPY), "violated", variant)


def _both_ways(bench: _Bench) -> Iterator[Finding]:
    for probe in bench.probes:
        seen = {bench.matrix.outcome(row, probe) for row in bench.matrix.rows}
        for due in ("holds", "violated"):
            if due not in seen:
                yield bench.object("not-both-ways", probe, "only " + ", ".join(sorted(seen)), f"{due} somewhere")


def _mutants(bench: _Bench) -> Iterator[Finding]:
    mutants = mutants_by_criterion(bench.variants)
    for criterion in bench.decided:
        tried = mutants.get(criterion, [])
        results = [bench.matrix.rows[mutant.name][criterion] for mutant in tried]
        kills = [result for result in results if result.outcome == "violated"]
        by_value = sum(result.how == "value" for result in kills)
        own = sum(mutant.origin.startswith(VALUE_ORIGINS) for mutant in tried)
        for slug, seen, due in (
            ("too-few-mutants", len(tried), MIN_MUTANTS),
            ("too-few-violated", len(kills), MIN_VIOLATED),
            ("too-few-by-value", by_value, MIN_BY_VALUE),
        ):
            if seen < due:
                yield bench.object(slug, criterion, str(seen), f"{due} or more")
        if own < MIN_VALUE_SHARE * len(tried):
            yield bench.object("too-few-value-origins", criterion, f"{own} of {len(tried)}", "half or more")
        for mutant, result in zip(tried, results, strict=True):
            if (result.outcome == "holds") != (mutant.survivor is not None):
                reason = "no reason" if mutant.survivor is None else f"the reason {mutant.survivor.reason!r}"
                seen_text = f"{result.outcome}, {reason} recorded"
                yield bench.object("survivor-without-reason", criterion, seen_text, "a reason when it holds", mutant)
