"""Checking names every change of what was sealed, however well what was changed agrees with itself."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sealed_sets import GREEN, RED, found_in

from planter.core.canonical import to_json
from planter.core.errors import SealError
from planter.core.layout import sum_of_set
from planter.dataset.read import read_set
from planter.release.checking import check_seal
from planter.release.ledger import touch

Change = Callable[[Path], None]


def swap(folder: Path, one: str, other: str) -> None:
    (folder / "cases" / one).rename(folder / "aside")
    (folder / "cases" / other).rename(folder / "cases" / one)
    (folder / "aside").rename(folder / "cases" / other)


def swap_salts_too(folder: Path) -> None:
    swap(folder, RED, GREEN)
    salts = json.loads((folder / "salts.json").read_bytes())
    cases = salts["cases"]
    cases[RED], cases[GREEN] = cases[GREEN], cases[RED]
    (folder / "salts.json").write_bytes(to_json(salts))


def change_json(path: Path, **values: object) -> None:
    path.write_bytes(to_json({**json.loads(path.read_bytes()), **values}))


def replace_case_and_set(folder: Path) -> None:
    """Put a case with another key in, and make set.json agree with itself again."""
    answers = json.loads((folder / "cases" / RED / "key/answers.json").read_bytes())
    change_json(
        folder / "cases" / RED / "key/answers.json",
        overall="green",
        criteria=dict.fromkeys(answers["criteria"], "holds"),
    )
    (folder / "cases" / RED / "stage/contract.md").write_text("- **c1**: Another one.\n")
    change_json(folder / "set.json", sealable_why=["changed"])
    record = read_set(folder).record
    assert record is not None
    change_json(folder / "set.json", digest=sum_of_set(record))


def append_row_by_hand(folder: Path) -> None:
    row = json.loads((folder / "ledger.jsonl").read_text())
    (folder / "ledger.jsonl").write_text(json.dumps({**row, "why": "another"}, sort_keys=True) + "\n")


CHANGES: dict[str, tuple[Change, set[tuple[str, str | None]]]] = {
    "a case gone": (lambda f: shutil.rmtree(f / "cases" / RED), {("lone-twin", GREEN), ("sealed-case-missing", RED)}),
    "a case more": (
        lambda f: [shutil.copytree(f / "cases" / RED, f / "cases" / f"new-case-099-{x}") for x in "ab"] and None,
        {("sealed-case-added", "new-case-099-a"), ("sealed-case-added", "new-case-099-b")},
    ),
    "twins swapped": (lambda f: swap(f, RED, GREEN), {("sealed-case-changed", RED), ("sealed-case-changed", GREEN)}),
    "twins and salts swapped": (swap_salts_too, {("sealed-case-changed", RED), ("sealed-case-changed", GREEN)}),
    "key and set replaced": (replace_case_and_set, {("sealed-case-changed", RED), ("sealed-set-changed", None)}),
    "salts gone": (lambda f: (f / "salts.json").unlink(), {("salts-changed", None)}),
    "salts no salts": (lambda f: change_json(f / "salts.json", cases={}), {("salts-changed", None)}),
    "prompt changed": (lambda f: Path("prompt.md").write_text("x") and None, {("judge-file-changed", None)}),
    "prompt gone": (lambda f: Path("prompt.md").unlink(), {("judge-file-changed", None)}),
    "rules changed": (lambda f: Path("rules.toml").write_text("x") and None, {("rules-changed", None)}),
    "seal edited": (lambda f: change_json(f / "seal.json", built_in_hosts=[]), {("seal-changed", None)}),
    "seal no JSON": (lambda f: (f / "seal.json").write_text("{") and None, {("seal-changed", None)}),
    "ledger edited": (append_row_by_hand, {("ledger-broken", None)}),
    "ledger gone": (lambda f: (f / "ledger.jsonl").unlink(), {("unfinished-seal", None)}),
    "a stray file": (lambda f: (f / "notes.txt").write_text("x") and None, {("extra-file", None)}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_named(sealed: Path, name: str) -> None:
    change, due = CHANGES[name]
    change(sealed)
    assert set(found_in(sealed)) >= due
    if not name.startswith(("salts no", "twins", "key")):
        extra = set(found_in(sealed)) - due
        assert {slug for slug, _ in extra} <= {"sealed-case-added"} if name == "salts gone" else not extra


def test_a_ledger_cut_back_before_the_seal_and_written_on_lacks_its_row(sealed: Path) -> None:
    (sealed / "ledger.jsonl").unlink()
    (sealed / "seal.json").rename("aside")
    touch(sealed, "sealed", "an invented row", state="sealed", detail={"seal": "0" * 64})
    Path("aside").rename(sealed / "seal.json")
    assert found_in(sealed) == [("ledger-lacks", None)]


def test_what_was_edited_together_is_said(sealed: Path) -> None:
    replace_case_and_set(sealed)
    seen = [one.seen for one in check_seal(sealed) if one.slug == "sealed-case-changed"]
    assert seen == ["contract, answer changed, edited together"]


def test_files_of_the_judge_are_found_from_the_set_as_well(sealed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("prompt.md", "rules.toml"):
        Path(name).rename(sealed.parent / "set" / name)
    assert [slug for slug, _ in found_in(sealed)] == ["extra-file", "extra-file"]


def test_the_digest_that_a_sealed_set_gives_of_itself_cannot_change(sealed: Path) -> None:
    before = (sealed / "set.json").read_bytes()
    digest = before.split(b'"')[3]
    (sealed / "set.json").write_bytes(before.replace(digest, digest[::-1], 1))
    assert found_in(sealed) == [("sealed-set-changed", None)]


def test_what_is_not_sealed_cannot_be_checked(some_set: Path) -> None:
    with pytest.raises(SealError, match="is not sealed"):
        check_seal(some_set)


def change_some_bit(sealed: Path, data: st.DataObject) -> None:
    files = sorted(path for path in sealed.rglob("*") if path.is_file() and "measured" not in path.parts)
    path = data.draw(st.sampled_from(files))
    before = path.read_bytes()
    changed = bytearray(before or b"\n")
    changed[data.draw(st.integers(0, len(changed) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    path.write_bytes(bytes(changed))
    try:
        assert found_in(sealed), path
    finally:
        path.write_bytes(before)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_byte_of_a_sealed_set_can_change_unseen(sealed: Path, data: st.DataObject) -> None:
    change_some_bit(sealed, data)


@pytest.mark.slow
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_byte_of_a_sealed_set_can_change_unseen_often_tried(sealed: Path, data: st.DataObject) -> None:
    change_some_bit(sealed, data)
