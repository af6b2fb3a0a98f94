"""A judge that is a Python callable: the same codes as a command's, and nothing it does is a pass by accident."""

from __future__ import annotations

import functools
import threading
from pathlib import Path
from typing import Any

import pytest
from stagings import make_staging

from planter.core.errors import UsageError
from planter.judges import Reply, run_judge
from planter.judging.callables import as_said, callable_judge


class Odd(Exception):
    def __str__(self) -> str:
        return "\ud800 and more"


class NoJson:
    """Something that cannot be told in JSON."""

    def __repr__(self) -> str:
        return "NoJson()"


@pytest.mark.parametrize(
    ("answer", "code", "overall"),
    [
        (Reply("fail", {"c1": "violated"}, [("a.py", 3)], "why", 7), "answered", "fail"),
        ({"overall": "pass", "where": [{"path": "a", "line": 1}]}, "answered", "pass"),
        ('{"overall": "abstain"}', "answered", "abstain"),
        (Reply(None), "malformed", None),  # type: ignore[arg-type]
        (Reply("fail", where=[("a.py", 0)]), "malformed", None),
        ({"overall": float("nan")}, "malformed", None),
        ({"overall": "pass", "score": float("nan")}, "malformed", None),
        ({"overall": "pass", "extra": NoJson()}, "malformed", None),
        ({"overall": "pass\ud800"}, "malformed", None),
        ({}, "malformed", None),
        ("pass", "malformed", None),
        ("", "missing", None),
        (None, "missing", None),
        (True, "malformed", None),
        (["pass"], "malformed", None),
    ],
    ids=repr,
)
def test_an_answer_is_read_as_strictly_as_a_command_s(answer: object, code: str, overall: str | None) -> None:
    verdict = as_said(answer).verdict()
    assert (verdict.code, verdict.overall) == (code, overall)


def run(tmp_path: Path, judge: Any, **changes: Any) -> Any:
    make_staging(tmp_path / "out", 1)
    return run_judge(tmp_path / "out", judge, label="a", snapshot="s", repeats=1, **changes)


@pytest.mark.parametrize("error", [ValueError("bad key"), SystemExit(0), KeyboardInterrupt(), Odd()], ids=repr)
def test_an_exception_is_crashed_and_its_traceback_the_transcript(tmp_path: Path, error: BaseException) -> None:
    def judge(case: Path) -> str:
        raise error

    asked = run(tmp_path, judge)
    assert (asked.rows[0].code, asked.rows[0].overall) == ("crashed", None)
    assert asked.rows[0].why.startswith(f"it raised {type(error).__name__}")
    assert b"Traceback" in (asked.folder / asked.rows[0].transcript).read_bytes()


def test_a_call_that_takes_too_long_is_timed_out_and_what_it_gives_later_is_dropped(tmp_path: Path) -> None:
    late = threading.Event()

    def judge(case: Path) -> str:
        late.wait(60)
        return '{"overall": "pass"}'

    asked = run(tmp_path, judge, timeout=0.3)
    late.set()
    assert (asked.rows[0].code, asked.rows[0].why) == ("timed-out", "not ended after 0.3 seconds")


def test_a_transcript_and_the_cost_are_kept(tmp_path: Path) -> None:
    asked = run(tmp_path, lambda case: Reply("pass", tokens=31, transcript="said\u2028so"))
    assert asked.rows[0].tokens == 31
    assert (asked.folder / asked.rows[0].transcript).read_text() == "said\u2028so"


def test_a_judge_is_named_and_another_source_is_another_judge() -> None:
    def judge(case: Path) -> str:
        return "one"

    first = callable_judge(judge)
    assert first.name.endswith("judge")

    def judge(case: Path) -> str:  # type: ignore[no-redef]
        return "two"

    assert callable_judge(judge).name == first.name and callable_judge(judge).digest != first.digest
    assert callable_judge(functools.partial(judge), "mine").name == "mine"


def test_what_cannot_be_called_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="'model' is no judge"):
        callable_judge("model")  # type: ignore[arg-type]
