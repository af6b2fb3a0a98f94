"""Asking a judge about every item: the order, one place each, rows as they come, and taking a run up again."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest
from stagings import PYTHON, content, make_staging, script

from planter.core.errors import JudgeError, PlanterError, UsageError
from planter.core.records.staging import STAGE_FILE
from planter.judges import Reply, run_judge
from planter.judging.asking import Asked, Request, ask_all, order
from planter.judging.commands import command_judge
from planter.judging.runs import read_run

ROOT = Path(__file__).resolve().parents[2]


def answer(case: Path) -> Reply:
    return Reply("pass", why=str(case))


def ask(out: Path, **changes: object) -> Asked:
    return run_judge(out, answer, **{"label": "a", "snapshot": "s", "repeats": 1, **changes})  # type: ignore[arg-type]


def test_every_item_is_asked_about_as_often_as_wanted_and_read_again_as_a_run(tmp_path: Path) -> None:
    stage = make_staging(tmp_path / "out")
    before = content(tmp_path / "out")
    asked = ask(tmp_path / "out", repeats=2)
    assert asked.folder == tmp_path / "out-results" / "a"
    assert read_run(asked.folder) == (asked.run, asked.rows)
    assert sorted((row.item, row.repeat) for row in asked.rows) == [(i.item, n) for i in stage.items for n in (1, 2)]
    assert len({row.why for row in asked.rows}) == 4, "each has a folder of its own"
    assert not any(os.path.exists(row.why) for row in asked.rows)
    assert content(tmp_path / "out") == before


def test_the_order_is_drawn_and_the_same_for_the_same_run(tmp_path: Path) -> None:
    items = [item for item in make_staging(tmp_path / "out", 10).items if item.split == "one"]
    asked: list[str] = []

    def note(case: Path) -> str:
        asked.append((case / "tree" / "pkg" / "post.py").read_text())
        return "{}"

    run = run_judge(tmp_path / "out", note, label="a", snapshot="s", repeats=1, split="one").run
    drawn = order(run, items)
    assert drawn == order(run, items) != sorted(drawn) == [(item.item, 1) for item in items]
    assert asked == [f"RATE = {int(name[-2:])}\n" for name, _ in drawn]


def test_a_case_lies_alone_with_even_modes_and_times(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    seen: list[object] = []

    def look(case: Path) -> str:
        assert sorted(p.relative_to(case).as_posix() for p in case.rglob("*")) == [
            *("contract.md", "tree", "tree/pkg", "tree/pkg/post.py"),
        ]
        assert stat.S_IMODE(case.parent.stat().st_mode) == 0o700 and os.listdir(case.parent) == [case.name]
        seen.append({(stat.S_IMODE(p.stat().st_mode), p.stat().st_mtime) for p in case.rglob("*") if p.is_file()})
        (case / "contract.md").unlink()
        return '{"overall": "pass"}'

    rows = run_judge(tmp_path / "out", look, label="a", snapshot="s", repeats=1).rows
    assert {row.code for row in rows} == {"answered"}
    assert seen == [{(0o644, 1_577_836_800.0)}] * 2


def test_rows_that_are_there_are_kept_and_one_half_can_follow_the_other(tmp_path: Path) -> None:
    make_staging(tmp_path / "out", 3)
    assert (ask(tmp_path / "out", split="one").kept, ask(tmp_path / "out", split="one").kept) == (0, 2)
    both = ask(tmp_path / "out")
    assert (len(both.rows), both.kept) == (3, 2)


def test_a_changed_snapshot_or_a_judge_with_another_file_is_refused_and_told(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    ask(tmp_path / "out")
    with pytest.raises(JudgeError, match="snapshot 's', now 't'; use another --label"):
        ask(tmp_path / "out", snapshot="t")
    prompt = tmp_path / "prompt.txt"
    prompt.write_text("be lenient")
    with pytest.raises(JudgeError, match="judge_digest"):
        ask(tmp_path / "out", files=[prompt])


def test_an_item_that_was_changed_after_staging_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    stage = make_staging(tmp_path / "out")
    path = tmp_path / "out" / "two" / stage.items[1].item / "tree" / "pkg" / "post.py"
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(JudgeError, match=f"{stage.items[1].item!r} .* changed after staging"):
        ask(tmp_path / "out")
    assert not (tmp_path / "out-results").exists()


def test_an_item_staged_again_does_not_mix_with_old_rows(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    ask(tmp_path / "out")
    text = (tmp_path / "out" / STAGE_FILE).read_text()
    make_staging(tmp_path / "other", 3)
    assert text != (tmp_path / "other" / STAGE_FILE).read_text()
    item = tmp_path / "other" / "one" / "kqwzmx00" / "tree" / "pkg" / "post.py"
    item.write_bytes(b"")
    with pytest.raises(JudgeError):
        ask(tmp_path / "other", results=tmp_path / "out-results" / "a")


@pytest.mark.parametrize("changes", [{"label": "../x"}, {"label": ""}, {"repeats": 0}, {"jobs": 0}, {"timeout": 0.0}])
def test_what_cannot_be_asked_is_a_usage_error(tmp_path: Path, changes: dict[str, object]) -> None:
    make_staging(tmp_path / "out")
    with pytest.raises(UsageError):
        ask(tmp_path / "out", **changes)


def test_a_run_is_not_kept_within_the_staging(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    with pytest.raises(UsageError, match="lies in the staging"):
        ask(tmp_path / "out", results=tmp_path / "out" / "results")


@pytest.mark.parametrize("text", [None, "{}", "[", '{"schema": "planter/stage@9"}'])
def test_a_folder_that_is_no_staging_is_one_error(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / STAGE_FILE).write_text(text)
    with pytest.raises(JudgeError, match=r"staging|stage"):
        ask(tmp_path)


def test_a_judge_that_cannot_be_asked_ends_the_run_without_a_row(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    broken = tmp_path / "broken"
    broken.write_text("no program")
    broken.chmod(0o644)
    with pytest.raises(JudgeError, match="cannot be run: permission denied"):
        ask_all(tmp_path / "out", command_judge(f"{broken} {{case}}", tmp_path), Request(repeats=1, jobs=2))
    assert read_run(tmp_path / "out-results" / "judge")[1] == ()


def test_an_interruption_ends_what_runs_and_keeps_what_is_done(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    judge = command_judge(script(tmp_path, "case $(ls /tmp | wc -l) in *) sleep 600;; esac"), tmp_path)

    def stop(done: int, of: int) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.3)

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            ask_all(tmp_path / "out", judge, Request(repeats=1, jobs=2), stop)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert read_run(tmp_path / "out-results" / "judge")[1] == ()


@pytest.mark.slow
def test_a_kill_in_the_middle_leaves_whole_rows_and_the_same_command_ends_the_run(tmp_path: Path) -> None:
    make_staging(tmp_path / "out", 6)
    line = f'{PYTHON} -I -S -c "print(\'{{\\"overall\\": \\"pass\\"}}\')" {{case}}'
    command = [PYTHON, "-m", "planter", "run", str(tmp_path / "out"), "--judge", line, "--repeats", "1"]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    rows = tmp_path / "out-results" / "judge" / "rows.jsonl"
    for _ in range(3000):
        if rows.exists() and rows.read_bytes().count(b"\n") >= 2:
            break
        time.sleep(0.005)
    running.kill()
    running.wait()
    before = rows.read_bytes()
    assert b"\n" in before
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "6 items, 6 rows" in done.stdout and "kept from before" in done.stdout
    assert rows.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    assert {row.overall for row in read_run(rows.parent)[1]} == {"pass"}


def test_names_that_cannot_be_printed_are_refused(tmp_path: Path) -> None:
    make_staging(tmp_path / "out")
    with pytest.raises(PlanterError, match="cannot be printed"):
        ask(tmp_path / "out", snapshot="a\nb")
