"""What must be so between set.json and the cases it speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from planter.core.findings import finding
from planter.core.layout import TwinFiles, split_id, sum_of_set
from planter.core.records.findings import Finding
from planter.core.records.sets import Cell, SetFile
from planter.dataset.read import SetOnDisk


def check_set(found: SetOnDisk) -> list[Finding]:
    """Return what is wrong with set.json against the list of the cases, without reading any."""
    record = found.record
    if record is None:
        return []
    here = sorted({parts[0] for name in found.cases if (parts := split_id(name)) is not None})
    seen: list[tuple[str, object, object]] = [
        ("listed pairs", sorted(record.pairs), here),
        ("digest", record.digest, sum_of_set(record)),
        ("sealable", record.sealable, not record.sealable_why),
        ("effective n", record.shows.effective_n, min(record.shows.tuples, len(record.pairs))),
        ("below floor", record.shows.below_floor, record.shows.perfect < record.shows.floor),
        ("pairs kept", sum(row.kept for row in record.yields), len(record.pairs)),
    ]
    unlike = [(what, given, due) for what, given, due in seen if given != due]
    return [finding("set-disagrees", seen=f"{what} {given!r}", expected=repr(due)) for what, given, due in unlike]


def check_member(record: SetFile, twin: TwinFiles, name: str) -> Iterator[Finding]:
    """Yield what one case says otherwise than set.json: the seed, the versions and the cell of its slot."""
    recipe = twin.case.origin.recipe
    given = [("seed", recipe.seed, record.seed), ("versions", recipe.versions, record.versions)]
    if not 0 <= recipe.slot < len(record.plan):
        yield finding("set-disagrees", case=name, seen=f"slot {recipe.slot}", expected=f"0 to {len(record.plan) - 1}")
    else:
        given += _cell(record.plan[recipe.slot], twin)
    for what, seen, due in given:
        if seen != due:
            yield finding("set-disagrees", case=name, seen=f"{what} {seen!r}", expected=f"{due!r} of set.json")


def _cell(cell: Cell, twin: TwinFiles) -> list[tuple[str, object, object]]:
    case = twin.case
    return [
        ("class", case.origin.defect_class, cell.defect_class),
        ("row", case.origin.row, cell.row),
        ("host", case.origin.host, cell.host),
        ("kind", case.kind, cell.kind),
        ("decided criteria", case.oracle.decided, cell.decided),
        ("severity", case.severity, cell.severity),
        ("red letter", case.origin.recipe.red_letter, cell.red_letter),
    ]


def check_slots(record: SetFile, cases: Mapping[str, TwinFiles]) -> list[Finding]:
    """Return a finding for each slot of the plan that two pairs claim."""
    pairs = {twin.case.pair: twin.case.origin.recipe.slot for twin in cases.values()}
    return [
        finding("set-disagrees", seen=f"{count} pairs of slot {slot}", expected="one pair a slot")
        for slot, count in sorted(Counter(pairs.values()).items())
        if count > 1
    ]
