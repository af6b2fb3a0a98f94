"""Tests of the records under measured/: read strictly, and an error that says why where there is none."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from planter.core.canonical import to_json
from planter.core.errors import SetError
from planter.core.records.measured import SCHEMA, read_measured

SIZE = {"removed": 1, "added": 2}
WHOLE: dict[str, Any] = {
    "schema": SCHEMA,
    "pair": "any-001",
    "trigger": {"inputs": 10, "revealing": 0, "rate": 0.0, "low": 0.0, "high": 0.3085},
    "connect": {"modules": 1, "files": ["a.py"], "lines": 3, "staged_files": 2, "staged_lines": 9},
    "edit": {"bytes": SIZE, "tokens": None, "lines": SIZE},
    "tests": {"right": {"passed": 1}, "wrong": {}},
    "tools": {
        "ruff": {"version": None, "right": 0, "wrong": "timed out", "only_right": None, "only_wrong": None},
        "mypy": "not run",
    },
    "kills": {"c1": {"value": 1, "raise": 0}},
}


def put(folder: Path, data: bytes) -> Path:
    (folder / "measured").mkdir()
    (folder / "measured" / "any-001.json").write_bytes(data)
    return folder


def test_a_record_is_read_as_it_was_written(tmp_path: Path) -> None:
    found = read_measured(put(tmp_path, to_json(WHOLE)), "any-001")
    assert to_json(found) == to_json(WHOLE)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        b"{}",
        to_json({"pair": "any-001"}),
        to_json({**WHOLE, "more": 1}),
        to_json({**WHOLE, "tools": {"ruff": "not asked"}}),
        to_json({**WHOLE, "trigger": {}}),
    ],
    ids=range(8),
)
def test_what_is_no_record_is_an_error_naming_the_file(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(SetError, match=r"^measured/any-001\.json: ."):
        read_measured(put(tmp_path, data), "any-001")


def test_a_missing_file_and_a_link_are_errors(tmp_path: Path) -> None:
    with pytest.raises(SetError, match="no such file"):
        read_measured(tmp_path, "any-001")
    folder = put(tmp_path, to_json(WHOLE)) / "measured"
    os.rename(folder / "any-001.json", tmp_path / "elsewhere.json")
    (folder / "any-001.json").symlink_to(tmp_path / "elsewhere.json")
    with pytest.raises(SetError, match="measured/any-001"):
        read_measured(tmp_path, "any-001")
