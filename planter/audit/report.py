"""audit.json: what an audit found, kept beside the set it is of, and read again by who must rely on it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from planter.core.bounds import MAX_FILE
from planter.core.canonical import to_json
from planter.core.decoding import decode
from planter.core.digests import digest
from planter.core.errors import AuditError
from planter.core.files import read_plain, replace_file, telling
from planter.core.layout import CASES
from planter.core.records.audit import AUDIT_FILE, AUDIT_SCHEMA, AuditReport, Part
from planter.core.records.findings import Finding
from planter.dataset.read import read_set
from planter.dataset.unchanged import fingerprint


def report_of(
    root: Path, seed: int, inputs: int, level: str, cases: int, parts: Sequence[Part], findings: Sequence[Finding]
) -> AuditReport:
    """Return the report of what the parts and the reading of the set found."""
    found = dict.fromkeys([*findings, *(found for part in parts for found in part.findings)])
    kept = tuple(sorted(found, key=_order))
    report = AuditReport(
        schema=AUDIT_SCHEMA,
        ok=not kept,
        set_digest=set_digest(root),
        content=content(root),
        seed=str(seed),
        inputs=inputs,
        level=level,
        cases=cases,
        parts=tuple(parts),
        findings=kept,
    )
    return msgspec.structs.replace(report, digest=_sum(report))


def _order(found: Finding) -> tuple[str, ...]:
    return tuple(part or "" for part in (found.case, found.code, found.criterion, found.variant, found.seen))


def set_digest(root: Path) -> str:
    """Return the digest that set.json has over all the rest of it, empty where it is no record of a set."""
    record = read_set(root).record
    return "" if record is None else record.digest


def content(root: Path) -> str:
    """Return the digest of every name and byte of the cases; empty where there can be none."""
    return fingerprint(root / CASES) or ""


def _sum(report: AuditReport) -> str:
    return digest(to_json(msgspec.structs.replace(report, digest="")))


def write_report(root: Path, report: AuditReport) -> None:
    """Write audit.json, whole or not at all; raises SetError where that cannot be."""
    with telling(f"write {AUDIT_FILE}:"):
        replace_file(root / AUDIT_FILE, to_json(report))


def read_report(root: Path) -> AuditReport:
    """Return the report of a set; raises AuditError for a missing, unreadable, foreign or changed one."""
    try:
        data = read_plain(root / AUDIT_FILE, MAX_FILE)
    except (OSError, OverflowError) as error:
        why = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read: {error}"
        raise AuditError(f"{AUDIT_FILE!r} of {root.name!r} {why}; `planter audit` writes one") from None
    report, wrong = decode(data, AuditReport, AUDIT_SCHEMA, AUDIT_FILE, None)
    if report is None or wrong or report.digest != _sum(report):
        why = wrong[0].seen if wrong else f"{AUDIT_FILE}: its digest is not that of the rest"
        raise AuditError(f"{why}; run `planter audit` again")
    return report


def standing_report(root: Path, needed: Sequence[str]) -> AuditReport:
    """Return the report a seal can rest on; raises AuditError for one that is missing, stale, failing or too narrow.

    `needed` names the parts it must have.
    """
    report = read_report(root)
    if (report.set_digest, report.content) != (set_digest(root), content(root)):
        raise AuditError(f"{AUDIT_FILE!r} of {root.name!r} is of other bytes than the set's; run `planter audit` again")
    missing = [name for name in needed if name not in {part.name for part in report.parts}]
    if missing:
        raise AuditError(
            f"{AUDIT_FILE!r} of {root.name!r} lacks {', '.join(missing)}; run `planter audit` without --part"
        )
    if not report.ok or report.findings:
        raise AuditError(f"{AUDIT_FILE!r} of {root.name!r} has {len(report.findings)} findings; it must have none")
    return report
