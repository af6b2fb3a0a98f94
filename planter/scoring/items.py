"""The items of a staging: each opaque name with its case's known answer, read from the set."""

from __future__ import annotations

from pathlib import Path

from planter.core.errors import ScoreError
from planter.core.layout import TwinFiles, contract_criteria
from planter.core.records.case import Verdict
from planter.core.records.scoring import Item
from planter.core.records.staging import Call, MappedItem, StageMap
from planter.dataset.read import read_case, read_set
from planter.kinds.contract.checks import check_case
from planter.scoring.amending import known_answer

CALL_OF: dict[Verdict, Call] = {"green": "pass", "red": "fail", "unknown": "abstain"}


def set_digest(folder: Path) -> str:
    """Return the digest that set.json holds of itself; raises ScoreError where it is no record of a set."""
    found = read_set(folder)
    if found.record is None:
        first = found.findings[0]
        raise ScoreError(f"{str(folder)!r} cannot be scored: {first.code} {first.slug}: {first.seen}")
    return found.record.digest


def items_of(folder: Path, staged: StageMap) -> tuple[Item, ...]:
    """Return the items of a staging of the set in a folder, in the order of the map.

    Raises ScoreError where the map is of another set, and naming a case that is missing, unreadable or at odds with
    itself.
    """
    held = set_digest(folder)
    if staged.set_digest != held:
        raise ScoreError(
            f"staging {staged.staging!r} is of a set with the digest {staged.set_digest[:12]}, and set.json now has "
            f"{held[:12]}; the set was changed since it was staged"
        )
    return tuple(_item(mapped, _case(folder, mapped.case)) for mapped in staged.items)


def _case(folder: Path, name: str) -> TwinFiles:
    one = read_case(folder, name)
    findings = list(one.findings) if one.files is None else check_case(one.files, name)
    if one.files is None or findings:
        first = findings[0]
        raise ScoreError(
            f"case {name!r} cannot be scored: {first.code} {first.slug}: seen {first.seen}; run `planter verify`"
        )
    return one.files


def _item(mapped: MappedItem, files: TwinFiles) -> Item:
    case, answers = files.case, files.answers
    if CALL_OF[case.verdict] != known_answer(answers.criteria) or answers.overall != case.verdict:
        raise ScoreError(
            f"case {case.id!r} is {case.verdict!r} in case.json and {answers.overall!r} in answers.json; "
            "run `planter verify`"
        )
    site, recipe = case.origin.site, case.origin.recipe
    span = files.tree[site.path][site.start : site.end].rstrip(b"\n")
    return Item(
        item=mapped.item,
        split=mapped.split,
        case=case.id,
        pair=case.pair,
        unit=f"{case.origin.host} {recipe.site} {recipe.occurrence} {recipe.rewrite}",
        known=CALL_OF[case.verdict],
        host=case.origin.host,
        defect_class=case.origin.defect_class,
        severity=case.severity,
        row=case.origin.row,
        kind="mixed" if case.oracle.decided == "mixed" else case.kind,
        criteria=tuple(contract_criteria(files.contract)),
        answers=answers.criteria,
        criterion=case.oracle.criterion,
        path=site.path,
        first=site.line,
        last=site.line + span.count(b"\n"),
        digest=mapped.digest,
    )
