"""A judge that is a command: what of it counts as an answer, and what is a code that is no pass."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from stagings import make_staging, script

from planter.core.errors import JudgeError, UsageError
from planter.core.records.staging import ReplyRow
from planter.judging.asking import Request, ask_all
from planter.judging.commands import command_judge, surroundings

PASS = """echo '{"overall": "pass"}'\n"""


def ask(folder: Path, text: str, words: str = "{case}", seconds: float = 60.0) -> tuple[ReplyRow, bytes, bytes]:
    """Run a script over a staging of one item, once; return its row, reply and transcript."""
    make_staging(folder / "out", 1)
    judge = command_judge(script(folder, text).replace("{case}", words), folder)
    asked = ask_all(folder / "out", judge, Request(repeats=1, seconds=seconds))
    (row,) = asked.rows
    return row, (asked.folder / row.reply).read_bytes(), (asked.folder / row.transcript).read_bytes()


def test_standard_output_is_the_reply_and_the_transcript_holds_errors_too(tmp_path: Path) -> None:
    row, reply, transcript = ask(tmp_path, "echo thinking >&2; sleep 0.05\n" + PASS)
    assert (row.code, row.overall) == ("answered", "pass")
    assert (reply, transcript) == (b'{"overall": "pass"}\n', b'thinking\n{"overall": "pass"}\n')


def test_a_reply_file_takes_the_place_of_standard_output(tmp_path: Path) -> None:
    text = """echo '{"overall": "pass"}'; echo '{"overall": "fail"}' > $2; printf 'tool\\377' > $3\n"""
    row, reply, transcript = ask(tmp_path, text, "{case} {reply} {transcript}")
    assert (row.overall, reply, transcript) == ("fail", b'{"overall": "fail"}\n', b"tool\xff")


@pytest.mark.parametrize(
    ("text", "code", "why"),
    [
        ("exit 0", "missing", "an empty reply"),
        (PASS + "exit 3", "crashed", "exit status 3"),
        (PASS + "kill -TERM $$", "crashed", "ended by signal 15"),
        (PASS + "sleep 600", "timed-out", "not ended after 0.3 seconds"),
        ('printf \'{"overall": "p\\377"}\'', "malformed", "not UTF-8 at byte 14"),
        (PASS + PASS, "doubled", "not one JSON object: Extra data"),
        (PASS + "yes $(head -c 9000 /dev/zero | tr '\\0' a)", "crashed", "ended by planter: it wrote 16777216 bytes"),
        ("cat >/dev/null; rm -r $1; touch $1; chmod 000 .; cd /; exit 0", "missing", "an empty reply"),
    ],
    ids=["silent", "status", "signal", "slow", "bytes", "doubled", "flood", "destructive"],
)
def test_whatever_is_no_answer_has_a_code_and_a_reason(tmp_path: Path, text: str, code: str, why: str) -> None:
    row, _, _ = ask(tmp_path, text, seconds=0.3 if code == "timed-out" else 60.0)
    assert (row.code, row.overall) == (code, None)
    assert row.why.startswith(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (PASS, "it wrote no reply file"),
        ("ln -s /etc/hostname $2", "its reply file cannot be read"),
        ("mkfifo $2", "its reply file cannot be read"),
    ],
)
def test_a_reply_file_that_is_none_is_missing_whatever_was_printed(tmp_path: Path, text: str, why: str) -> None:
    row, reply, _ = ask(tmp_path, text, "{case} {reply}")
    assert (row.code, row.overall, reply) == ("missing", None, b"") and row.why.startswith(why)


def test_a_judge_has_its_keys_and_nothing_that_names_planter_the_staging_or_the_item(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "secret")
    monkeypatch.setenv("PLANTER_WHO", "me")
    monkeypatch.setenv("OLDPWD", str(tmp_path / "out"))
    row, _, transcript = ask(tmp_path, "env; pwd; tr '\\0' ' ' < /proc/self/cmdline; echo; mktemp\n")
    told = transcript.decode()
    assert "SOME_API_KEY=secret" in told and "PLANTER_" not in told
    assert row.item not in told and str(tmp_path / "out") not in told
    place = next(line for line in told.split("\n") if line.startswith("PWD=")).removeprefix("PWD=")
    assert f"\n{place}\n" in told and f"TMPDIR={place}/tmp\n" in told and f"\n{place}/tmp/" in told
    assert not os.path.exists(place)


def test_words_that_name_files_here_are_given_whole_and_belong_to_the_judge(tmp_path: Path) -> None:
    (tmp_path / "judge.py").write_text("one")
    first = command_judge("sh judge.py {case}", tmp_path)
    assert first.words == ("sh", str(tmp_path / "judge.py"), "{case}")
    (tmp_path / "judge.py").write_text("two")
    second = command_judge("sh judge.py {case}", tmp_path)
    assert first.name == second.name and first.digest != second.digest
    assert command_judge("sh other.py {case}", tmp_path).words == ("sh", "other.py", "{case}")


def test_a_file_named_like_the_command_is_not_taken_for_it(tmp_path: Path) -> None:
    (tmp_path / "sh").write_text("")
    assert command_judge("sh {case}", tmp_path).words[0] == "sh"


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("sh judge.sh", UsageError, "does not name {case}"),
        ("", UsageError, "does not name {case}"),
        ("sh '{case}", UsageError, "no closing quotation"),
        ("no-such-judge {case}", JudgeError, "'no-such-judge' is not there"),
        ("./no-such-judge {case}", JudgeError, "'./no-such-judge' is not there"),
        ("{case}", JudgeError, "is not there"),
    ],
)
def test_a_command_line_that_is_none_is_one_error(tmp_path: Path, text: str, kind: type[Exception], told: str) -> None:
    with pytest.raises(kind) as error:
        command_judge(text, tmp_path)
    assert told in str(error.value)


def test_a_judge_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(JudgeError, match=r"'nowhere\.txt'"):
        command_judge("sh {case}", tmp_path, [Path("nowhere.txt")])


def test_the_environment_of_the_caller_stays_as_it_is(tmp_path: Path) -> None:
    before = dict(os.environ)
    assert surroundings("/x", tmp_path)["PWD"] == "/x"
    assert dict(os.environ) == before
