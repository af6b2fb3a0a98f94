"""Whatever is done to a key, a variant or a stage is found, however well it is covered up."""

from __future__ import annotations

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
    slugs,
    swap_bytes,
)

LINES = "stage/tree/stowage/lines.py"
REPORT = "stage/tree/stowage/report.py"


def begin_with(root: Path, probe: str, function: str, statement: str) -> None:
    """Let a function of the probe begin with a statement, alike in both twins."""
    for case in TWINS:
        head = f"def {function}():\n".encode()
        swap_bytes(case_path(root, case, f"key/probes/{probe}.py"), head, head + f"    {statement}\n".encode())


def renamed(case: Any, verdict: str, criterion: str | None, decided: str = "all") -> None:
    case.update(verdict=verdict)
    case["oracle"].update(criterion=criterion, decided=decided)


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_a_probe_that_returns_at_once_is_found(some_set: Path, verify: Any, probe: str) -> None:
    begin_with(some_set, probe, "decide", "return")
    assert {"not-both-ways", "outcome-differs"} <= slugs(verify(some_set))


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_a_probe_that_always_crashes_is_found(some_set: Path, verify: Any, probe: str) -> None:
    begin_with(some_set, probe, "decide", "1 / 0")
    assert {"untyped-outcome", "not-both-ways"} <= slugs(verify(some_set))


@pytest.mark.parametrize("probe", ["c1", "c2", "happy"])
def test_a_probe_that_cannot_be_set_up_is_one_finding_and_no_verdict(some_set: Path, verify: Any, probe: str) -> None:
    begin_with(some_set, probe, "setup", "1 / 0")
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
    change_case(some_set, RED, lambda v: renamed(v, "green", None))
    assert {"verdict-differs", "twins-same-verdict"} <= slugs(verify(some_set))


def test_a_verdict_relabelled_together_with_its_answers_is_found(some_set: Path, verify: Any) -> None:
    change_case(some_set, RED, lambda v: renamed(v, "unknown", None, "mixed"))
    change_json(
        case_path(some_set, RED, "key/answers.json"),
        lambda v: v.update(criteria={"c1": "undecidable", "c2": "holds"}, overall="unknown"),
    )
    assert {"answers-differ", "verdict-differs"} <= slugs(verify(some_set))


def test_both_verdicts_swapped_with_the_letter_of_the_red_are_found(some_set: Path, verify: Any) -> None:
    change_case(some_set, RED, lambda v: renamed(v, "green", None))
    change_case(some_set, GREEN, lambda v: renamed(v, "red", "c1"))
    for case in TWINS:
        change_case(some_set, case, lambda v: v["origin"]["recipe"].update(red_letter="b"))
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
    assert {"repeated-mutant", "outcome-differs", "survivor-without-reason"} <= slugs(verify(some_set))


def test_removed_mutants_are_found_even_with_the_calibration_redone(some_set: Path, verify: Any) -> None:
    for case in TWINS:
        change_variants(some_set, case, lambda lines: [line for line in lines if line["criterion"] != "c2"])
        none = {"tried": 0, "violated": 0, "crashed": 0, "timed_out": 0, "survived": 0}
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


@pytest.mark.parametrize("role", ["fix", "flip", "break", "smoke"])
def test_a_removed_control_is_found(some_set: Path, verify: Any, role: str) -> None:
    for case in TWINS:
        change_variants(some_set, case, lambda lines: [line for line in lines if line["role"] != role])
    assert slugs(verify(some_set)) & {"missing-variant", "missing-break", "weak-smoke"}


def test_a_calibration_rewritten_to_match_a_lie_is_found(some_set: Path, verify: Any) -> None:
    for case in TWINS:
        change_json(
            case_path(some_set, case, "key/calibration.json"),
            lambda v: v["criteria"]["c1"].update(violated=v["criteria"]["c1"]["tried"], survived=0, crashed=0),
        )
    assert slugs(verify(some_set)) == {"calibration-differs"}
