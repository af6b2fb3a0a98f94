"""The commands about judges from end to end: run, scan, the kit, export, import; each error is one line and exit 2."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from planter.cli import main
from planter.core.canonical import to_json
from planter.core.records.staging import STAGE_SCHEMA, StagedItem, StageFile
from planter.core.trees import Tree


def planter(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Give a staging of two items."""
    items = []
    for split, name in (("one", "kqwzmxab"), ("two", "kqwzmxcd")):
        files = {"contract.md": b"# Contract\n", "tree/post.py": split.encode()}
        for path, data in files.items():
            place = tmp_path / "out" / split / name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        items.append(StagedItem(item=name, split=split, digest=Tree(files).digest))  # type: ignore[arg-type]
    stage = StageFile(schema=STAGE_SCHEMA, staging="bcdfghjk", form="tree", prompt="p", items=tuple(items))
    (tmp_path / "out" / "stage.json").write_bytes(to_json(stage))
    return tmp_path / "out"


def judge(folder: Path, text: str) -> str:
    path = folder / "judge.sh"
    path.write_text(text)
    return f"sh {path} {{case}}"


def test_a_run_is_told_by_codes_with_the_reasons_of_those_without_an_answer(out: Path, tmp_path: Path) -> None:
    line = judge(tmp_path, """grep -q one $1/tree/post.py && echo '{"overall": "fail"}'; exit $?\n""")
    result = planter(
        "run", out, "--judge", line, "--repeats", 2, "--label", "grep", "--snapshot", "grep-3", "--jobs", 2
    )
    folder = tmp_path / "out-results" / "grep"
    assert result.exit_code == 0, result.stderr
    first, reason, where, end = result.stdout.split("\n")
    assert first in ("2 items, 4 rows: 2 answered, 2 crashed", "2 items, 4 rows: 2 crashed, 2 answered")
    assert (reason, where, end) == ("  2 crashed: exit status 1", f"run grep in {folder}", "")
    assert json.loads((folder / "run.json").read_text())["snapshot"] == "grep-3"
    again = planter("run", out, "--judge", line, "--repeats", 2, "--label", "grep", "--snapshot", "grep-3")
    assert "4 of them kept from before" in again.stdout
    other = planter("run", out, "--judge", line, "--repeats", 2, "--label", "grep", "--snapshot", "grep-4")
    assert (other.exit_code, other.stdout) == (2, "")
    assert "snapshot 'grep-3', now 'grep-4'; use another --label" in other.stderr


def test_the_snapshot_is_the_digest_of_the_judge_where_it_is_not_told(out: Path, tmp_path: Path) -> None:
    line = judge(tmp_path, 'echo \'{"overall": "pass"}\'')
    result = planter("run", out, "--judge", line, "--repeats", 1, "--split", "two", "--results", tmp_path / "r")
    assert "1 items, 1 rows: 1 answered" in result.stdout
    told = json.loads((tmp_path / "r" / "run.json").read_text())
    assert told["snapshot"] == f"digest {told['judge_digest'][:16]}"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--judge", "sh"), "does not name {case}"),
        (("--judge", "sh {case}", "--label", "a/b"), "'a/b' is no label"),
        (("--judge", "sh {case}", "--judge-file", "nowhere"), "nowhere"),
        (("--judge", "sh {case}", "--timeout", "0"), "0"),
        (("--judge", "sh {case}", "--repeats", "0"), "0"),
        (("--judge", "nowhere {case}"), "'nowhere' is not there"),
        ((), "--judge"),
    ],
)
def test_what_cannot_be_run_is_one_error(out: Path, arguments: tuple[str, ...], told: str) -> None:
    result = planter("run", out, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("planter: error: ") and told in result.stderr
    assert not out.with_name("out-results").exists()


def test_a_folder_that_is_no_staging_is_an_error(tmp_path: Path) -> None:
    result = planter("run", tmp_path / "nowhere", "--judge", "sh {case}")
    assert result.exit_code == 2 and "has no stage.json; make one: planter stage" in result.stderr


def test_a_scan_finds_what_a_judge_saw_and_refuses_a_pattern_that_misfires(out: Path, tmp_path: Path) -> None:
    line = judge(tmp_path, 'echo \'{"overall": "pass"}\'; echo reading key/answers.json >&2; ls $1 >&2\n')
    assert planter("run", out, "--judge", line, "--repeats", 1).exit_code == 0
    run = tmp_path / "out-results" / "judge"
    result = planter("scan", run, "--staging", out)
    assert result.exit_code == 1
    assert result.stdout.count("PL540 key-named kqwzmx") == 2 and "2 findings in 2 items" in result.stdout
    report = json.loads(planter("scan", run, "--format", "json").stdout)
    assert report["ok"] is False and {one["slug"] for one in report["findings"]} == {"key-named"}
    assert planter("scan", run, "--pattern", "contract.md$").stdout.count("PL544") == 2
    misfire = planter("scan", run, "--pattern", "/tmp/")
    assert (misfire.exit_code, misfire.stdout) == (2, "") and "misfires" in misfire.stderr
    (run / "rows.jsonl").write_text("{}\n")
    assert planter("scan", run).exit_code == 2


def test_a_rehearsal_shows_every_planted_transcript(tmp_path: Path) -> None:
    result = planter("scan", "--rehearse", "--pattern", "gold[-_]labels")
    assert result.exit_code == 0
    assert "scratch folders of harnesses" in result.stdout and "leak" in result.stdout
    assert planter("scan").exit_code == 2
    wrong = planter("scan", "--rehearse", "--pattern", "scratch")
    assert wrong.exit_code == 2 and "the pattern 'scratch' misfires" in wrong.stdout


def test_the_kit_is_right_by_planter_s_own_parser_and_finds_another_out(tmp_path: Path) -> None:
    own = planter("judge-kit")
    assert own.exit_code == 0 and own.stdout.endswith("parser planter's own: all right\n")
    listing = planter("judge-kit", "--list")
    assert len([json.loads(line) for line in listing.stdout.split("\n")[:-1]]) >= 25
    assert planter("judge-kit", "--list", "--parser", "cat").exit_code == 2
    assert planter("judge-kit", "--parser", "no-such-parser").exit_code == 2
    assert planter("judge-kit", "--parser", "'").exit_code == 2


@pytest.mark.slow
def test_a_parser_of_the_user_is_run_on_every_reply(tmp_path: Path) -> None:
    path = tmp_path / "parser.py"
    path.write_text("import sys, json\nprint(json.load(sys.stdin)['overall'])\n")
    result = planter("judge-kit", "--parser", f"{sys.executable} {path}", "--format", "json")
    assert result.exit_code == 1
    wrong = {one["name"] for one in json.loads(result.stdout)["replies"] if not one["right"]}
    assert {"key-twice", "capitals", "nan"} <= wrong and wrong.isdisjoint({"plain-pass", "two-objects", "refusal"})


def test_a_task_of_inspect_is_written_once(out: Path, tmp_path: Path) -> None:
    result = planter("export", "inspect", out, "--to", tmp_path / "task", "--split", "one")
    assert (result.exit_code, result.stdout.startswith("1 samples in ")) == (0, True)
    assert planter("export", "inspect", out, "--to", tmp_path / "task").exit_code == 2
    result = planter("import", "inspect", tmp_path / "no.json", "--out", out, "--results", tmp_path / "r")
    assert (result.exit_code, result.stdout) == (2, "") and "no.json" in result.stderr
