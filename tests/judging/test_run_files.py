"""A run on disk: whole rows or none, read strictly, written by one at a time."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from planter.core.errors import JudgeError
from planter.core.records.staging import ROWS_FILE, RUN_FILE, RUN_SCHEMA, ReplyRow, RunFile
from planter.judging.runs import REPLIES, TRANSCRIPTS, RunWriter, read_run, text_name, write_run

RUN = RunFile(
    schema=RUN_SCHEMA, label="one", staging="bcdfghjkmn", form="tree", prompt="p", judge="j {case}", judge_digest="d",
    snapshot="s", repeats=2,
)  # fmt: skip


def row(item: str = "first", repeat: int = 1, **changes: Any) -> ReplyRow:
    plain: dict[str, Any] = {"item": item, "repeat": repeat, "code": "answered", "overall": "pass", "criteria": {}}
    plain |= {"where": (), "why": "\u2028", "case": "c", "prompt": "p", "judge": "d", "snapshot": "s", "tokens": None}
    plain |= {"reply": text_name(REPLIES, item, repeat), "transcript": text_name(TRANSCRIPTS, item, repeat)}
    return ReplyRow(**(plain | changes))


@pytest.fixture
def written(tmp_path: Path) -> Path:
    write_run(tmp_path / "run", RUN, [(row(repeat=n), b"reply \xff", b"said") for n in (1, 2)])
    return tmp_path / "run"


def test_what_is_written_is_read_again(written: Path) -> None:
    assert read_run(written) == (RUN, (row(), row(repeat=2)))
    assert (written / "replies" / "first.1.txt").read_bytes() == b"reply \xff"
    assert (written / "transcripts" / "first.2.txt").read_bytes() == b"said"
    assert not [path for path in written.rglob("*") if path.name.endswith(".part")]


def test_a_line_a_kill_left_unfinished_is_refused_by_readers_and_dropped_by_the_writer(written: Path) -> None:
    with open(written / ROWS_FILE, "ab") as file:
        file.write(b'{"case": "c", "co')
    with pytest.raises(JudgeError, match="is not ended; run the same command again"):
        read_run(written)
    with RunWriter(written, RUN) as writer:
        assert len(writer.rows) == 2
    assert len(read_run(written)[1]) == 2


def test_two_do_not_write_at_once(written: Path) -> None:
    with RunWriter(written, RUN), pytest.raises(JudgeError, match="another planter"):
        RunWriter(written, RUN)
    RunWriter(written, RUN).close()


@pytest.mark.parametrize(
    ("field", "value"), [("snapshot", "t"), ("judge_digest", "e"), ("prompt", "q"), ("repeats", 3), ("staging", "x")]
)
def test_a_run_is_not_taken_up_by_another_judge_or_staging(written: Path, field: str, value: object) -> None:
    other = RunFile(**{**{name: getattr(RUN, name) for name in RUN.__struct_fields__}, field: value})
    with pytest.raises(JudgeError, match=f"{field} .*another --label"):
        RunWriter(written, other)
    assert read_run(written)[0] == RUN


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda row: row.update(repeat=3), "repeat 3"),
        (lambda row: row.update(repeat=0), "repeat 0"),
        (lambda row: row.update(repeat=2), "'replies/first.1.txt' is not 'replies/first.2.txt'"),
        (lambda row: row.update(code="crashed"), "code 'crashed' with the verdict 'pass'"),
        (lambda row: row.update(overall=None), "code 'answered' with the verdict None"),
        (lambda row: row.update(code="passed"), "passed"),
        (lambda row: row.update(item="../x"), "'../x'"),
        (lambda row: row.update(reply="../../x"), "'../../x'"),
        (lambda row: row.update(snapshot="t"), "snapshot"),
        (lambda row: row.update(tokens=-1), "tokens"),
        (lambda row: row.update(where=[{"path": "a", "line": 0}]), "line below 1"),
        (lambda row: row.update(more=1), "more"),
        (lambda row: row.pop("why"), "why"),
    ],
)
def test_a_row_that_breaks_a_rule_is_refused_by_its_line(written: Path, change: Change, told: str) -> None:
    lines = (written / ROWS_FILE).read_text("utf-8").split("\n")
    plain = json.loads(lines[0])
    change(plain)
    lines[0] = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    (written / ROWS_FILE).write_text("\n".join(lines), "utf-8")
    with pytest.raises(JudgeError, match=r"line [12]") as error:
        read_run(written)
    assert told in str(error.value)


def test_a_second_row_of_one_item_and_repeat_is_refused(written: Path) -> None:
    path = written / ROWS_FILE
    path.write_bytes(path.read_bytes() + path.read_bytes())
    with pytest.raises(JudgeError, match="line 3' is a second row of item 'first', repeat 1"):
        read_run(written)


def test_another_spelling_of_a_row_is_refused(written: Path) -> None:
    path = written / ROWS_FILE
    path.write_bytes(path.read_bytes().replace(b'"code":', b'"code": ', 1))
    with pytest.raises(JudgeError, match="not canonical"):
        read_run(written)


@pytest.mark.parametrize("name", [RUN_FILE, ROWS_FILE])
@pytest.mark.parametrize("data", [None, b"\xff", b"[]", b'{"a": 1}\n', b"{\n"])
def test_a_folder_that_is_no_run_is_one_error(written: Path, name: str, data: bytes | None) -> None:
    (written / name).unlink()
    if data is not None:
        (written / name).write_bytes(data)
    with pytest.raises(JudgeError, match=name if data is not None else "is no run of a judge"):
        read_run(written)


def test_a_link_in_place_of_the_rows_is_not_followed(written: Path, tmp_path: Path) -> None:
    os.rename(written / ROWS_FILE, tmp_path / "elsewhere")
    (written / ROWS_FILE).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(JudgeError, match="cannot read"):
        read_run(written)
    with pytest.raises(JudgeError):
        RunWriter(written, RUN)


def test_a_disk_that_is_full_leaves_whole_rows(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    split = os.write
    before = (written / ROWS_FILE).read_bytes()
    with RunWriter(written, RUN) as writer, monkeypatch.context() as patched:
        patched.setattr(os, "write", lambda file, data: split(file, data[: len(data) // 2]))
        with pytest.raises(JudgeError, match="no space left"):
            writer.append(row("second"), b"", b"")
    assert (written / ROWS_FILE).read_bytes() == before


def test_a_run_with_rows_is_not_written_over(written: Path) -> None:
    with pytest.raises(JudgeError, match="has 2 rows already"):
        write_run(written, RUN, [])
