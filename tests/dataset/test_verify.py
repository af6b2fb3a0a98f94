"""A whole set verifies; whatever is done to it is found, as findings and never as an exception."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tampering import (
    GREEN,
    RED,
    TWINS,
    case_path,
    change_case,
    change_json,
    redo_digests,
    slugs,
    swap_bytes,
)

from planter.core.canonical import to_json
from planter.core.errors import SetError, UsageError

LINES = "stage/tree/stowage/lines.py"
REPORT = "stage/tree/stowage/report.py"


def test_a_set_as_it_was_written_has_no_findings(whole_set: Path, verify: Any) -> None:
    report = verify(whole_set)
    assert report.findings == ()
    assert (report.ok, report.cases, report.environments) == (True, 4, 1)


def test_the_report_is_the_documented_json(some_set: Path, verify: Any) -> None:
    case_path(some_set, RED, "key/calibration.json").unlink()
    report = json.loads(to_json(verify(some_set)))
    assert set(report) == {
        "schema",
        "ok",
        "cases",
        "runs",
        "not_covered",
        "cached",
        "environments",
        "isolation",
        "findings",
    }
    assert report["schema"] == "planter/verify@2"
    assert [set(found) for found in report["findings"]] == [
        {"code", "slug", "case", "criterion", "variant", "seen", "expected"}
    ]


def test_equal_runs_of_twins_are_counted_once(whole_set: Path, verify: Any) -> None:
    one, other = (verify(whole_set, cases=[case]).runs for case in TWINS)
    both = verify(whole_set, cases=TWINS).runs
    assert both == one == other  # both hold the red, the green and the same variants of the green


def test_a_missing_calibration_is_one_finding_and_changes_no_verdict(some_set: Path, verify: Any) -> None:
    case_path(some_set, RED, "key/calibration.json").unlink()
    report = verify(some_set)
    assert [(f.case, f.code, f.slug) for f in report.findings] == [(RED, "PL111", "missing-calibration")]


def test_the_findings_of_one_case_leave_the_others_verified(some_set: Path, verify: Any) -> None:
    case_path(some_set, RED, "case.json").write_bytes(b"{")
    change_json(
        case_path(some_set, "swallowed-error-002-a", "key/answers.json"), lambda v: v["criteria"].update(c2="violated")
    )
    assert {(f.case, f.slug) for f in verify(some_set).findings} == {
        (RED, "not-json"),
        ("swallowed-error-002-a", "answers-differ"),
    }


def test_one_case_is_verified_with_its_sibling_read_for_comparison(some_set: Path, verify: Any) -> None:
    swap_bytes(case_path(some_set, RED, "key/inputs.py"), b"tea", b"pea")
    change_json(case_path(some_set, RED, "key/answers.json"), lambda v: v.update(overall="green"))
    report = verify(some_set, cases=[GREEN])
    assert (report.cases, slugs(report)) == (1, {"twins-differ-in-file"})
    assert {f.case for f in report.findings} == {GREEN}


def test_an_unknown_case_is_a_usage_error(whole_set: Path, verify: Any) -> None:
    with pytest.raises(UsageError, match="no case 'nobody-001-a'"):
        verify(whole_set, cases=["nobody-001-a"])


@pytest.mark.parametrize("text", [None, b"", b"{", b"\xff", b'{"a": 1, "a": 2}'])
def test_a_folder_without_a_set_json_that_parses_is_no_set(some_set: Path, verify: Any, text: bytes | None) -> None:
    (some_set / "set.json").unlink()
    if text is not None:
        (some_set / "set.json").write_bytes(text)
    with pytest.raises(SetError, match="is not a set"):
        verify(some_set)


def test_a_file_that_two_pairs_share_is_found(some_set: Path, verify: Any) -> None:
    shared = case_path(some_set, RED, REPORT).read_bytes()
    for letter in "ab":
        case_path(some_set, f"swallowed-error-002-{letter}", "stage/tree/larder/extra.py").write_bytes(shared)
    redo_digests(some_set)
    assert slugs(verify(some_set)) == {"repeated-file"}


@pytest.mark.parametrize(
    "word", ["swallowed_error", "SwallowedError", "CONTINUE-PAST-ERROR", "a mutant", "the_twin_file", "twins", GREEN]
)
def test_a_word_that_tells_on_the_case_is_found(some_set: Path, verify: Any, word: str) -> None:
    for case in TWINS:
        swap_bytes(case_path(some_set, case, "stage/tree/tests/test_stowage.py"), b"Everyday", word.encode())
    redo_digests(some_set)
    assert slugs(verify(some_set)) == {"telltale"}


def test_a_pair_renamed_as_another_is_found(some_set: Path, verify: Any) -> None:
    for letter in "ab":
        case_path(some_set, f"swallowed-error-001-{letter}").rename(case_path(some_set, f"other-pair-001-{letter}"))
    assert {"misnamed-case", "set-disagrees"} <= slugs(verify(some_set))


def test_a_copied_pair_is_found(some_set: Path, verify: Any) -> None:
    for letter in "ab":
        source = case_path(some_set, f"swallowed-error-001-{letter}")
        target = case_path(some_set, f"swallowed-error-003-{letter}")
        shutil.copytree(source, target)
        change_case(some_set, target.name, lambda v, t=target: v.update(id=t.name, pair=t.name[:-2]))
    redo_digests(some_set)
    assert {"repeated-file", "set-disagrees"} <= slugs(verify(some_set))
