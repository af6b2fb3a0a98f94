"""Tests of `planter plan`: the table, JSON, saved plans, and bad input as one clear line."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from planter.cli import main
from planter.dataset.saved_plan import PLAN_SCHEMA, SavedPlan, read_plan
from planter.planting import registry


def plan(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["plan", *(str(argument) for argument in arguments)])


def told(*arguments: object) -> dict[str, Any]:
    result = plan(*arguments, "--format", "json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def rows(text: str) -> list[list[str]]:
    """Return the cells of the lines that begin with a number."""
    return [line.split() for line in text.splitlines() if line.split() and line.split()[0].replace(".", "").isdigit()]


@pytest.fixture(scope="module")
def usual() -> str:
    result = plan()
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_without_pairs_usual_sizes_are_told_of(usual: str) -> None:
    assert [row[0] for row in rows(usual)][:8] == ["4", "8", "10", "16", "20", "30", "50", "100"]


def test_the_table_shows_bounds_floor_difference_and_cases(usual: str) -> None:
    found = {row[0]: row[1:-1] for row in rows(usual)}
    assert found["4"] == ["0.39", "0.19", "0.06", "no", "none", "8", "(0.63)", "40"]
    assert found["10"][0] == "0.69" and found["30"][0] == "0.88"
    assert found["16"][3:5] == ["no", "0.45"] and found["20"][3:5] == ["yes", "0.37"]


def test_the_numbers_a_floor_needs_are_shown(usual: str) -> None:
    assert rows(usual)[8:] == [
        ["0.8", "17", "26", "34"],
        ["0.85", "23", "35", "46"],
        ["0.9", "36", "54", "70"],
        ["0.95", "72", "110", "142"],
    ]


def test_it_is_said_that_pairs_count_and_cases_do_not(usual: str) -> None:
    assert "a set of N pairs counts as n = N at most" in usual
    assert "distinct (host, site," in plan("--help").stdout


def test_a_floor_of_ones_own_is_told_of_too() -> None:
    report = told("--floor", "0.87", "--pairs", "30")
    assert {"floor": 0.87, "by_misses": [27, 41, 53]} in report["needed"]
    assert len(report["needed"]) == 5


def test_json_counts_pairs_cases_calls_and_tokens() -> None:
    report = told("--pairs", "17", "--pairs", "2", "--repeats", "3")
    assert report["schema"] == "planter/power@1"
    first, second = report["sets"]
    assert (first["pairs"], first["n"], first["cases"], first["calls"]) == (17, 17, 34, 102)
    assert first["tokens"] == 102 * report["case_tokens"]["mean"]
    assert (first["floor_shown"], first["lower_bounds_by_misses"][0]) == (True, 0.8049)
    assert first["lower_bound_if_cases_were_independent"] == 0.8971
    assert second["smallest_difference"] is None and second["lower_bounds_by_misses"][2] == 0.0


def test_tokens_are_of_the_hosts_asked_for() -> None:
    every, one = told("--pairs", 1)["case_tokens"], told("--pairs", 1, "--host", "feed")["case_tokens"]
    assert one["hosts"] == ["feed"] and {"archiver", "feed"} <= set(every["hosts"])
    assert one["least"] == one["mean"] == one["most"]
    assert every["least"] <= one["mean"] <= every["most"]


def test_a_staged_case_is_contract_and_tree_at_four_bytes_a_token() -> None:
    host = next(host for host in registry.load_hosts() if host.name == "feed")
    seen = host.render({name: words[0] for name, words in host.spec.slots.items()})
    size = len(seen.contract.encode()) + len(b"".join(seen.tree.values()))
    assert told("--pairs", 1, "--host", "feed")["case_tokens"]["mean"] == math.ceil(size / 4)


def test_hosts_without_a_site_of_the_class_are_left_out_and_none_left_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *others = registry.load_hosts()
    bare = [replace(host, spec=msgspec.structs.replace(host.spec, sites=())) for host in others]
    monkeypatch.setattr(registry, "load_hosts", lambda: (first, *bare))
    found = first.spec.sites[0].defect_class
    assert told("--pairs", 1, "--class", found)["case_tokens"]["hosts"] == [first.name]
    result = plan("--class", found, "--host", others[0].name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"no site of {found} in {others[0].name}; name another host" in result.stderr


def test_names_may_be_repeated_or_joined_by_commas() -> None:
    assert told("--pairs", 1, "--hosts", "feed,archiver") == told("--pairs", 1, "--host", "archiver", "--host", "feed")


def test_a_plan_is_saved_and_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    result = plan("--pairs", 20, "--floor", "0.85", "--class", "swallowed-error", "--save", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == f"saved the plan of 20 pairs in {path}"
    assert read_plan(path) == SavedPlan(
        schema=PLAN_SCHEMA, pairs=20, floor=0.85, repeats=5, classes=("swallowed-error",), hosts=()
    )


def test_saving_leaves_json_alone_on_standard_output(tmp_path: Path) -> None:
    assert told("--pairs", 20, "--save", tmp_path / "plan.json")["sets"][0]["pairs"] == 20
    assert (tmp_path / "plan.json").exists()


def test_a_file_that_exists_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_text("mine")
    result = plan("--pairs", 20, "--save", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "plan.json' exists" in result.stderr and path.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--floor", "1.0"], "a floor of 1.0 cannot be shown by any number of items"),
        (["--floor", "1.5"], "1.5 is not a floor"),
        (["--floor", "-0.1"], "-0.1 is not a floor"),
        (["--floor", "nan"], "nan is not a floor"),
        (["--floor", "high"], "'high' is not a valid float"),
        (["--pairs", "0"], "invalid value for '--pairs'"),
        (["--pairs", "9" * 30], "invalid value for '--pairs'"),
        (["--repeats", "0"], "invalid value for '--repeats'"),
        (["--class", "sign"], "no defect class is called 'sign'; there are "),
        (["--host", "archivist"], "no host is called 'archivist'; there are "),
        (["--class", ""], "empty name"),
        (["--host", "feed", "--host", "feed"], "names 'feed' twice"),
        (["--save", "plan.json"], "--pairs was given 0 times"),
        (["--save", "plan.json", "--pairs", "4", "--pairs", "8"], "--pairs was given 2 times"),
        (["--save", "plan.json", "--pairs", "4", "--floor", "1"], "cannot be shown by any number"),
        (["--save", "plan.json", "--pairs", "4", "--host", "archivist"], "'archivist'"),
        (["--save", "no-such/plan.json", "--pairs", "4"], "cannot write the plan 'no-such/plan.json'"),
    ],
)
def test_bad_input_is_one_clear_error_and_nothing_is_written(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = plan(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("planter: error: ") and said in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_has_an_example() -> None:
    assert "planter plan --pairs 20" in plan("--help").stdout.partition("Example:")[2]
    assert "\n  plan " in CliRunner().invoke(main, ["--help"]).stdout
