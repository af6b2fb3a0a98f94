"""`planter seal`, `check`, `open` and `ledger`: what they print, and how they end."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from planter.cli import main

SAMPLE = Path(__file__).resolve().parent.parent.parent / "generated" / "sample"


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env={"PLANTER_WHO": "tester"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set.json").write_text("{}")
    return tmp_path


def refused(result: Result, said: str) -> None:
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("planter: error: ") and said in result.stderr
    assert "Traceback" not in result.stderr


def test_example_rules_are_printed_and_nothing_else_is_done(tmp_path: Path) -> None:
    result = planter("seal", "--example-rules")
    assert result.exit_code == 0 and result.stdout.startswith("# The rules of a measurement")


def test_a_command_line_that_lacks_something_says_what(folder: Path) -> None:
    refused(planter("seal"), "missing argument 'DIR'")
    refused(planter("seal", folder), "missing option '--rules'")
    refused(planter("open", folder), "missing option '--why'")
    refused(planter("ledger", folder, "--add", "x"), "missing option '--why'")
    refused(planter("ledger", folder, "--why", "x"), "go with --add")


def test_what_is_no_set_or_not_sealed_is_one_error(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    refused(planter("ledger", tmp_path / "empty"), "is not a set")
    refused(planter("check", folder), "is not sealed")
    refused(planter("open", folder, "--why", "x"), "is not sealed")
    refused(planter("seal", folder, "--rules", folder / "none.toml"), "cannot be read")


def test_the_ledger_is_shown_as_rows_and_as_json(folder: Path) -> None:
    assert planter("ledger", folder).stdout == "0 rows, state draft\n"
    added = planter("ledger", folder, "--add", "tuned", "--why", "a prompt\x1b[31m", "--state", "tuned")
    assert added.exit_code == 0 and "\x1b" not in added.stdout
    shown = planter("ledger", folder)
    assert "tester  tuned  tuned: a prompt" in shown.stdout and shown.stdout.endswith("1 row, state tuned\n")
    told = json.loads(planter("ledger", folder, "--format", "json").stdout)
    assert (told["state"], len(told["rows"]), told["rows"][0]["who"]) == ("tuned", 1, "tester")
    assert planter("ledger", folder, "--add", "leaked", "--why", "published", "--state", "burnt").exit_code == 0
    refused(planter("ledger", folder, "--add", "x", "--why", "y", "--state", "tuned"), "'burnt' cannot become 'tuned'")


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seal a copy of the sample, encrypted, as a user would."""
    import pyrage

    if not SAMPLE.is_dir():
        pytest.skip("an installed planter comes without the sample")
    here = tmp_path_factory.mktemp("sealed")
    shutil.copytree(SAMPLE, here / "set")
    identity = pyrage.x25519.Identity.generate()
    (here / "key.txt").write_text(f"{identity}\n")
    (here / "rules.toml").write_text(planter("seal", "--example-rules").stdout)
    (here / "prompt.md").write_text("Judge it.\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        usual = ("seal", "set", "--rules", "rules.toml", "--judge-file", "prompt.md", "--jobs", "2")
        refused(planter(*usual), "--no-audit REASON")
        done = planter(*usual, "--no-audit", "a test", "--encrypt", identity.to_public())
    assert done.exit_code == 0, done.stderr
    assert "nothing found\n" in done.stdout and "note: built-in hosts" in done.stdout
    assert "sealed 20 cases, encrypted to 1: " in done.stdout
    return here


@pytest.mark.slow
def test_a_sealed_set_is_checked_opened_and_checked_again(
    sealed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(sealed, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    refused(planter("seal", "set", "--rules", "rules.toml"), "sealed already")
    closed = planter("check", "set")
    assert closed.exit_code == 0 and "nothing changed; without --identity nothing is told of cases" in closed.stdout
    refused(planter("check", "set", "--git"), "no git repository")
    assert planter("check", "set", "--identity", "key.txt").stdout.endswith(": nothing changed\n")
    refused(planter("open", "set", "--why", "x"), "--identity FILE")
    assert planter("open", "set", "--case", "001", "--why", "asked", "--identity", "key.txt").exit_code == 0
    opened = planter("open", "set", "--why", "done", "--identity", "key.txt")
    assert opened.stdout == "opened set: row 3 of the ledger, state opened\n"
    for path in SAMPLE.rglob("*"):
        assert path.is_dir() or (Path("set") / path.relative_to(SAMPLE)).read_bytes() == path.read_bytes()
    Path("prompt.md").write_text("Judge it harder.\n")
    report = json.loads(planter("check", "set", "--format", "json").stdout)
    assert (report["ok"], [one["code"] for one in report["findings"]]) == (False, ["PL509"])
    assert planter("check", "set").exit_code == 1


def test_a_set_in_which_something_is_found_is_not_sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not SAMPLE.is_dir():
        pytest.skip("an installed planter comes without the sample")
    monkeypatch.chdir(tmp_path)
    shutil.copytree(SAMPLE, "set", ignore=shutil.ignore_patterns("inputs.py"))  # so that no probe is run
    Path("rules.toml").write_text(planter("seal", "--example-rules").stdout)
    result = planter("seal", "set", "--rules", "rules.toml", "--no-audit", "a test", "--jobs", "1")
    assert result.exit_code == 1 and result.stdout.endswith("not sealed\n")
    assert result.stdout.count("PL105 missing-file") == 20, result.stdout
    assert {path.name for path in Path("set").iterdir()} == {path.name for path in SAMPLE.iterdir()}
