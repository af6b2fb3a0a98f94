"""Tests of `planter errata` and `planter compare`: what is printed, and what a sealed set keeps to itself."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from scored_sets import PAIRS, RED, case_of, fabricate, oracle, seal, staged_copy

from planter.cli.root import main
from planter.core.canonical import to_json_lines
from planter.core.records.case import CaseFile
from planter.core.records.sealing import Erratum
from planter.release import ledger


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sealed set, a perfect run over it, and one that passes everything."""
    folder = tmp_path_factory.mktemp("original")
    staged_copy(folder / "set")
    shutil.copytree(folder / "set", folder / "draft")
    seal(folder / "set")
    fabricate(folder / "set", folder / "good", oracle, label="good")
    fabricate(folder / "set", folder / "lazy", _lazy, label="lazy", snapshot="lazy-1")
    return folder


def _lazy(case: CaseFile, repeat: int) -> str:
    return "pass"


@pytest.fixture
def place(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANTER_WHO", "tester")
    return Path(shutil.copytree(original, tmp_path / "place"))


def ran(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments)])


def test_two_runs_are_compared_by_the_rule_and_kept_with_aggregates_only(place: Path) -> None:
    done = ran("compare", place / "set", place / "lazy", place / "good")
    assert done.exit_code == 0, done.stderr
    assert "outcome: no named outcome" in done.output
    assert "items right: 3 in both, 0 in A alone, 5 in B alone, 0 in neither" in done.output
    assert "difference in agreement, B less A: +0.625" in done.output and "Tango's score interval" in done.output
    assert "exact McNemar on 5 discordant items: p = 0.0625" in done.output
    assert "a difference was not detected at MDE" in done.output or "no difference could be" in done.output
    for told in (*PAIRS, case_of(RED).origin.defect_class, "item0"):
        assert told not in done.output
    assert [row.what for row in ledger.rows(place / "set")] == ["sealed", "scored", "scored", "compared"]
    again = json.loads(ran("compare", place / "set", "lazy", "good", "--format", "json").output)
    assert again["comparison"]["figures"]["discordant"] == 5 and again["state"] == "sealed"
    assert [row.what for row in ledger.rows(place / "set")][-2:] == ["compared", "compared"], "scored once only"


def test_a_rule_must_have_been_written_before(place: Path) -> None:
    done = ran("compare", place / "draft", place / "lazy", place / "good")
    assert done.exit_code == 2 and "PL621 rule-not-before: the set has no seal" in done.stderr
    for run in ("lazy", "good"):
        assert ran("score", place / "draft", place / run).exit_code in (0, 1)
    seal(place / "draft")
    done = ran("compare", place / "draft", "lazy", "good")
    assert done.exit_code == 2 and "was scored before the set was sealed" in done.stderr


def test_a_set_without_a_seal_is_compared_by_a_file(place: Path) -> None:
    rules = place / "rules.toml"
    rules.write_text(
        'decision = "the better one"\nceiling = 1.0\nrepeats = 3\n'
        '[power]\nexpected_effect = 0.5\nsource = "a guess"\nn = 4\nrepeats = 3\ndetectable_effect = 0.4\n'
        "[budget]\ncalls = 1000\ntokens = 1000\n"
        '[[outcomes]]\nname = "take B"\nwhen = [{ figure = "difference", at_least = 0.5 }]\n',
        "utf-8",
    )
    done = ran("compare", place / "draft", place / "lazy", place / "good", "--rules", rules)
    assert "outcome: take B" in done.output and "rule: the better one" in done.output
    assert ledger.state(place / "draft") == "tuned"


@pytest.mark.parametrize(
    ("runs", "told"),
    [
        (("good", "good"), "PL620 comparison-unlike: both runs are 'good'"),
        (("good", "nowhere"), "'nowhere' is neither"),
    ],
)
def test_runs_that_cannot_be_compared_leave_nothing(place: Path, runs: tuple[str, str], told: str) -> None:
    before = ledger.rows(place / "set")
    done = ran("compare", place / "set", *(str(place / run) for run in runs))
    assert done.exit_code == 2 and told in done.stderr.replace(f"{place}/", "")
    assert ledger.rows(place / "set") == before and not (place / "set/results").exists()


def with_erratum(folder: Path) -> None:
    """Write the erratum that the planted fault is none, as `errata add` does once a probe has shown it."""
    erratum = Erratum(
        schema="planter/erratum@1",
        number=1,
        date="2026-01-01",
        who="tester",
        why="it is allowed",
        kind="key",
        case=RED,
        criterion=case_of(RED).oracle.criterion,
        answer="holds",
        probe="0" * 64,
        pattern=None,
    )
    (folder / "errata.jsonl").write_bytes(to_json_lines([erratum]))
    ledger.touch(folder, "erratum", "key erratum 1", detail={"erratum": "1", "kind": "key"})


def test_every_arm_shows_the_layer_and_the_list_tells_which_were_scored_with_it(place: Path) -> None:
    folder = place / "set"
    ran("score", folder, place / "good")
    with_erratum(folder)
    listed = ran("errata", "list", folder).output
    assert "good: not scored with it yet" in listed and RED not in listed and "it is allowed" not in listed
    for arm in ("good", place / "lazy"):
        assert "with errata up to number 1: " in ran("score", folder, arm).output
    done = ran("compare", folder, "lazy", "good")
    assert "with errata up to number 1: no named outcome; A 4 and B 7 right" in done.output
    listed = ran("errata", "list", folder).output
    assert "good: scored with it" in listed and "lazy: scored with it" in listed
    ledger.touch(folder, "opened", "for a test", state="opened")
    data = json.loads(ran("errata", "list", folder, "--format", "json").output)
    assert data["errata"][0]["erratum"]["case"] == RED
    assert data["errata"][0]["rescored"] == {"good": True, "lazy": True}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--why", "x"), "missing --case, --criterion, --answer, --probe, --holds-on, --violated-on"),
        (("--drop-pattern", "x", "--case", "y", "--why", "x"), "--drop-pattern stands alone"),
        (("--drop-pattern", "x"), "missing option '--why'"),
        (("--drop-pattern", "x", "--why", "y"), "PL623 erratum-not-of-the-seal"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(place: Path, arguments: tuple[str, ...], told: str) -> None:
    done = ran("errata", "add", place / "set", *arguments)
    assert done.exit_code == 2 and told in done.stderr and "Traceback" not in done.stderr
    assert not (place / "set/errata.jsonl").exists()


def test_a_draft_has_no_errata(place: Path) -> None:
    for arguments in (("list", place / "draft"), ("add", place / "draft", "--drop-pattern", "x", "--why", "y")):
        done = ran("errata", *arguments)
        assert done.exit_code == 2 and "PL624 erratum-unsealed" in done.stderr
