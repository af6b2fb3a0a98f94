"""The commands from end to end: a set is made, verified, shown, and found out when it is tampered with."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from planter.cli import main

PAIRS = 2
COMMAND = [sys.executable, "-c", "from planter.cli import main; main()"]


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_classes_are_listed_and_told_of() -> None:
    assert {"swallowed-error", "encoding-edge"} <= set(planter("classes").stdout.split())
    page = planter("classes", "swallowed-error")
    assert page.exit_code == 0
    assert "right because: " in page.stdout


def test_classes_in_json_are_a_list_with_the_hosts_that_keep_an_operator_and_a_lookalike() -> None:
    told = json.loads(planter("classes", "--format", "json").stdout)
    assert [one["name"] for one in told] == sorted(one["name"] for one in told)
    for one in told:
        assert set(one) == {"name", "operators", "lookalikes", "hosts"}
        assert all(set(operator) == {"name", "severity"} for operator in one["operators"])
        assert all(set(lookalike) == {"name"} for lookalike in one["lookalikes"])
        assert len(one["operators"]) >= 8 and len(one["lookalikes"]) >= 3
        assert len(one["hosts"]) >= 4, f"{one['name']} is at home in {one['hosts']} only"


def test_every_rewrite_is_kept_in_some_host() -> None:
    lines = planter("classes", "--yield").stdout.splitlines()
    assert lines[0].split()[:3] == ["class", "form", "rewrite"] and lines[0].split()[-1] == "all"
    nowhere = [line.split()[2] for line in lines[1:] if line.split()[-1] == "0"]
    assert nowhere == []


def test_an_unknown_class_is_an_error_that_names_the_known() -> None:
    result = planter("classes", "swallowed")
    assert result.exit_code == 2
    assert "'swallowed'" in result.stderr and "swallowed-error" in result.stderr


def test_hosts_are_listed() -> None:
    assert {"archiver", "feed"} <= set(planter("hosts").stdout.split())


@pytest.mark.parametrize("name", ["PL203", "pl203", "not-both-ways"])
def test_a_code_is_explained_by_either_name(name: str) -> None:
    assert planter("explain", name).stdout.startswith("PL203 not-both-ways\n\n")


def test_codes_are_listed_without_one() -> None:
    assert "PL203  not-both-ways" in planter("explain").stdout


def test_an_unknown_code_is_an_error() -> None:
    result = planter("explain", "PL999")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'PL999'" in result.stderr


@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_folder_that_is_no_set_is_an_error(command: str, tmp_path: Path) -> None:
    result = planter(command, tmp_path, *(["any-001-a"] if command == "show" else []))
    assert result.exit_code == 2
    assert result.stderr.startswith("planter: error: ") and result.stderr.count("\n") == 1


def test_a_folder_that_holds_something_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("kept")
    result = planter("new", tmp_path, "--pairs", "1")
    assert result.exit_code == 2
    assert "is not empty" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_an_unknown_host_is_an_error_that_names_the_known(tmp_path: Path) -> None:
    result = planter("new", tmp_path / "set", "--pairs", "1", "--hosts", "archivist")
    assert result.exit_code == 2
    assert "'archivist'" in result.stderr and "archiver" in result.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "set"
    run = subprocess.run(
        [*COMMAND, "new", str(folder), "--pairs", str(PAIRS), "--seed", "0x10", "--hosts", "feed"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert run.stdout.splitlines()[0].split() == ["class", "rewrite", "host", "tried", "kept", "refused"]
    assert run.stdout.splitlines()[-1].startswith(f"made {PAIRS} pairs in ")
    return folder


def cases(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "cases").iterdir())


@pytest.mark.slow
def test_a_fresh_set_verifies(made: Path) -> None:
    result = planter("verify", made)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{2 * PAIRS} cases, ") and result.stdout.endswith(": nothing found\n")


@pytest.mark.slow
def test_one_case_verifies_alone_in_json(made: Path) -> None:
    result = planter("verify", made, "--case", cases(made)[0], "--format", "json")
    report = json.loads(result.stdout)
    assert (report["schema"], report["ok"], report["cases"]) == ("planter/verify@2", True, 1)


@pytest.mark.slow
def test_tampering_is_a_finding_and_exit_1(made: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(made, tmp_path / "copy")
    name = cases(copy)[0]
    answers = copy / "cases" / name / "key" / "answers.json"
    text = answers.read_text()
    answers.write_text(text.replace('"holds"', '"violated"', 1))
    result = planter("verify", copy, "--case", name)
    assert result.exit_code == 1
    assert all(line.startswith("PL") for line in result.stdout.splitlines()[:-1])
    assert name in result.stdout


@pytest.mark.slow
def test_a_case_is_shown_with_contract_difference_and_outcomes(made: Path) -> None:
    shown = [planter("show", made, name).stdout for name in cases(made)[:2]]
    for text in shown:
        assert "# Contract" in text and "- **c1**" in text
        assert "\n@@ " in text and "\nstage " in text and "\nmutants of" in text
        assert "\x1b" not in text
    assert sorted(text.splitlines()[0].split(":")[1].split(",")[0].strip() for text in shown) == ["green", "red"]
    bodies = [text[text.index("\n--- a/") : text.index("\nvariant ")] for text in shown]
    assert bodies[0] == bodies[1], "both twins show the change from right to wrong"


@pytest.mark.slow
def test_a_variant_is_shown_against_its_base(made: Path) -> None:
    result = planter("show", made, cases(made)[0], "mutant-c1-01", "--color")
    assert result.exit_code == 0
    assert "mutant of c1" in result.stdout and "\x1b[31m-" in result.stdout


@pytest.mark.slow
def test_an_unknown_case_or_variant_is_an_error(made: Path) -> None:
    for arguments in (["nothing-001-a"], [cases(made)[0], "mutant-c9-99"]):
        result = planter("show", made, *arguments)
        assert result.exit_code == 2
        assert repr(arguments[-1]) in result.stderr


def listen() -> None:
    """Let Ctrl-C have its effect again."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
def test_ctrl_c_leaves_whole_pairs_only(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    arguments = [*COMMAND, "new", str(folder), "--pairs", "2", "--hosts", "feed", "--jobs", "1"]
    running = subprocess.Popen(
        arguments,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listen,  # a job in the background of a shell begins with Ctrl-C ignored
    )
    deadline = time.monotonic() + 60
    while not (folder / "set.json").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130, said
    assert said.splitlines()[-1] == "planter: interrupted"
    assert "Traceback" not in said
    found = cases(folder) if (folder / "cases").exists() else []
    assert [name for name in found if name.startswith(".")] == []
    assert len(found) % 2 == 0
