"""Where the seal meets audit, scan and score: what each refuses, and what results and ledger say of one another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from sealed_sets import SealIt

from planter.audit.report import report_of, write_report
from planter.core.errors import SealError
from planter.core.findings import finding
from planter.core.records.audit import Part
from planter.core.records.findings import Finding
from planter.release.ledger import touch
from planter.release.rehearsal import rehearse
from planter.release.rules import example_rules, read_rules
from planter.release.sealing import AUDITED, audit_of
from planter.scoring.checking import CheckReport, check


def audited(folder: Path, parts: Sequence[str] = AUDITED, findings: Sequence[Finding] = ()) -> Path:
    """Keep a report of an audit with these parts and findings beside the set."""
    write_report(folder, report_of(folder, 1, 8, "L4", 2, [Part(name=name) for name in parts], findings))
    return folder


def test_a_clean_audit_of_this_set_is_taken_by_its_digest(some_set: Path) -> None:
    first = audit_of(audited(some_set))
    assert len(first) == 64 and audit_of(audited(some_set, (*AUDITED, "more"))) != first


def test_an_audit_with_findings_is_refused(some_set: Path) -> None:
    found = finding("differs-from-reference", seen="1", expected="2")
    with pytest.raises(SealError, match=r"has 1 findings.*--no-audit REASON"):
        audit_of(audited(some_set, findings=[found]))


@pytest.mark.parametrize("part", AUDITED)
def test_an_audit_that_left_a_part_out_is_refused(some_set: Path, part: str) -> None:
    with pytest.raises(SealError, match=f"lacks {part}"):
        audit_of(audited(some_set, [name for name in AUDITED if name != part]))


def test_an_audit_of_other_bytes_is_refused(some_set: Path) -> None:
    audited(some_set)
    path = next(some_set.glob("cases/*/stage/contract.md"))
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(SealError, match="other bytes"):
        audit_of(some_set)


@pytest.mark.parametrize("data", ["{", "[]", "null", '{"schema": "planter/verify@2"}'])
def test_no_audit_at_all_is_refused_and_the_way_round_is_told(some_set: Path, data: str) -> None:
    with pytest.raises(SealError, match=r"is missing.*--no-audit REASON"):
        audit_of(some_set)
    (some_set / "audit.json").write_text(data)
    with pytest.raises(SealError, match="run `planter audit` again"):
        audit_of(some_set)


def test_the_example_of_rules_passes_its_rehearsal(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(example_rules())
    assert rehearse(read_rules(tmp_path / "rules.toml").rules.contamination) == []


def slugs(report: CheckReport) -> list[str]:
    return [one.slug for one in report.findings]


def test_a_report_says_what_it_looked_at(some_set: Path, seal_it: SealIt) -> None:
    seal = seal_it()
    report = check(some_set)
    assert (report.ok, report.state, report.cases, report.encrypted, report.untold) == (True, "sealed", 2, False, ())
    assert report.seal == seal.digest


def test_of_an_encrypted_set_the_report_says_what_it_cannot_tell(encrypted: Path) -> None:
    assert check(encrypted).untold == ("cases", "records")
    assert check(encrypted, identity=Path("key.txt")).untold == ()


def test_results_without_a_row_and_rows_without_results_are_found(sealed: Path) -> None:
    touch(sealed, "scored", "a judge", detail={"label": "gone", "snapshot": "s", "run": "", "seal": ""})
    (sealed / "results" / "invented").mkdir(parents=True)
    assert slugs(check(sealed)) == ["record-differs", "ledger-lacks", "record-differs"]
    (sealed / "results" / ".building-x").mkdir()
    assert "unfinished" in slugs(check(sealed))


def test_a_broken_ledger_is_a_finding_and_the_state_unknown(sealed: Path) -> None:
    (sealed / "ledger.jsonl").write_text("{}\n")
    report = check(sealed)
    assert (slugs(report), report.state) == (["ledger-broken"], None)
