"""Check a seal and every record beside it again: all that they rest on is recomputed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.errors import PlanterError, SealError
from planter.core.files import read_plain, shown
from planter.core.findings import finding
from planter.core.layout import BUILDING
from planter.core.records.base import Record
from planter.core.records.findings import Finding
from planter.core.records.scoring import RECORD_FILE
from planter.core.records.sealing import RESULTS, LedgerRow, State
from planter.release import ledger
from planter.release.checking import check_seal
from planter.release.git_order import check_order
from planter.release.keys import sha256
from planter.release.reading import is_encrypted, load_seal
from planter.scoring.joined import recompute
from planter.scoring.terms import SCORED, past_of

CHECK_SCHEMA = "planter/check@1"


class CheckReport(Record, frozen=True):
    """What checking found; `untold` names what an encrypted set does not tell without an identity."""

    schema: str
    ok: bool
    state: State | None
    seal: str
    cases: int
    encrypted: bool
    untold: tuple[str, ...]
    findings: tuple[Finding, ...]


def check(folder: Path, *, git: bool = False, identity: Path | None = None) -> CheckReport:
    """Recompute all that a seal and the records beside it rest on, and report what is another now.

    With `git` the order of commits as well. Raises SealError for a set without a seal, and for a wrong identity.
    """
    seal, _ = load_seal(folder)
    found = list(check_seal(folder, identity))
    encrypted = is_encrypted(folder)
    closed = encrypted and identity is None
    try:
        known = ledger.rows(folder)
        state: State | None = known[-1].state if known else None
        found += _results(folder, known, None if closed else identity, closed)
    except SealError:
        state = None
    if git and seal is not None:
        found += check_order(folder, seal)
    return CheckReport(
        schema=CHECK_SCHEMA,
        ok=not found,
        state=state,
        seal=seal.digest if seal is not None else "",
        cases=len(seal.cases) if seal is not None else 0,
        encrypted=encrypted,
        untold=("cases", "records") if closed else (),
        findings=tuple(dict.fromkeys(found)),
    )


def _results(folder: Path, known: tuple[LedgerRow, ...], identity: Path | None, closed: bool) -> Iterator[Finding]:
    """Yield what results and ledger say of one another, and each record that is not the one its rows give."""
    place = folder / RESULTS
    here = sorted(os.listdir(place)) if place.is_dir() else []
    for row in known:
        label = row.detail.get("label")
        if row.what == SCORED and label is not None and label not in here:
            yield finding("record-differs", seen=f"no {RESULTS}/{label}, which row {row.number} scored", expected="it")
    for label in here:
        where = f"{RESULTS}/{shown(label)}"
        if label.startswith(BUILDING):
            yield finding("unfinished", seen=where, expected="nothing left of a run being kept")
            continue
        if past_of(known, label) is None:
            yield finding("ledger-lacks", seen=f"no row {SCORED!r} of {where}", expected="the row of its first score")
        if closed:
            continue
        try:
            due, seen = to_json(recompute(folder, label, identity)), read_plain(place / label / RECORD_FILE, MAX_FILE)
        except (PlanterError, OSError, OverflowError) as error:
            yield finding("record-differs", seen=f"{where}: {error}", expected="a record of its raw rows")
            continue
        if due != seen:
            seen_text = f"{where}/{RECORD_FILE}: sha256 {sha256(seen)[:12]}"
            yield finding("record-differs", seen=seen_text, expected=f"sha256 {sha256(due)[:12]}, of its raw rows")
