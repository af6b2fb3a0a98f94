"""Mistakes in a class of a checkout end each command in one line that names them, and with status 2."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
NAME = "order-not-put-right"
PROGRAM = "def f(late, grace):\n    return 3 * max(late - grace, 0)\n"

pytestmark = pytest.mark.slow


@pytest.fixture
def classes(tmp_path: Path) -> Path:
    """Give a copy of the built-in classes, which the commands of these tests take for them."""
    (tmp_path / "one.py").write_text(PROGRAM)
    return shutil.copytree(ROOT / "defect_classes", tmp_path / "defect_classes")


def changed(classes: Path, change: str) -> None:
    """Change the first operator of a module of sign-flip, which is `NAME`."""
    with (classes / "sign_flip" / "left_out.py").open("a") as file:
        file.write(
            f"\nimport dataclasses\n\nOPERATORS = (dataclasses.replace(OPERATORS[0], {change}), *OPERATORS[1:])\n"
        )


def refused(classes: Path, *arguments: str, shown: str = "") -> str:
    """Run a command that is due to end in one line, and return the line."""
    done = subprocess.run(
        [sys.executable, "-m", "planter", *arguments],
        cwd=classes.parent,
        env={**os.environ, "PYTHONPATH": str(classes.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and shown in done.stdout, done.stderr
    assert done.stderr.startswith("planter: error: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_severity_that_is_none_is_told_of_a_built_in_class_too(classes: Path) -> None:
    changed(classes, 'severity="moderat"')
    told = f"severity of '{NAME}' is 'moderat'; it must be one of stark, moderate, cousin"
    assert told in refused(classes, "classes", "sign-flip")


def test_a_rewrite_that_raises_is_told_wherever_it_is_planted(classes: Path) -> None:
    changed(classes, "node_type=cst.Return, rewrite=lambda site: site.nod")
    for command in (("try", "sign-flip", "--operator", NAME), ("preview", "one.py:2", "--operator", NAME)):
        said = refused(classes, *command)
        assert f"sign-flip/{NAME} raises AttributeError at " in said and "of 'sign_flip/left_out.py')" in said


def test_a_rewrite_that_returns_a_text_is_told_wherever_it_is_planted(classes: Path) -> None:
    changed(classes, 'node_type=cst.Return, rewrite=lambda site: "abc"')
    for command in (("try", "sign-flip", "--operator", NAME), ("preview", "one.py:2", "--operator", NAME)):
        said = refused(classes, *command)
        assert f"sign-flip/{NAME} returned a str at " in said and "; return a node, statements or None\n" in said


def test_a_preview_of_what_is_read_otherwise_is_shown_and_told(classes: Path) -> None:
    changed(classes, "node_type=cst.Call, rewrite=lambda site: site.node.args[0].value")
    said = refused(classes, "preview", "one.py:2", "--operator", NAME, shown="+    return 3 * late - grace")
    assert f"sign-flip/{NAME} means `return 3 * (late - grace)` and prints `return 3 * late - grace`, which" in said


def test_a_class_under_a_misspelt_name_is_told(classes: Path) -> None:
    path = classes / "sign_flip" / "__init__.py"
    path.write_text(path.read_text().replace("DEFECT_CLASS = ", "DEFECT_CLAS = "))
    told = (
        "the __init__.py of the folder 'sign_flip' binds no DEFECT_CLASS, and binds 'DEFECT_CLAS', which is DefectClass"
    )
    assert told in refused(classes, "try", "sign-flip")


def test_what_does_not_parse_is_told_with_its_own_line(classes: Path) -> None:
    (classes / "sign_flip" / "left_out.py").write_text("ONE = 1\nTWO = (\n")
    told = (
        "does not import (line 2 of 'defect_classes/sign_flip/left_out.py'): SyntaxError: '(' was never closed; mend it"
    )
    assert told in refused(classes, "classes")
