"""audit.json is written whole, read strictly, and a seal may rest on it only while it stands."""

from __future__ import annotations

import json

import pytest

from planter.audit.report import read_report, report_of, standing_report, write_report
from planter.core.errors import PlanterError
from planter.core.findings import finding
from planter.core.records.audit import AUDIT_FILE, Part

FOUND = finding("differs-from-reference", case="x-001-a", criterion="c1", seen="1", expected="2")


def report(root, *parts, findings=()):
    return report_of(root, 1, 600, "L4", 2, parts or (Part(name="attacks"), Part(name="differences")), findings)


def test_a_report_is_read_as_it_was_written(small):
    written = report(small)
    write_report(small, written)
    write_report(small, written)
    assert read_report(small) == standing_report(small, ("attacks",)) == written
    assert sorted(path.name for path in small.iterdir()) == ["audit.json", "cases", "set.json"]
    assert (written.ok, written.findings) == (True, ())


def test_findings_of_parts_are_gathered_once_in_order(small):
    other = finding("not-audited", case="a-001-a", seen="x", expected="y")
    found = report(small, Part(name="attacks", findings=(FOUND, FOUND)), findings=(other,))
    assert (found.ok, found.findings) == (False, (other, FOUND))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda root: (root / AUDIT_FILE).unlink(), "is missing; `planter audit` writes one"),
        (lambda root: (root / AUDIT_FILE).write_bytes(b"{"), "run `planter audit` again"),
        (lambda root: _change(root, "inputs", 9), "its digest is not that of the rest"),
        (lambda root: (root / "set.json").write_bytes(b"{}"), "of other bytes than the set's"),
        (lambda root: (root / "set.json").unlink(), "is not a set"),
        (lambda root: (root / "cases/new").write_bytes(b""), "of other bytes than the set's"),
        (lambda root: write_report(root, report(root, Part(name="attacks"))), "lacks differences"),
        (lambda root: write_report(root, report(root, findings=(FOUND,))), "has 1 findings; it must have none"),
    ],
)
def test_a_seal_cannot_rest_on_a_report_that_does_not_stand(small, spoil, told):
    write_report(small, report(small))
    spoil(small)
    with pytest.raises(PlanterError, match=told):
        standing_report(small, ("attacks", "differences"))


def _change(root, field, value):
    plain = json.loads((root / AUDIT_FILE).read_bytes())
    plain[field] = value
    (root / AUDIT_FILE).write_text(json.dumps(plain, sort_keys=True, ensure_ascii=False, indent=2) + "\n")
