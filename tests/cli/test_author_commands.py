"""Tests of the commands for authors: sites, preview, hazards, class pages, and completion by the shell's protocol."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from planter.cli import main

GUARDED = """\
def read(path, seen):
    try:
        return open(path).read()
    except OSError:
        raise
"""


def planter(*arguments: object, columns: int = 80) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], env={"COLUMNS": str(columns)})


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "good.py").write_text(GUARDED)
    (tmp_path / "bad.py").write_text("def f(:\n")
    (tmp_path / "link.py").symlink_to("good.py")
    return tmp_path


def test_sites_are_counted_and_what_was_not_searched_is_named(tree: Path) -> None:
    result = planter("sites", tree, "--classes", "swallowed-error", "--jobs", 1)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"{tree / 'bad.py'}: not searched: does not parse" in result.stdout
    assert f"{tree / 'link.py'}: not searched: is a link, which is not followed" in result.stdout
    assert result.stdout.splitlines()[-1].endswith("sites in 1 of 2 files; 1 not searched, 1 passed over")


def test_sites_are_listed_as_path_and_line_and_each_can_be_previewed(tree: Path) -> None:
    lines = planter("sites", tree / "good.py", "--list").stdout.splitlines()[:-1]
    assert lines
    for line in lines:
        place, _, name = line.partition(": ")
        shown = planter("preview", place, "--operator", name)
        if shown.exit_code == 2 and "no operator is called" in shown.stderr:
            shown = planter("preview", place, "--lookalike", name, "--made-real")
        assert shown.exit_code == 0, shown.stderr
        assert "\n@@ " in shown.stdout


def test_sites_in_json_hold_every_rewrite_and_the_sites_on_demand(tree: Path) -> None:
    told = json.loads(planter("sites", tree, "--format", "json", "--list", "--jobs", 1).stdout)
    assert told["schema"] == "planter/sites@1" and told["files"] == 2
    assert sum(row["sites"] for row in told["counts"]) == len(told["sites"]) > 0
    assert [Path(one["path"]).name for one in told["refused"]] == ["bad.py"]
    assert [Path(one["path"]).name for one in told["passed"]] == ["link.py"]


def test_a_preview_writes_nothing(tree: Path) -> None:
    before = (tree / "good.py").read_bytes()
    place = planter("sites", tree / "good.py", "--list").stdout.split(": ")[0]
    planter("preview", place, "--operator", "failure-skipped")
    assert (tree / "good.py").read_bytes() == before


@pytest.mark.parametrize(
    ("place", "options", "said"),
    [
        ("good.py", ["--operator", "failure-skipped"], "is not PATH:LINE"),
        ("good.py:0", ["--operator", "failure-skipped"], "is not PATH:LINE"),
        ("good.py:99", ["--operator", "failure-skipped"], "has 5 lines, and no line 99"),
        ("gone.py:1", ["--operator", "failure-skipped"], "is not a file"),
        ("bad.py:1", ["--operator", "failure-skipped"], "does not parse"),
        ("good.py:1", ["--operator", "failure-skiped"], "close to it: failure-skipped"),
        ("good.py:1", ["--operator", "failure-skipped"], "nothing to show: failure-skipped acts on"),
        ("good.py:1", [], "name one rewrite"),
        ("good.py:1", ["--operator", "a-b", "--lookalike", "a-b"], "name one rewrite"),
        ("good.py:1", ["--operator", "a-b", "--made-real"], "--made-real is for a lookalike"),
    ],
)
def test_a_preview_of_nothing_is_one_line_and_exit_2(
    place: str, options: list[str], said: str, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tree)
    result = planter("preview", place, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("planter: error: ") and result.stderr.count("\n") == 1
    assert said in result.stderr


def test_occurrences_of_one_line_are_numbered_and_can_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text("def f(a, b):\n    return a.encode('utf-8') + b.encode('utf-8')\n")
    place = f"{tmp_path / 'two.py'}:2"
    both = planter("preview", place, "--operator", "encode-replaced").stdout
    assert "occurrence 1 of 2" in both and "occurrence 2 of 2" in both
    second = planter("preview", place, "--operator", "encoding-edge/encode-replaced", "--occurrence", 2).stdout
    assert "occurrence 1" not in second and "occurrence 2 of 2" in second
    assert planter("preview", place, "--operator", "encode-replaced", "--occurrence", 3).exit_code == 2


@pytest.mark.parametrize("columns", [50, 100])
def test_a_class_page_is_wrapped_to_the_terminal(columns: int) -> None:
    lines = planter("classes", "sign-flip", columns=columns).stdout.split("\n")
    prose = lines[: lines.index("Hazards")]
    assert max(map(len, prose)) <= columns
    assert max(map(len, prose)) > columns - 15


def test_markdown_is_of_all_classes() -> None:
    assert planter("classes", "sign-flip", "--markdown").exit_code == 2
    assert planter("classes", "--markdown").stdout.startswith("# Defect classes, hazards and findings\n\n")


def test_hazards_are_told_by_class_and_by_family() -> None:
    assert "umask 077" in planter("hazards", "--family", "environments").stdout
    assert planter("hazards", "sign-flip").exit_code == 0
    unknown = planter("hazards", "sign-flap")
    assert unknown.exit_code == 2 and "'sign-flap'" in unknown.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_completion_script_says_how_to_enable_it(shell: str) -> None:
    script = planter("completion", shell).stdout
    assert script.startswith("# To complete planter's commands, ")
    assert f"planter completion {shell}" in script.split("\n")[0]
    assert "_PLANTER_COMPLETE" in script


def completed(line: str) -> list[str]:
    """Return what bash would be offered at the end of a command line."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "_PLANTER_COMPLETE": "bash_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    run = subprocess.run(
        [sys.executable, "-c", "from planter.cli import main; main()"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    return [answer.partition(",")[2] for answer in run.stdout.split()]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("planter cla", ["classes"]),
        ("planter classes sig", ["sign-flip"]),
        ("planter hazards --family numb", ["numbers"]),
        ("planter explain PL20", None),
        ("planter explain not-both", ["not-both-ways"]),
        ("planter sites x --classes sign-flip,swallowed", ["sign-flip,swallowed-error"]),
        ("planter preview x:1 --operator failure-sk", ["failure-skipped"]),
        ("planter completion ba", ["bash"]),
    ],
)
def test_the_protocol_of_bash_offers_names(line: str, offered: list[str] | None) -> None:
    found = completed(line)
    assert found == offered if offered is not None else "PL203" in found
