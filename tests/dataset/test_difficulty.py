"""Tests of measured difficulty: exact intervals, what must be connected, sizes, tests, and what tools see."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.calibration.difficulty import connected, count_tests, difficulty, edit_size, rate, tools_see
from planter.core.canonical import to_json
from planter.core.records.measured import Change, Difficulty, Seen, Spot
from planter.core.trees import Tree
from planter.sandbox.jobs import CommandJob
from planter.sandbox.linters import QUICK, SLOW

CODE = b"""import os


@staticmethod
def first(x):
    def inner():
        return 1
    return inner


class Feed:
    async def read(self):
        return os


def last(): return 2
"""
RIGHT = Tree({"ü/a.py": CODE, "b.py": b"x = (", "c.txt": b"1\n2"})
WRONG = RIGHT.replacing({"ü/a.py": CODE.replace(b"return 1", b"return -1")})


class Scripted:
    """A runner in which each tool ends as it is told to: by module, then in turn."""

    def __init__(self, **ends: list[tuple[int | None, str]]) -> None:
        self.ends = {name: iter(given) for name, given in ends.items()}

    def command(self, job: CommandJob) -> tuple[int | None, str]:
        module = job.argv[job.argv.index("-m") + 1]
        missing = (1, f"python: No module named {module}")
        return next(self.ends[module]) if module in self.ends else missing


@settings(deadline=None)  # the first import of scipy is slow
@given(st.integers(1, 60), st.data())
def test_the_interval_is_that_of_clopper_and_pearson(inputs: int, data: st.DataObject) -> None:
    from scipy.stats import binomtest

    revealing = data.draw(st.integers(0, inputs))
    found, exact = rate(inputs, revealing), binomtest(revealing, inputs).proportion_ci(0.95, "exact")
    assert found.low == pytest.approx(exact.low, abs=0.51e-4)
    assert found.high == pytest.approx(exact.high, abs=0.51e-4)
    assert found.rate == pytest.approx(revealing / inputs, abs=0.51e-4)
    assert found.low <= found.rate <= found.high


@pytest.mark.parametrize(
    ("revealing", "low", "high"), [(0, 0.0, 0.0037), (1, 0.0, 0.0056), (37, 0.0262, 0.0506), (1000, 0.9963, 1.0)]
)
def test_a_thousand_inputs_give_known_digits(revealing: int, low: float, high: float) -> None:
    found = rate(1000, revealing)
    assert (found.low, found.high) == (low, high)
    assert all(len(repr(value)) <= 6 for value in (found.rate, found.low, found.high))


def test_what_a_reader_must_connect_is_the_lines_of_the_functions_each_once() -> None:
    functions = [("ü/a.py", "first"), ("ü/a.py", "first.inner"), ("ü/a.py", "Feed.read"), ("ü/a.py", "last")]
    found = connected(RIGHT, b"# Contract\n", functions, 2)
    assert (found.modules, found.files, found.lines) == (2, ("ü/a.py",), 5 + 2 + 1)
    assert (found.staged_files, found.staged_lines) == (4, 1 + 16 + 1 + 2)


def test_a_function_that_cannot_be_found_adds_its_file_and_no_line() -> None:
    found = connected(RIGHT, b"", [("b.py", "f"), ("gone.py", "f"), ("ü/a.py", "read")], 1)
    assert (found.files, found.lines) == (("b.py", "gone.py", "ü/a.py"), 0)


def test_the_size_of_an_edit_is_counted_in_bytes_tokens_and_lines() -> None:
    found = edit_size(RIGHT, WRONG)
    assert found.bytes == Change(removed=0, added=1)
    assert found.tokens == Change(removed=0, added=1)
    assert found.lines == Change(removed=1, added=1)


@given(st.sampled_from(["é", "naïve", "x", "x + y", "f'{x}'"]), st.sampled_from(["é", "y", "x", "x - y", "f'{y}'"]))
def test_sizes_balance_with_the_lengths_of_the_files(before: str, after: str) -> None:
    sources = [f"a = {value}\nb\n".encode() for value in (before, after)]
    found = edit_size(Tree({"a.py": sources[0]}), Tree({"a.py": sources[1]}))
    assert found.bytes.added - found.bytes.removed == len(sources[1]) - len(sources[0])
    assert found.lines == (Change(removed=0, added=0) if before == after else Change(removed=1, added=1))
    assert found.tokens is not None
    assert (found.tokens == Change(removed=0, added=0)) == (before == after)


@pytest.mark.parametrize("path", ["b.py", "c.txt"])
def test_what_is_no_python_source_has_no_tokens(path: str) -> None:
    assert edit_size(RIGHT, RIGHT.replacing({path: b"y = ("})).tokens is None


@pytest.mark.parametrize(
    ("printed", "counts"),
    [
        ("....\n4 passed in 0.02s\n", {"passed": 4}),
        ("F\n1 failed, 3 passed, 2 skipped, 1 warning in 65.20s (0:01:05)\n", {"passed": 3, "failed": 1, "skipped": 2}),
        ("E\n2 errors in 0.10s\n", {"error": 2}),
        ("4 passed in 0.02s\nsaid by the tree at its end: 9 passed\n", {"passed": 4}),
        ("\nno tests ran in 0.00s\n", {}),
        ("", {}),
    ],
)
def test_shipped_tests_are_counted_by_outcome(printed: str, counts: dict[str, int]) -> None:
    assert count_tests(printed) == counts


def test_a_tool_sees_what_it_says_of_one_tree_only() -> None:
    said = "ü/a.py:1:8: F401 x\n"
    pool = Scripted(ruff=[(1, said), (1, said + "ü/a.py:7:16: B003 x\n")])
    seen = tools_see(pool, RIGHT, WRONG, QUICK[:1])["ruff"]
    assert isinstance(seen, Seen)
    assert (seen.right, seen.wrong, seen.only_right) == (1, 2, ())
    assert seen.only_wrong == (Spot(path="ü/a.py", line=7, code="B003"),)


def test_a_tool_without_an_answer_for_one_tree_compares_nothing() -> None:
    pool = Scripted(ruff=[(0, ""), (None, ""), (-9, "ü/a.py:1:8: F401 x\n"), (0, "")])
    first, second = tools_see(pool, RIGHT, WRONG, QUICK).values()
    assert isinstance(first, Seen) and isinstance(second, Seen)
    assert (first.right, first.wrong, first.only_right, first.only_wrong) == (0, "timed out", None, None)
    assert (second.right, second.wrong, second.only_wrong) == ("failed: signal 9", 0, None)


def test_missing_and_slow_tools_are_recorded_as_not_run() -> None:
    clean = [(0, "")] * 4
    for pool, slow in ((Scripted(ruff=clean, pylint=clean), False), (Scripted(ruff=clean), True)):
        found = measured(pool, slow=slow)
        assert {name for name, seen in found["tools"].items() if seen == "not run"} == {r.name for r in SLOW}
    assert set(measured(Scripted())["tools"].values()) == {"not run"}


def measured(pool: Scripted, slow: bool = False) -> dict[str, object]:
    return difficulty(
        pool,
        RIGHT,
        WRONG,
        contract=b"# Contract\n",
        functions=[("ü/a.py", "first")],
        modules=1,
        trigger=(1000, 10),
        tests=("4 passed in 0.02s\n", "4 passed in 0.03s\n"),
        slow=slow,
    )


def test_what_is_measured_is_plain_and_nothing_in_it_tells_the_time() -> None:
    found = measured(Scripted(ruff=[(0, "")] * 4))
    assert json.loads(to_json(found)) == found
    assert msgspec.convert(found, Difficulty).tests.wrong == {"passed": 4}
    assert list(found) == ["trigger", "connect", "edit", "tests", "tools"]


def test_a_tool_that_is_missing_changes_nothing_else_that_is_measured() -> None:
    with_ruff, without = measured(Scripted(ruff=[(0, "")] * 4)), measured(Scripted())
    assert {k: v for k, v in with_ruff.items() if k != "tools"} == {k: v for k, v in without.items() if k != "tools"}
