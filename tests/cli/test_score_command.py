"""Tests of `planter score`: what is printed, what a sealed set keeps to itself, exit statuses, the rules file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from scored_sets import PAIRS, RED, case_of, fabricate, oracle, seal, staged_copy

from planter.cli.root import main
from planter.core.records.case import CaseFile
from planter.release import ledger

Score = Callable[..., Result]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A staged set, a run over it that misses one fail, and one that passes everything."""
    folder = tmp_path_factory.mktemp("original")
    staged_copy(folder / "set")

    def nearly(case: CaseFile, repeat: int) -> str | None:
        return None if case.id == RED and repeat == 2 else "pass" if case.id == RED else oracle(case, repeat)

    fabricate(folder / "set", folder / "nearly", nearly, label="nearly")
    fabricate(folder / "set", folder / "lazy", lambda case, repeat: "pass", label="lazy", snapshot="lazy-1")
    return folder


@pytest.fixture
def place(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "place"))


def score(place: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["score", str(place / "set"), *map(str, arguments)])


def test_the_sentence_the_figures_and_what_is_not_shown_are_printed(place: Path) -> None:
    ran = score(place, place / "nearly")
    assert ran.exit_code == 1, "the floor of 0.8 is missed"
    lines = ran.output.split("\n")
    assert lines[0].startswith("nearly (snapshot judge-1) scores 0.750, the weakest of six figures")
    assert any(line.startswith("precision of pass        3   4  0.750 <") for line in lines)
    assert "record: 0.750, the weakest (<), rounded down; floor 0.8: missed" in lines
    assert "false passes: 1 of 5 (fails 1 of 4, abstains 0 of 1)" in lines
    assert "pairs right: 3 of 4; independent units right: 3 of 4" in lines
    assert "replies: 23 answered, 1 missing" in lines
    assert "this score does not show" in lines
    assert any(line.startswith("the set is tuned; 4 of 4 hosts") and "written by" in line for line in lines)
    host = case_of(RED).origin.host
    assert any(line.split()[:4] == ["host", host, "2", "1"] for line in lines)
    assert RED not in ran.output


def test_rows_tell_of_each_item(place: Path) -> None:
    ran = score(place, place / "nearly", "--rows")
    row = next(line for line in ran.output.split("\n") if line.startswith(RED))
    assert row.split()[3:] == ["fail", "pass", "pass", "(missing)", "pass", "0", "%", "no", "no"]


def test_two_runs_are_scored_and_the_worse_one_decides_the_exit_status(place: Path) -> None:
    ran = score(place, place / "nearly", place / "lazy", "--format", "json", "--rules", _rules(place, floor=0.7))
    first, second = json.loads(ran.output)["runs"]
    assert (first["record"]["meets_floor"], second["record"]["meets_floor"], ran.exit_code) == (True, False, 1)
    assert second["record"]["record"] == 0.0
    assert (place / "set/results/lazy/record.json").is_file()


def test_json_is_the_record_and_items_only_where_asked_for(place: Path) -> None:
    plain = json.loads(score(place, place / "nearly", "--format", "json").output)["runs"][0]
    rows = json.loads(score(place, "nearly", "--format", "json", "--rows").output)["runs"][0]
    assert plain["record"] == rows["record"] == json.loads((place / "set/results/nearly/record.json").read_bytes())
    assert "items" not in plain["tables"] and len(rows["tables"]["items"]) == 8
    assert (plain["state"], plain["errata"], plain["corrected_pass_rate"]) == ("tuned", [], None)


def test_a_sealed_set_prints_aggregates_only(place: Path) -> None:
    seal(place / "set")
    ran = score(place, place / "nearly")
    assert "on a sealed set of 8 items" in ran.output and "the set is sealed;" in ran.output
    assert "levels would tell of single cases and are withheld until the set is opened" in ran.output
    data = json.loads(score(place, "nearly", "--format", "json").output)["runs"][0]
    text = json.dumps(data)
    for told in (*PAIRS, case_of(RED).origin.defect_class, "item0"):
        assert told not in ran.output and told not in text
    assert data["tables"] is None


def test_rows_of_a_sealed_set_are_refused_before_anything_is_kept(place: Path) -> None:
    seal(place / "set")
    ran = score(place, place / "nearly", "--rows")
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "`planter open` it first" in ran.stderr
    assert not (place / "set/results").exists()
    ledger.touch(place / "set", "opened", "for a test", state="opened")
    assert RED in score(place, place / "nearly", "--rows").output


def test_a_pass_rate_is_corrected_or_refused_at_chance(place: Path) -> None:
    ran = score(place, place / "nearly", "--observed", "0.5")
    assert "a share of 0.333 truly passes" in ran.output
    ran = score(place, place / "lazy", "--observed", "0.5")
    assert ran.exit_code == 2 and "no better than chance" in ran.stderr
    assert not (place / "set/results/lazy").exists()


def test_rules_of_an_unsealed_set_are_kept_with_the_record(place: Path) -> None:
    score(place, place / "nearly", "--rules", _rules(place, floor=0.7))
    ran = score(place, "nearly")
    assert "floor 0.7: met" in ran.output and ran.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nowhere",), "'nowhere' is neither the folder of a run nor a label"),
        ((), "missing argument"),
        (("nearly", "--observed", "2"), "2"),
        (("nearly", "--rules", "nowhere.toml"), "'nowhere.toml' does not exist"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(place: Path, arguments: tuple[str, ...], told: str) -> None:
    ran = score(place, *arguments)
    assert ran.exit_code == 2
    assert told in ran.stderr and "Traceback" not in ran.stderr


def _rules(place: Path, floor: float) -> Path:
    path = place / "rules.toml"
    path.write_text(
        f'decision = "the floor"\nceiling = 1.0\nfloor = {floor}\nrepeats = 3\n'
        '[power]\nexpected_effect = 0.5\nsource = "a guess"\nn = 4\nrepeats = 3\ndetectable_effect = 0.4\n'
        "[budget]\ncalls = 1000\ntokens = 1000\n",
        "utf-8",
    )
    return path
