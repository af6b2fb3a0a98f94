"""What must be so in one case without running anything: its names, its criteria, its site and its digest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from planter.calibration.key import NoKey, derive, overall
from planter.calibration.matrix import STAGE, Matrix, calibration, criterion_order
from planter.core.findings import finding
from planter.core.layout import TwinFiles, contract_criteria, split_id, stage_digest
from planter.core.records.findings import Finding
from planter.core.records.runs import HAPPY, Outcome


def check_case(twin: TwinFiles, name: str) -> list[Finding]:
    """Return what is wrong with the case, whose folder has the given name, taken alone."""
    return [*_names(twin, name), *_criteria(twin, name), *_site(twin, name), *_digest(twin, name)]


def _names(twin: TwinFiles, name: str) -> Iterator[Finding]:
    case, recipe = twin.case, twin.case.origin.recipe
    pair, letter = split_id(name) or ("", "")
    rewrites = {"plain": (recipe.rewrite, None), "lookalike": (None, recipe.rewrite)}
    for field, seen, expected in (
        ("id", case.id, name),
        ("pair", case.pair, pair),
        ("operator", case.origin.operator, rewrites[case.origin.row][0]),
        ("lookalike", case.origin.lookalike, rewrites[case.origin.row][1]),
        ("recipe.kind", recipe.kind, case.kind),
        ("recipe.row", recipe.row, case.origin.row),
        ("recipe.host", recipe.host, case.origin.host),
        ("recipe.defect_class", recipe.defect_class, case.origin.defect_class),
    ):
        if seen != expected:
            yield finding("misnamed-case", case=name, seen=f"{field} {seen!r}", expected=repr(expected))
    if (case.verdict == "red") != (letter == recipe.red_letter):
        seen = f"verdict {case.verdict!r}"
        yield finding("verdict-differs", case=name, seen=seen, expected=f"the red to be -{recipe.red_letter}")
    faulted = recipe.criterion if case.verdict == "red" else None
    if case.oracle.criterion != faulted:
        seen = f"criterion {case.oracle.criterion!r}"
        yield finding("verdict-differs", case=name, seen=seen, expected=f"criterion {faulted!r}")
    if (case.oracle.decided == "mixed") != ("undecidable" in twin.answers.criteria.values()):
        seen = f"oracle.decided {case.oracle.decided!r}"
        yield finding(
            "misnamed-case", case=name, seen=seen, expected="mixed where a criterion is undecidable, else all"
        )
    if any(variant.criterion != recipe.criterion for variant in twin.variants if variant.role in ("fix", "flip")):
        seen = "a fix or flip of another criterion"
        yield finding("misnamed-case", case=name, seen=seen, expected=f"criterion {recipe.criterion!r}")


def _criteria(twin: TwinFiles, name: str) -> Iterator[Finding]:
    listed = contract_criteria(twin.contract)
    numbered = [f"c{number}" for number in range(1, len(listed) + 1)]
    if listed != numbered or not listed:
        seen = "the contract lists " + (", ".join(listed) or "nothing")
        yield finding("criteria-disagree", case=name, seen=seen, expected=", ".join(numbered) or "c1 and on")
    for criterion in listed:
        if criterion not in twin.probes:
            seen = f"no key/probes/{criterion}.py"
            yield finding("missing-file", case=name, criterion=criterion, seen=seen, expected="a probe per criterion")
    for what, given in (("probes", set(twin.probes) - {HAPPY}), ("answers", set(twin.answers.criteria))):
        if given != set(listed):
            seen = f"the {what} are of " + ", ".join(sorted(given, key=criterion_order))
            yield finding("criteria-disagree", case=name, seen=seen, expected=", ".join(listed))


def _site(twin: TwinFiles, name: str) -> Iterator[Finding]:
    site = twin.case.origin.site
    source = twin.tree.get(site.path)
    if source is None:
        yield finding("site-misfit", case=name, seen=f"no {site.path!r}", expected="a file of the tree")
        return
    if not 0 <= site.start <= site.end <= len(source):
        seen = f"bytes {site.start} to {site.end} of {len(source)}"
        yield finding("site-misfit", case=name, seen=seen, expected="a span of the file")
        return
    line = source.count(b"\n", 0, site.start) + 1
    if site.line != line:
        yield finding("site-misfit", case=name, seen=f"line {site.line}", expected=f"line {line}")


def _digest(twin: TwinFiles, name: str) -> Iterator[Finding]:
    found = stage_digest(twin.contract, twin.tree)
    if twin.case.digests.stage != found:
        yield finding("stage-digest-differs", case=name, seen=found, expected=twin.case.digests.stage)


def check_key(twin: TwinFiles, name: str, outcomes: Mapping[str, Outcome]) -> list[Finding]:
    """Compare the stored key and verdict with what the probes gave on the stage; no key, no comparison of the whole."""
    stored = twin.answers
    key = derive(outcomes)
    found = [
        finding("answers-differ", case=name, criterion=criterion, seen=outcome, expected=stored.criteria[criterion])
        for criterion, outcome in outcomes.items()
        if criterion in stored.criteria and outcome != stored.criteria[criterion] and _is_answer(outcome)
    ]
    # Without a key the stored parts must still agree with one another.
    whole = overall(stored.criteria) if isinstance(key, NoKey) else key.overall
    if stored.overall != whole:
        found.append(finding("answers-differ", case=name, seen=whole, expected=stored.overall))
    if twin.case.verdict != whole:
        found.append(finding("verdict-differs", case=name, seen=whole, expected=twin.case.verdict))
    if twin.case.oracle.criterion is not None and outcomes.get(twin.case.oracle.criterion) in (
        "holds",
        "undecidable",
        None,
    ):
        seen = f"{twin.case.oracle.criterion} {outcomes.get(twin.case.oracle.criterion, 'is no criterion')}"
        found.append(finding("verdict-differs", case=name, seen=seen, expected="the criterion violated"))
    return found


def _is_answer(outcome: Outcome) -> bool:
    return outcome in ("holds", "violated", "undecidable")


def check_calibration(twin: TwinFiles, name: str, matrix: Matrix) -> list[Finding]:
    """Compare the stored tallies with those of the runs, for the criteria that can be decided here."""
    if twin.calibration is None:
        return []
    stored, seen = twin.calibration.criteria, calibration(matrix, twin.variants).criteria
    here = {c for c in {*stored, *seen} if c not in matrix.criteria or matrix.outcome(STAGE, c) != "setup_failed"}
    return [
        finding(
            "calibration-differs",
            case=name,
            criterion=criterion,
            seen=_tally(seen.get(criterion)),
            expected=_tally(stored.get(criterion)),
        )
        for criterion in sorted(here, key=criterion_order)
        if stored.get(criterion) != seen.get(criterion)
    ]


def _tally(tally: object) -> str:
    return "no tally" if tally is None else str(tally)
