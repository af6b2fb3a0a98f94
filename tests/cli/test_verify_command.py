"""The last line of `verify` and its options: where, how often, and with or without the cache."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pythons import other_pythons

from planter.cli import main
from planter.cli.verify import summary
from planter.dataset.report import Report

REPORT = Report(
    schema="s", ok=True, cases=2, runs=30, not_covered=0, cached=0, environments=1, isolation="L4", findings=()
)


def planter(*arguments: object, **variables: str) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=variables)


@pytest.mark.parametrize(
    ("changes", "repeats", "line"),
    [
        ({}, 1, "2 cases, 30 runs, isolation L4: nothing found"),
        ({"cached": 29}, 1, "2 cases, 30 runs, 29 of them from the cache, isolation L4: nothing found"),
        ({"environments": 7}, 1, "2 cases, 30 runs in 7 environments, isolation L4: nothing found"),
        ({"environments": 7}, 3, "2 cases, 30 runs in 7 environments 3 times, isolation L4: nothing found"),
    ],
)
def test_the_last_line_says_how_much_was_run_where_and_how_often(
    changes: dict[str, int], repeats: int, line: str
) -> None:
    plain = {name: getattr(REPORT, name) for name in REPORT.__struct_fields__}
    assert summary(Report(**(plain | changes)), repeats) == line


@pytest.mark.parametrize("python", ["/bin/false", "/nowhere", "", os.sep])
def test_an_interpreter_that_is_none_is_one_error_and_exit_2(tmp_path: Path, python: str) -> None:
    (tmp_path / "set.json").write_text("{}")
    result = planter("verify", tmp_path, "--python", python)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("planter: error: ") and result.stderr.count("\n") == 1
    assert "a Python 3.11 or later" in result.stderr


@pytest.mark.parametrize("arguments", [("--environments", "all"), ("--repeats", "0"), ("--repeats", "x")])
def test_what_no_option_allows_is_a_usage_error(tmp_path: Path, arguments: tuple[str, str]) -> None:
    assert planter("verify", tmp_path, *arguments).exit_code == 2


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "set"
    result = planter("new", folder, "--pairs", "1", "--seed", "0x10", "--hosts", "feed")
    assert result.exit_code == 0, result.stderr
    return folder


def report(made: Path, cache: Path, *arguments: str) -> dict[str, object]:
    result = planter("verify", made, "--format", "json", *arguments, XDG_CACHE_HOME=str(cache))
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, object] = json.loads(result.stdout)
    assert found["ok"] is True
    return found


@pytest.mark.slow
def test_what_was_run_once_is_taken_from_the_cache_unless_that_is_forbidden(made: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = report(made, cache, "--no-cache")
    assert first["cached"] == 0 and not cache.exists()
    kept = report(made, cache)
    if kept["isolation"] not in ("L4", "L3"):
        pytest.skip("nothing is kept where a run could write it")
    assert kept == first
    assert report(made, cache) == {**first, "cached": first["runs"]}
    assert report(made, cache, "--no-cache") == first
    (next((cache / "planter" / "verify").iterdir())).write_bytes(b"spoilt")
    assert {**report(made, cache), "cached": 0} == first


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_changes_nothing(made: Path) -> None:
    assert report(made, Path("/proc/nothing"))["cached"] == report(made, Path("/dev/null"))["cached"] == 0


@pytest.mark.slow
def test_outcomes_are_the_same_in_every_python(made: Path, tmp_path: Path) -> None:
    others = other_pythons()
    if not others:
        pytest.skip("PLANTER_PYTHONS names no other interpreter")
    found = report(made, tmp_path, *(part for name in others for part in ("--python", name)))
    assert found["environments"] == 1 + len(others) and found["cached"] == 0
