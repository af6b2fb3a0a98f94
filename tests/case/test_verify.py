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
    change_variants,
    redo_digests,
    swap_bytes,
)

from planter.canon import to_json
from planter.case.verify import Report
from planter.errors import SetError, UsageError

LINES = "stage/tree/stowage/lines.py"
REPORT = "stage/tree/stowage/report.py"


def slugs(report: Report) -> set[str]:
    """Give the slugs of what was found; a report is ok exactly when there are none."""
    assert report.ok == (not report.findings)
    return {found.slug for found in report.findings}


def test_a_set_as_it_was_written_has_no_findings(whole_set: Path, verify: Any) -> None:
    report = verify(whole_set)
    assert report.findings == ()
    assert (report.ok, report.cases, report.environments) == (True, 4, 1)


def test_the_report_is_the_documented_json(some_set: Path, verify: Any) -> None:
    case_path(some_set, RED, "key/calibration.json").unlink()
    report = json.loads(to_json(verify(some_set)))
    assert set(report) == {"schema", "ok", "cases", "runs", "environments", "isolation", "findings"}
    assert report["schema"] == "planter/verify@1"
    assert [set(found) for found in report["findings"]] == [
        {"code", "slug", "case", "criterion", "variant", "seen", "expected"}
    ]


def test_equal_runs_of_twins_are_counted_once(whole_set: Path, verify: Any) -> None:
    one, other = (verify(whole_set, cases=[case]).runs for case in TWINS)
    both = verify(whole_set, cases=TWINS).runs
    assert both == one == other  # both hold the red, the green and the same variants of the green


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_a_probe_that_returns_at_once_is_found(some_set: Path, verify: Any, probe: str) -> None:
    for case in TWINS:
        swap_bytes(case_path(some_set, case, f"key/probes/{probe}.py"), b"def decide():\n", b"def decide():\n    return\n")
    assert {"not-both-ways", "outcome-differs"} <= slugs(verify(some_set))


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_a_probe_that_always_crashes_is_found(some_set: Path, verify: Any, probe: str) -> None:
    for case in TWINS:
        swap_bytes(case_path(some_set, case, f"key/probes/{probe}.py"), b"def decide():\n", b"def decide():\n    1 / 0\n")
    assert {"untyped-outcome", "not-both-ways"} <= slugs(verify(some_set))


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_a_probe_that_cannot_be_set_up_is_one_finding_and_no_verdict(some_set: Path, verify: Any, probe: str) -> None:
    for case in TWINS:
        swap_bytes(case_path(some_set, case, f"key/probes/{probe}.py"), b"def setup():\n", b"def setup():\n    1 / 0\n")
    report = verify(some_set)
    assert [f.case for f in report.findings if f.slug == "cannot-be-decided-here"] == list(TWINS)
    assert not slugs(report) & {"answers-differ", "verdict-differs", "untyped-outcome", "not-both-ways"}


def test_answers_swapped_between_criteria_are_found(some_set: Path, verify: Any) -> None:
    change_json(
        case_path(some_set, RED, "key/answers.json"), lambda v: v.update(criteria={"c1": "holds", "c2": "violated"})
    )
    assert slugs(verify(some_set)) == {"answers-differ"}


def test_answers_swapped_between_twins_are_found(some_set: Path, verify: Any) -> None:
    red, green = (case_path(some_set, case, "key/answers.json") for case in TWINS)
    texts = red.read_bytes(), green.read_bytes()
    red.write_bytes(texts[1])
    green.write_bytes(texts[0])
    found = verify(some_set)
    assert {(f.case, f.slug) for f in found.findings} == {(RED, "answers-differ"), (GREEN, "answers-differ")}


def test_a_relabelled_verdict_is_found(some_set: Path, verify: Any) -> None:
    change_case(some_set, RED, lambda v: v.update(verdict="green", criterion=None))
    assert {"verdict-differs", "twins-same-verdict"} <= slugs(verify(some_set))


def test_a_verdict_relabelled_together_with_its_answers_is_found(some_set: Path, verify: Any) -> None:
    change_case(some_set, RED, lambda v: v.update(verdict="unknown", criterion=None, kind="mixed"))
    change_json(
        case_path(some_set, RED, "key/answers.json"),
        lambda v: v.update(criteria={"c1": "undecidable", "c2": "holds"}, overall="unknown"),
    )
    assert {"answers-differ", "verdict-differs"} <= slugs(verify(some_set))


def test_both_verdicts_swapped_with_the_letter_of_the_red_are_found(some_set: Path, verify: Any) -> None:
    change_case(some_set, RED, lambda v: v.update(verdict="green", criterion=None))
    change_case(some_set, GREEN, lambda v: v.update(verdict="red", criterion="c1"))
    for case in TWINS:
        change_case(some_set, case, lambda v: v["recipe"].update(red_letter="b"))
    assert "verdict-differs" in slugs(verify(some_set))


@pytest.mark.parametrize("cases", [TWINS[:1], TWINS[1:], TWINS])
@pytest.mark.parametrize("path", [LINES, REPORT, "stage/tree/tests/test_stowage.py", "stage/contract.md"])
def test_a_changed_byte_in_the_stage_is_found(some_set: Path, verify: Any, cases: tuple[str], path: str) -> None:
    for case in cases:
        swap_bytes(case_path(some_set, case, path), b"parcel", b"barrel")
    report = verify(some_set)
    assert {f.case for f in report.findings if f.slug == "stage-digest-differs"} == set(cases)


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (LINES, b"bare.rpartition", b"bare.partition"),
        ("stage/tree/stowage/totals.py", b"(name, 0)", b"(name, 3)"),
        (REPORT, b"{grams} g", b"{grams} q"),
        (LINES, b'"""Read', b'""" Read'),
    ],
)
def test_a_byte_changed_in_both_twins_with_every_digest_redone_is_found(
    some_set: Path, verify: Any, path: str, before: bytes, after: bytes
) -> None:
    for case in TWINS:
        swap_bytes(case_path(some_set, case, path), before, after)
    redo_digests(some_set)
    assert slugs(verify(some_set)) & {"outcome-differs", "edit-misfit", "answers-differ"}


@pytest.mark.parametrize("path", [LINES, REPORT, "stage/contract.md"])
def test_a_byte_changed_in_one_twin_with_every_digest_redone_is_found(some_set: Path, verify: Any, path: str) -> None:
    swap_bytes(case_path(some_set, GREEN, path), b"parcel", b"barrel")
    redo_digests(some_set)
    assert slugs(verify(some_set)) & {"twins-differ-elsewhere", "twins-differ-in-file"}


def test_a_mutant_made_a_no_op_is_found(some_set: Path, verify: Any) -> None:
    def change(lines: list[Any]) -> list[Any]:
        mutant = next(line for line in lines if line["role"] == "mutant")
        mutant["edits"][0]["after"] = mutant["edits"][0]["before"]
        return lines

    for case in TWINS:
        change_variants(some_set, case, change)
    assert "edit-misfit" in slugs(verify(some_set))


def test_a_mutant_that_holds_by_edits_that_cancel_is_found(some_set: Path, verify: Any) -> None:
    def change(lines: list[Any]) -> list[Any]:
        mutant = next(line for line in lines if line["role"] == "mutant")
        path = mutant["edits"][0]["path"]
        mutant["edits"] = [
            {"path": path, "start": 0, "before": '"', "after": '""'},
            {"path": path, "start": 1, "before": '""', "after": '"'},
        ]
        return lines

    for case in TWINS:
        change_variants(some_set, case, change)
    assert {"repeated-mutant", "outcome-differs", "held-without-reason"} <= slugs(verify(some_set))


def test_removed_mutants_are_found_even_with_the_calibration_redone(some_set: Path, verify: Any) -> None:
    for case in TWINS:
        change_variants(some_set, case, lambda lines: [line for line in lines if line["criterion"] != "c2"])
        none = {"tried": 0, "violated": 0, "crashed": 0, "timed_out": 0, "held": 0}
        change_json(
            case_path(some_set, case, "key/calibration.json"), lambda v, none=none: v["criteria"].update(c2=none)
        )
    found = slugs(verify(some_set))
    assert {"too-few-mutants", "too-few-violated", "too-few-by-value", "missing-break"} <= found
    assert "calibration-differs" not in found


def test_mutants_repeated_to_fill_the_number_are_found(some_set: Path, verify: Any) -> None:
    def change(lines: list[Any]) -> list[Any]:
        one = next(line for line in lines if line["name"] == "mutant-c2-01")
        return [{**one, "name": line["name"]} if line["name"].startswith("mutant-c2") else line for line in lines]

    for case in TWINS:
        change_variants(some_set, case, change)
    assert "repeated-mutant" in slugs(verify(some_set))


@pytest.mark.parametrize("role", ["fix", "flip", "break", "gross"])
def test_a_removed_control_is_found(some_set: Path, verify: Any, role: str) -> None:
    for case in TWINS:
        change_variants(some_set, case, lambda lines: [line for line in lines if line["role"] != role])
    assert slugs(verify(some_set)) & {"missing-variant", "missing-break", "weak-gross"}


def test_a_calibration_rewritten_to_match_a_lie_is_found(some_set: Path, verify: Any) -> None:
    for case in TWINS:
        change_json(
            case_path(some_set, case, "key/calibration.json"),
            lambda v: v["criteria"]["c1"].update(violated=v["criteria"]["c1"]["tried"], held=0, crashed=0),
        )
    assert slugs(verify(some_set)) == {"calibration-differs"}


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
