"""Tests of tools that read trees: what they say is read, and one that is missing, hangs or crashes is told of."""

from __future__ import annotations

import json
from importlib.util import find_spec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.records.runs import Limits
from planter.core.trees import Tree
from planter.sandbox.linters import (
    OUTPUT,
    QUICK,
    SLOW,
    Message,
    Reader,
    Reading,
    json_messages,
    read,
    reading,
    text_messages,
)
from planter.sandbox.pool import Pool

RUFF, ALL_RULES = QUICK
PYLINT, MYPY, BANDIT = SLOW
# a module of the standard library that runs what it is given stands for a tool that hangs or crashes
RUNS_THE_FIRST = Reader("it", "cProfile", (), text_messages, Limits(cpu_seconds=1.0, wall_seconds=2.0))

TREE = Tree(
    {
        "ünï còdé.py": "# é\nassert 'naïve'\n".encode(),
        "pkg/__init__.py": b"",
        "pkg/open.py": b"def f(x: int) -> int:\n    y = x\n    return 'no'\n",
        "notes.txt": b"import os",
    }
)
BROKEN = Tree({"a.py": b"def f(:\n", "b.py": b"assert f\n", "bytes.py": b"x = '\xff'\n"})
PATHS = st.text(st.characters(codec="utf-8", exclude_characters="\0\n\r\\/:"), min_size=1).map(
    lambda stem: f"{stem.strip('.') or 'x'}.py"
)


def installed(reader: Reader) -> Reader:
    """Skip where a tool of the extra is not installed."""
    if find_spec(reader.module) is None:
        pytest.skip(f"{reader.module} is not installed")
    return reader


def codes(found: Reading, path: str) -> set[tuple[int, str]]:
    assert found.failed == ""
    return {(message.line, message.code) for message in found.messages if message.path == path}


def test_ruff_has_messages_at_unicode_paths_in_order(pool: Pool) -> None:
    found = read(pool, ALL_RULES, TREE)
    assert (2, "S101") in codes(found, "ünï còdé.py")
    assert (2, "RET504") not in codes(found, "pkg/open.py")
    assert list(found.messages) == sorted(found.messages)
    assert {message.path for message in found.messages} <= set(TREE)


def test_ruff_with_default_rules_says_less_than_with_all(pool: Pool) -> None:
    tree = Tree({"a.py": b"import os\n"})
    assert codes(read(pool, RUFF, tree), "a.py") == {(1, "F401")}
    assert len(read(pool, ALL_RULES, tree).messages) > 1


def test_a_file_that_does_not_parse_is_a_message_and_the_others_are_read(pool: Pool) -> None:
    found = read(pool, ALL_RULES, BROKEN)
    assert (1, "invalid-syntax") in codes(found, "a.py")
    assert (1, "S101") in codes(found, "b.py")


def test_no_configuration_of_the_tree_or_its_folders_is_read(pool: Pool) -> None:
    config = b"[tool.ruff.lint]\nignore = ['F401']\n[tool.ruff]\nexclude = ['a.py']\n"
    tree = Tree(
        {"pyproject.toml": config, "ruff.toml": b"not toml", ".gitignore": b"*.py\n", "build/a.py": b"import os"}
    )
    assert codes(read(pool, RUFF, tree), "build/a.py") == {(1, "F401")}


def test_a_module_of_the_tree_does_not_take_the_place_of_the_tool(pool: Pool) -> None:
    tree = Tree({"ruff.py": b"print('a.py:1:X1')\n", "json.py": b"raise SystemExit(3)\n", "a.py": b"import os\n"})
    assert codes(read(pool, RUFF, tree), "a.py") == {(1, "F401")}


def test_a_tree_without_python_files_has_no_messages(pool: Pool) -> None:
    assert [read(pool, reader, Tree({"a.txt": b"x"})) for reader in QUICK + SLOW] == [Reading()] * 5


@pytest.mark.slow
def test_mypy_reports_types_and_survives_what_does_not_parse(pool: Pool) -> None:
    installed(MYPY)
    assert codes(read(pool, MYPY, TREE), "pkg/open.py") == {(3, "return-value")}
    assert (1, "syntax") in codes(read(pool, MYPY, Tree({"a.py": BROKEN["a.py"]})), "a.py")
    assert read(pool, MYPY, BROKEN).failed == "failed: exit status 2", "it gives up at what is not UTF-8"


@pytest.mark.slow
def test_pylint_reports_and_survives_what_does_not_parse(pool: Pool) -> None:
    installed(PYLINT)
    assert (1, "C0114") in codes(read(pool, PYLINT, TREE), "ünï còdé.py")
    assert (1, "E0001") in codes(read(pool, PYLINT, BROKEN), "a.py")


@pytest.mark.slow
def test_bandit_reports_and_survives_what_does_not_parse(pool: Pool) -> None:
    installed(BANDIT)
    assert codes(read(pool, BANDIT, TREE), "ünï còdé.py") == {(2, "B101")}
    assert codes(read(pool, BANDIT, BROKEN), "b.py") == {(1, "B101")}


def test_a_missing_tool_is_not_run(pool: Pool) -> None:
    missing = Reader("it", "a_tool_nobody_has", (), text_messages)
    assert read(pool, missing, TREE) == Reading(failed="not run")
    assert missing.version is None


@pytest.mark.parametrize("code", [b"while True: pass", b"import time; time.sleep(60)"])
def test_a_tool_that_hangs_is_timed_out(pool: Pool, code: bytes) -> None:
    assert read(pool, RUNS_THE_FIRST, Tree({"a.py": code})) == Reading(failed="timed out")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (b"import os; os._exit(3)", "failed: exit status 3"),
        (b"import os; os.kill(os.getpid(), 9)", "failed: signal 9"),
        (b"raise ValueError", "failed: exit status 1"),
    ],
)
def test_a_tool_that_crashes_is_told_of(pool: Pool, code: bytes, why: str) -> None:
    assert read(pool, RUNS_THE_FIRST, Tree({"a.py": code})) == Reading(failed=why)


def test_a_tool_that_is_killed_has_no_answer_whatever_it_said_before() -> None:
    assert reading(RUFF, -9, "a.py:1:1: F401 x\n", ["a.py"]).failed == "failed: signal 9"


def test_output_too_long_to_be_kept_is_no_answer() -> None:
    assert reading(RUFF, 1, "a.py:1:1: F401 x\n" + "x" * OUTPUT, ["a.py"]).failed.startswith("failed: ")


def test_a_module_the_tool_itself_lacks_does_not_make_the_tool_missing() -> None:
    assert reading(PYLINT, 1, "ModuleNotFoundError: No module named 'astroid'\n", ["a.py"]).failed != "not run"
    assert reading(PYLINT, 1, "/x/python: No module named pylint\n", ["a.py"]).failed == "not run"


@given(PATHS, st.integers(1, 10**6), st.integers(1, 200), st.from_regex(r"[A-Z]{1,4}[0-9]{3,4}", fullmatch=True))
def test_a_message_is_read_whatever_its_path(path: str, line: int, column: int, code: str) -> None:
    expected = Reading((Message(path, line, code),))
    for text in (f"{path}:{line}:{column}: {code} [*] Text: a:1:2: B3\n", f"./{path}:{line}:{code}\n"):
        assert reading(RUFF, 1, f"warning: a, b\n{text}Found 1 error.\n", [path]) == expected
    told = {"file": path, "line": line, "code": code.lower(), "severity": "error"}
    said = f"{json.dumps({**told, 'severity': 'note'})}\n{json.dumps(told)}\n"
    assert reading(MYPY, 1, said, [path]) == Reading((Message(path, line, code.lower()),))


@given(st.text())
def test_no_output_makes_reading_it_fail(text: str) -> None:
    assert all(message.line >= 0 for message in text_messages(text))
    assert list(json_messages(text)) == []


NO_MESSAGES = (
    "[]",
    "1",
    "null",
    '{"severity": "error"}',
    '{"severity": "error", "file": 1, "line": []}',
    '{"severity": "error", "file": 1, "line": 1e999}',
    "[" * 100_000,
)


@pytest.mark.parametrize("line", NO_MESSAGES, ids=range(len(NO_MESSAGES)))
def test_json_that_is_no_message_says_nothing(line: str) -> None:
    assert list(json_messages(line)) == []


def test_what_is_said_of_other_files_is_left_out() -> None:
    said = "a.py:1:1: F401 x\n/usr/lib/b.py:1:1: F401 x\n"
    assert reading(RUFF, 1, said, ["a.py"]).messages == (Message("a.py", 1, "F401"),)
