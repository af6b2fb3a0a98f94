"""Hunt for inputs on which a tree does not give the reference's answer: recorded and fresh ones, mutants, attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from planter.audit.context import Bench
from planter.audit.findings import broken_off, differing, reference_raised
from planter.audit.origins import Origin, failing, faults, fresh, listed, mutants, recorded, with_doors
from planter.audit.scope import Sheet, read_sheets
from planter.audit.shrink import DIFFERS, describe
from planter.audit.subject import Pair, Subject
from planter.audit.trees import Tried, tried
from planter.calibration.environments import USUAL, Surroundings
from planter.core.records.audit import Difference, Looked, Part
from planter.core.records.findings import Finding
from planter.core.records.runs import Differential

PAIRS_AT_ONCE = 8
Choose = Callable[[Pair, str], Sequence[Origin]]


@dataclass(frozen=True)
class Hunt:
    """One tree of a pair with what the reference said, and what the tree gave."""

    pair: Pair
    sheet: Sheet
    one: Tried
    differential: Differential

    @property
    def unlike(self) -> tuple[Origin, ...]:
        """Give the origins on which the tree differs, those that say most first."""
        marked = zip(self.sheet.origins, self.differential.marks, strict=False)
        return tuple(sorted((o for o, mark in marked if mark in DIFFERS), key=_sure))

    @property
    def broken(self) -> Origin | None:
        """Give the origin at which the tree ended the process, None where the differential run came to its end."""
        if self.differential.outcome == "holds":
            return None
        done = len(self.differential.marks)
        return self.sheet.origins[done] if done < len(self.sheet.origins) else None


def _sure(origin: Origin) -> int:
    return ("hand", "drawn", "fresh", "attack", "mutant").index(origin.kind)


def hunt_differences(bench: Bench, subject: Subject, seed: int, inputs: int) -> Part:
    """Try every case on recorded and fresh inputs, half of `inputs` each, and where the scope is stated mutants."""

    def choose(pair: Pair, criterion: str) -> list[Origin]:
        half = inputs // 2
        changed = mutants(seed, half) if pair.stated(criterion) else ()
        return [*recorded(half), *fresh(seed, inputs - half), *changed]

    return hunt("differences", bench, subject, choose)


def hunt_attacks(bench: Bench, subject: Subject) -> Part:
    """Try every case on the attacks of the families that apply to each criterion."""
    return hunt("attacks", bench, subject, lambda pair, criterion: list(listed(pair.families(criterion))))


def hunt_failures(bench: Bench, subject: Subject) -> Part:
    """Let calls of the system fail in every case, where inputs.py says what is right then."""

    def choose(pair: Pair, criterion: str) -> list[Origin]:
        return list(failing()) if pair.may_fail(criterion) else []

    return hunt("failures", bench, subject, choose, USUAL, faults())


def hunt(
    name: str, bench: Bench, subject: Subject, choose: Choose, place: Surroundings = USUAL, added: bytes = b""
) -> Part:
    """Try every case on chosen inputs in one place; a criterion that a case does not hold is left out.

    `added` is appended to every probe. Elsewhere than in the usual environment only what does not differ there counts.
    """
    looked: list[Looked] = []
    differences: list[Difference] = []
    findings: list[Finding] = []
    for start in range(0, len(subject.pairs), PAIRS_AT_ONCE):
        pairs = subject.pairs[start : start + PAIRS_AT_ONCE]
        chosen = [(pair, criterion, choose(pair, criterion)) for pair in pairs for criterion in pair.observed]
        wanted = [one for one in chosen if one[2]]
        sheets = list(zip(wanted, read_sheets(bench, wanted), strict=True))
        findings += [found for (pair, _, _), sheet in sheets for found in reference_raised(pair, sheet)]
        for one in _tried(bench, [(pair, sheet) for (pair, _, _), sheet in sheets], place, added):
            looked.append(_looked(one))
            found = list(_differences(bench, one))
            differences += found
            findings += [
                *map(differing, found),
                *broken_off(one.one, one.sheet.criterion, one.differential, one.broken),
            ]
    said, figures = _said(looked, differences)
    return Part(
        name=name,
        said=said,
        figures=figures,
        looked=tuple(looked),
        differences=tuple(differences),
        findings=tuple(findings),
    )


def _tried(bench: Bench, sheets: Sequence[tuple[Pair, Sheet]], place: Surroundings, added: bytes) -> list[Hunt]:
    todo = [
        (pair, sheet, tried(case, files, sheet.criterion, place, added))
        for pair, sheet in sheets
        for case, files in pair.cases.items()
        if sheet.criterion in pair.due(case)
    ]
    jobs = [
        one.job(with_doors(pair.inputs), sheet.criterion, [("value", origin.ask) for origin in sheet.origins])
        for pair, sheet, one in todo
    ]
    return [Hunt(*one, differential) for one, differential in zip(todo, bench.differential(jobs), strict=True)]


def _differences(bench: Bench, one: Hunt) -> Iterator[Difference]:
    """Yield one difference of a tree from the reference; elsewhere one on an input on which it usually has none."""
    pair, criterion, case = one.pair, one.sheet.criterion, one.one.case
    if not one.unlike:
        return
    others: list[Tried]
    if one.one.place == USUAL:
        found, others = one.unlike, []
    else:
        others = [tried(case, pair.cases[case], criterion)]
        found = alike(bench, pair, criterion, others[0], one.unlike)
    if found:
        slug = "differs-in-surroundings" if others else "differs-from-reference"
        yield describe(bench, pair, criterion, [one.one, *others], found[0], slug, len(found) - 1)


def alike(bench: Bench, pair: Pair, criterion: str, other: Tried, origins: Sequence[Origin]) -> tuple[Origin, ...]:
    """Return the origins on which another tree gives the reference's answer."""
    asks = [("value", origin.ask) for origin in origins]
    marks = bench.differential([other.job(with_doors(pair.inputs), criterion, asks)])[0].marks
    return tuple(origin for origin, mark in zip(origins, marks, strict=False) if mark == "=")


def _looked(one: Hunt) -> Looked:
    sheet = one.sheet
    return Looked(
        case=one.one.case,
        criterion=sheet.criterion,
        families=tuple(sorted(one.pair.families(sheet.criterion))),
        stated=one.pair.stated(sheet.criterion),
        by_hand=sheet.count("hand"),
        recorded=sheet.count("drawn"),
        fresh=sheet.count("fresh"),
        mutants=sheet.count("mutant"),
        attacks=sheet.count("attack"),
        out_of_scope=sum(origin.kind == "mutant" for origin in sheet.outside),
        environments=1,
    )


def _said(looked: Sequence[Looked], differences: Sequence[Difference]) -> tuple[tuple[str, ...], dict[str, int]]:
    kinds = ("by_hand", "recorded", "fresh", "mutants", "attacks")
    figures = {kind: sum(getattr(one, kind) for one in looked) for kind in kinds}
    told = ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in figures.items() if count)
    figures |= {"criteria": len(looked), "differences": len(differences)}
    cases = len({one.case for one in looked})
    return (f"{len(looked)} criteria of {cases} cases on {told or 'no'} inputs",), figures
