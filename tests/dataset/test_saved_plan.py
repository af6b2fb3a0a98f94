"""Tests of saved plans: what is written is read, and what is no plan is told by file, value and what would be right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from planter.core.canonical import to_json
from planter.core.errors import PlanError
from planter.dataset.saved_plan import PLAN_SCHEMA, SavedPlan, read_plan, save_plan

PLAN = SavedPlan(schema=PLAN_SCHEMA, pairs=20, floor=0.85, repeats=5, classes=("sign-flip",), hosts=("feed", "ledger"))
NAMES = st.lists(st.text(min_size=1).filter(lambda name: name.isprintable()), unique=True).map(tuple)


def written(folder: Path, **changes: Any) -> Path:
    """Write the plan with these fields changed; None takes a field away."""
    fields = {**json.loads(to_json(PLAN)), **changes}
    path = folder / "plan.json"
    path.write_text(json.dumps({name: value for name, value in fields.items() if value is not None}))
    return path


def complaint(path: Path) -> str:
    with pytest.raises(PlanError) as caught:
        read_plan(path)
    said = str(caught.value)
    assert path.name in said and "\n" not in said
    return said


@given(
    pairs=st.integers(1, 10**6),
    floor=st.floats(0, 1, exclude_max=True),
    repeats=st.integers(1, 100),
    classes=NAMES,
    hosts=NAMES,
)
def test_a_saved_plan_is_read_again(
    tmp_path_factory: pytest.TempPathFactory,
    pairs: int,
    floor: float,
    repeats: int,
    classes: tuple[str, ...],
    hosts: tuple[str, ...],
) -> None:
    plan = replace(PLAN, pairs=pairs, floor=floor, repeats=repeats, classes=classes, hosts=hosts)
    path = tmp_path_factory.mktemp("plans") / "plan.json"
    save_plan(path, plan)
    assert path.read_bytes() == to_json(plan)
    assert read_plan(path) == plan


def test_a_plan_written_by_hand_is_read_in_any_layout(tmp_path: Path) -> None:
    path = written(tmp_path, floor=0)
    assert path.read_bytes() != to_json(replace(PLAN, floor=0.0))
    assert read_plan(path) == replace(PLAN, floor=0.0)


def test_a_file_that_exists_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_text("mine")
    with pytest.raises(PlanError, match=r"plan\.json' exists; name a file"):
        save_plan(path, PLAN)
    assert path.read_text() == "mine"


def test_a_link_to_nowhere_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "plan.json").symlink_to("elsewhere.json")
    with pytest.raises(PlanError, match="exists"):
        save_plan(tmp_path / "plan.json", PLAN)
    assert not (tmp_path / "elsewhere.json").exists()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(PlanError, match=r"cannot write the plan .*no-such.*No such file"):
        save_plan(tmp_path / "no-such" / "plan.json", PLAN)


@pytest.mark.parametrize(
    ("field", "value", "right"),
    [
        ("schema", "planter/set@1", "'planter/plan@1'"),
        ("pairs", 0, "a whole number, 1 or more"),
        ("pairs", -3, "a whole number, 1 or more"),
        ("pairs", 2.0, "a whole number, 1 or more"),
        ("pairs", "20", "a whole number, 1 or more"),
        ("pairs", True, "a whole number, 1 or more"),
        ("repeats", 0, "a whole number, 1 or more"),
        ("floor", 1, "a number from 0 to below 1"),
        ("floor", -0.1, "a number from 0 to below 1"),
        ("floor", 80, "a number from 0 to below 1"),
        ("floor", "0.8", "a number from 0 to below 1"),
        ("floor", False, "a number from 0 to below 1"),
        ("classes", "sign-flip", "a list of names"),
        ("classes", ["sign-flip", 3], "a list of names"),
        ("classes", [["sign-flip"]], "a list of names"),
        ("hosts", ["feed", "feed"], "each once"),
        ("hosts", [""], "a list of names"),
        ("hosts", {"feed": 1}, "a list of names"),
    ],
)
def test_a_wrong_value_is_said_with_what_would_be_right(tmp_path: Path, field: str, value: Any, right: str) -> None:
    said = complaint(written(tmp_path, **{field: value}))
    assert f"{field} is {value!r}" in said and right in said


def test_an_unknown_field_is_an_error_naming_the_known(tmp_path: Path) -> None:
    assert "unknown field 'seed'; a plan has schema, pairs" in complaint(written(tmp_path, seed=1))


@pytest.mark.parametrize("field", ["schema", "pairs", "floor", "repeats", "classes", "hosts"])
def test_a_missing_field_is_an_error(tmp_path: Path, field: str) -> None:
    assert f"no field {field!r}; it must be" in complaint(written(tmp_path, **{field: None}))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b'{"pairs": 1, "pairs": 2}',
        b'{"floor": NaN}',
        b"[" * 100_000,
        b'{"pairs": ' + b"1" * 5000 + b"}",
    ],
)
def test_what_is_not_json_is_said(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(data)
    assert "is not JSON" in complaint(path)


@pytest.mark.parametrize("data", [b"[]", b"3", b"null", b'"plan"'])
def test_json_that_is_no_object_is_said(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(data)
    assert "a plan is one object" in complaint(path)


def test_a_long_value_is_shown_in_brief(tmp_path: Path) -> None:
    assert len(complaint(written(tmp_path, pairs="x" * 10_000))) < 400


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(b" " * ((1 << 20) + 1))
    assert "larger than" in complaint(path)


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    assert "No such file" in complaint(tmp_path / "no-plan.json")
    (tmp_path / "folder").mkdir()
    assert "directory" in complaint(tmp_path / "folder")
