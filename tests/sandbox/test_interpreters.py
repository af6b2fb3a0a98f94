"""An interpreter is found and named, and what is none is one clear error."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from planter.core.errors import RunError
from planter.sandbox.interpreters import interpreter


def script(folder: Path, body: str) -> str:
    """Return a program of one's own."""
    path = folder / "program"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_this_interpreter_is_named_with_its_version() -> None:
    found = interpreter(None)
    assert found.name == f"{sys.implementation.name} {'.'.join(map(str, sys.version_info[:3]))}"
    assert os.path.isabs(found.program) and all(map(os.path.isabs, found.folders))
    assert found.about == sys.version
    assert interpreter(found.program) == found


def test_a_program_that_starts_an_interpreter_stands_for_it(tmp_path: Path) -> None:
    assert interpreter(script(tmp_path, f'exec {interpreter(None).program} "$@"')) == interpreter(None)


def test_no_module_of_the_current_folder_answers_for_an_interpreter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    link = tmp_path / "link"
    link.symlink_to(interpreter(None).program)
    assert interpreter(str(link)).program == interpreter(None).program


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("exit 3", "does not run as an interpreter: it ended with 3"),
        ("echo no such option >&2; echo usage >&2; exit 2", "does not run as an interpreter: no such option"),
        ("echo Traceback >&2; echo NameError: x >&2; exit 1", "does not run as an interpreter: NameError: x"),
        ("kill -9 $$", "does not run as an interpreter: it ended with -9"),
        ("true", "does not answer as an interpreter does"),
        ("echo hello", "does not answer as an interpreter does"),
        ("echo 5", "does not answer as an interpreter does"),
        ("echo '[1, 2, 3, 4, 5]'", "does not answer as an interpreter does"),
        ("echo '[\"/p\", [\"/\"], \"cpython\", [3, 10, 9], \"\"]'", "is cpython 3.10.9"),
        ("echo '[\"/p\", [\"/\"], \"cpython\", [\"3\", 10, 9], \"\"]'", "does not answer as an interpreter does"),
        ("printf %s '[\"/\\udcff\", [\"/\"], \"cpython\", [3, 12, 1], \"\"]'", "does not answer as an"),
        ("printf '\\377\\376'", "does not answer as an interpreter does"),
    ],
)  # fmt: skip
def test_a_program_that_is_no_python_of_today_is_an_error_that_says_why(tmp_path: Path, body: str, why: str) -> None:
    with pytest.raises(RunError) as caught:
        interpreter(script(tmp_path, body))
    assert why in str(caught.value) and str(caught.value).endswith("; name a Python 3.11 or later")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("path", ["/nowhere/python", "/", "no-such-python-anywhere"])
def test_what_cannot_be_started_is_an_error(path: str) -> None:
    with pytest.raises(RunError, match="does not run as an interpreter"):
        interpreter(path)


def test_a_file_that_may_not_be_executed_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "python").write_text("")
    with pytest.raises(RunError, match="permission denied; name a Python"):
        interpreter(str(tmp_path / "python"))
