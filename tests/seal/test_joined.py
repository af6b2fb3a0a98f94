"""Where the seal meets audit, scan and score: what each refuses, and what results and ledger say of one another."""

from __future__ import annotations

from pathlib import Path

import pytest
from sealed_sets import SealIt

from planter.canon import to_json
from planter.errors import SealError
from planter.judge.scanning import rehearse
from planter.seal.ledger import touch
from planter.seal.rules import example_rules, read_rules
from planter.sealing import CheckReport, audit_of, check

CLEAN = {"schema": "planter/audit@1", "set_digest": "d" * 64, "findings": [], "more": 1}


def test_a_clean_audit_of_this_set_is_taken_by_its_digest(tmp_path: Path) -> None:
    (tmp_path / "audit.json").write_bytes(to_json(CLEAN))
    first = audit_of(tmp_path, "d" * 64)
    (tmp_path / "audit.json").write_bytes(to_json({**CLEAN, "more": 2}))
    assert len(first) == 64 and audit_of(tmp_path, "d" * 64) != first


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"findings": [{"code": "PL401"}]}, "the audit has findings: 1"),
        ({"findings": None}, "the audit has findings"),
        ({"set_digest": "e" * 64}, "stale"),
        ({"schema": "planter/verify@1"}, "no report of an audit"),
    ],
)
def test_an_audit_that_is_not_clean_stale_or_none_is_refused(
    tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    (tmp_path / "audit.json").write_bytes(to_json({**CLEAN, **changes}))
    with pytest.raises(SealError, match=said):
        audit_of(tmp_path, "d" * 64)


def test_no_audit_at_all_is_refused_and_the_way_round_is_told(tmp_path: Path) -> None:
    with pytest.raises(SealError, match=r"was not audited: .*--no-audit REASON"):
        audit_of(tmp_path, "d" * 64)
    for data in ("{", "[]", "null"):
        (tmp_path / "audit.json").write_text(data)
        with pytest.raises(SealError, match="no report of an audit"):
            audit_of(tmp_path, "d" * 64)


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
