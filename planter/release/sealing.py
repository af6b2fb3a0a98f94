"""Sealing a set that verifies: where the seal meets the audit and the rehearsal of the scan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from planter.audit.report import standing_report
from planter.core.bounds import MAX_FILE
from planter.core.errors import AuditError, SealError
from planter.core.files import read_plain, shown, telling
from planter.core.records.audit import AUDIT_FILE
from planter.core.records.case import CaseFile
from planter.core.records.sealing import Seal
from planter.core.records.sets import SetFile
from planter.dataset.read import SetOnDisk, read_case, read_set
from planter.dataset.report import Report
from planter.dataset.verify import verify_set
from planter.release import ledger
from planter.release.keys import read_recipients, sha256
from planter.release.lock import locked
from planter.release.needs import built_in_hosts, refuse_rules, refuse_sealed, refuse_unsealable
from planter.release.rehearsal import rehearse
from planter.release.remains import remove_remains
from planter.release.rules import RulesFile, read_rules
from planter.release.seal import Asked, clear_building, content_of, judge_digests, seal_set
from planter.sandbox.runner import Runner
from planter.stats.power import smallest_difference

AUDITED = ("attacks", "failures", "surroundings", "differences", "twins", "leaks", "strength")
"""The parts of an audit that a seal can rest on."""


@dataclass(frozen=True)
class Order:
    """What is asked of sealing; `no_audit` is the reason to do without an audit, None where there must be one."""

    rules: Path
    judge_files: tuple[Path, ...] = ()
    recipients: tuple[str, ...] = ()
    no_audit: str | None = None
    why: str = "measure judges by these rules"


@dataclass(frozen=True)
class Outcome:
    """What came of sealing: the report of verifying, the seal unless something was found, and what to know of it."""

    report: Report
    seal: Seal | None
    notes: tuple[str, ...]


def seal(folder: Path, order: Order, pool: Runner, progress: Callable[[int, int], None] | None = None) -> Outcome:
    """Verify a set without any cache and seal it; where something is found, nothing is sealed.

    Raises SealError, before anything is run, for a set, rules or an audit that cannot be.
    """
    with locked(folder), telling("remove what an interrupted sealing left:"):
        refuse_sealed(folder)
        clear_building(folder)
    rules, recipients = read_rules(order.rules), read_recipients(order.recipients)
    judge = judge_digests(order.judge_files)
    found = read_set(folder)
    cases = _cases(found)
    audit, content = None, ""
    if found.record is not None and len(cases) == len(found.cases):
        refuse_unsealable(found.record, cases)
        _refuse_rules(rules, len(cases))
        audit = None if order.no_audit is not None else audit_of(folder)
        content = content_of(folder)
    report = verify_set(folder, pool=pool, progress=progress)
    if report.findings or found.record is None:
        return Outcome(report, None, ())
    detail = {} if order.no_audit is None else {"no audit": order.no_audit}
    hosts = built_in_hosts(cases)
    asked = Asked(found.record.digest, rules, judge, audit, hosts, recipients, order.why, detail)
    return Outcome(report, seal_set(folder, asked, content), tuple(_notes(asked, found.record)))


def _cases(found: SetOnDisk) -> dict[str, CaseFile]:
    read = {name: read_case(found.root, name).files for name in found.cases}
    return {name: files.case for name, files in read.items() if files is not None}


def _refuse_rules(rules: RulesFile, cases: int) -> None:
    refuse_rules(rules.rules, cases, smallest_difference(rules.rules.power.n))
    for complaint in rehearse(rules.rules.contamination):
        raise SealError(f"rules {str(rules.path)!r}: contamination, rehearsed: {complaint}")


def _notes(asked: Asked, record: SetFile) -> Iterator[str]:
    power, shows = asked.rules.rules.power, record.shows
    if asked.built_in_hosts:
        named = ", ".join(asked.built_in_hosts)
        yield f"built-in hosts, which every judge may know: {named}; use --host-dir for hosts that none has seen"
    if power.n > shows.effective_n:
        yield f"power.n is {power.n}, and the set has {shows.effective_n} independent items: twins are no new evidence"
    if power.expected_effect < power.detectable_effect:
        yield f"the expected effect {power.expected_effect} is below the detectable one, {power.detectable_effect}"
    if asked.recipients:
        yield "plain files were removed, not shredded: copies, backups and a repository's history may still have them"


def audit_of(folder: Path) -> str:
    """Return the sha256 of the report of a set's audit; raises SealError where it is missing, stale or not clean."""
    try:
        standing_report(folder, AUDITED)
    except AuditError as error:
        told = shown(str(folder))
        raise SealError(
            f"{error} (`planter audit {told}`); --no-audit REASON does without and says so in the ledger"
        ) from None
    return sha256(read_plain(folder / AUDIT_FILE, MAX_FILE))


def finish_sealing(folder: Path) -> list[str]:
    """Remove what an interrupted sealing left in the clear, and return it; nothing where nothing was left."""
    with locked(folder), telling("remove what is encrypted now:"):
        return remove_remains(folder) if ledger.is_sealed(ledger.rows(folder)) else []
