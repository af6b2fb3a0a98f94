"""Tests of how difficulty is printed: every figure with its meaning, and a line where nothing was measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from planter.core.records.measured import SCHEMA, MeasuredFile
from planter.reports.difficulty import MOST_SPOTS, difficulty, figures

SPOT = {"path": "pkg/ünï.py", "line": 7, "code": "BLE001"}
RUFF = {"version": "0.1", "right": 0, "wrong": 0, "only_right": [], "only_wrong": []}
MEASURED: dict[str, Any] = {
    "schema": SCHEMA,
    "pair": "any-001",
    "trigger": {"inputs": 1000, "revealing": 37, "rate": 0.037, "low": 0.0262, "high": 0.0506},
    "connect": {"modules": 2, "files": ["a.py", "b.py"], "lines": 31, "staged_files": 12, "staged_lines": 480},
    "edit": {
        "bytes": {"removed": 0, "added": 12},
        "tokens": {"removed": 0, "added": 2},
        "lines": {"removed": 1, "added": 1},
    },
    "tests": {"right": {"passed": 5}, "wrong": {"passed": 4, "failed": 1}},
    "tools": {
        "bandit": {**RUFF, "right": "timed out", "only_right": None, "only_wrong": None},
        "pylint": "not run",
        "ruff, all rules": {**RUFF, "right": 3, "wrong": 4, "only_wrong": [SPOT]},
        "ruff": RUFF,
    },
    "kills": {"c2": {"value": 8, "raise": 2}, "c1": {"value": 9, "raise": 0}},
}


def shown(**changes: Any) -> list[str]:
    return [click.unstyle(line) for line in figures(msgspec.convert({**MEASURED, **changes}, MeasuredFile))]


def row(name: str, lines: list[str]) -> str:
    return next(line for line in lines if line.startswith(f"{name}  "))


def test_every_figure_is_printed_in_order_with_what_it_means() -> None:
    lines = shown()
    assert [line.split("  ")[0] for line in lines[:-1]] == [
        "difficulty",
        "trigger rate",
        "to connect",
        "staged",
        "edit",
        "shipped tests",
        "ruff",
        "ruff, all rules",
        "pylint",
        "bandit",
        "kills of c1",
        "kills of c2",
    ]
    meanings = {line[line.rindex("  ") :].strip() for line in lines[1:-1]}
    assert all(len(meaning.split()) >= 5 for meaning in meanings)


def test_figures_are_those_measured() -> None:
    lines = shown()
    assert "3.70 % (2.62 % to 5.06 %)" in row("trigger rate", lines)
    assert "37 of 1000 drawn inputs" in row("trigger rate", lines)
    assert "2 modules, 2 files, 31 lines" in row("to connect", lines)
    assert "12 files, 480 lines" in row("staged", lines)
    assert "bytes -0 +12, tokens -0 +2, lines -1 +1" in row("edit", lines)
    assert "5 passed; 4 passed, 1 failed" in row("shipped tests", lines)
    assert "8 by value, 2 by exception" in row("kills of c2", lines)


def test_a_tool_sees_nothing_or_something_or_was_not_run_or_gave_no_answer() -> None:
    lines = shown()
    assert "0 and 0, sees nothing" in row("ruff", lines) and "0.1, default rules" in row("ruff", lines)
    assert "3 and 4, sees 1 " in row("ruff, all rules", lines)
    assert " not run " in row("pylint", lines)
    assert "timed out and 0, not compared" in row("bandit", lines)
    assert lines[-1] == "ruff, all rules, on the wrong tree only: pkg/ünï.py:7 BLE001"


def test_only_the_first_of_many_messages_are_listed() -> None:
    many = [{**SPOT, "line": number} for number in range(1, MOST_SPOTS + 4)]
    last = shown(tools={"ruff": {**RUFF, "only_right": many}})[-1]
    assert last.startswith("ruff, on the right tree only: pkg/ünï.py:1 BLE001, ")
    assert last.endswith(f"pkg/ünï.py:{MOST_SPOTS} BLE001, and 3 more")


def test_one_is_singular_and_what_has_no_tokens_is_shown_without() -> None:
    reach = {"modules": 1, "files": ["a.py"], "lines": 1, "staged_files": 1, "staged_lines": 1}
    lines = shown(connect=reach, edit={**MEASURED["edit"], "tokens": None}, tests={"right": {}, "wrong": {}})
    assert "1 module, 1 file, 1 line " in row("to connect", lines)
    assert "bytes -0 +12, lines -1 +1" in row("edit", lines)
    assert "none ran; none ran" in row("shipped tests", lines)


def test_a_tool_of_another_version_is_listed_last() -> None:
    lines = shown(tools={"aardvark": RUFF, "ruff": "not run"}, kills={})
    assert [line.split("  ")[0] for line in lines[-2:]] == ["ruff", "aardvark"]


def test_nothing_in_the_file_moves_the_cursor() -> None:
    spot = {**SPOT, "path": "a\x1b[2J\n.py"}
    tools = {"x\x1b[1m": {**RUFF, "version": "\x07", "wrong": "\r", "only_right": [spot]}}
    assert not any(c in line for line in shown(tools=tools, kills={"c\n1": {}}) for c in "\x1b\x07\r\n")


def test_a_pair_without_a_measured_file_is_shown_in_one_line(tmp_path: Path) -> None:
    lines = list(difficulty(tmp_path, "any-001"))
    assert len(lines) == 1
    assert "measured/any-001.json: no such file" in lines[0]
