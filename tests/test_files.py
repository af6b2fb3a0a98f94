"""What every file of the repository looks like: its length, its first line, and what it does not speak of."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("planter", "defect_classes", "templates", "tests", ".ci")
LONGEST = 250
LONG_FUNCTION = 40
PYTHON = sorted(path for folder in ("planter", "defect_classes", "tests") for path in (ROOT / folder).rglob("*.py"))

# Split so that this file does not hold what it looks for.
UNWELCOME = re.compile(
    "|".join(
        (
            r"/wo" r"rk/",
            r"/ro" r"ot/",
            r"/home/\w",
            r"/Use" r"rs/",
            r"\.py" r"env",
            r"found" r"er\b",
            r"\bsub-?ag" r"ent",
            r"\bthis ses" r"sion\b",
            r"\bhelper ses" r"sion",
            r"\b(SPEC|DESIGN|REFERENCE|REALBUGS|PERFORMANCE)\.m" r"d\b",
            r"\bissue (#)?\d",
            r"py" r"pi\.org",
            r"pythonho" r"sted",
        )
    )
)


def texts() -> list[Path]:
    """Return every text file of the repository that is written by hand."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    top = [path for path in ROOT.iterdir() if path.is_file()]
    return sorted(path for path in (*inside, *top) if "__pycache__" not in path.parts and path.suffix != ".pyc")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_a_file_has_at_most_250_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").split("\n")) - 1 <= LONGEST


@pytest.mark.parametrize("folder", ["planter", "defect_classes"])
def test_at_most_one_function_in_ten_is_long(folder: str) -> None:
    functions = [
        (node.end_lineno or 0) - node.lineno + 1
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    assert sum(lines > LONG_FUNCTION for lines in functions) <= len(functions) / 10


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_the_first_line_says_what_the_file_does(path: Path) -> None:
    source = path.read_text("utf-8")
    if not source.strip():
        assert path.name == "__init__.py"
        return
    docstring = ast.get_docstring(ast.parse(source)) or ""
    assert source.startswith(('"""', 'r"""'))
    assert len(docstring.split("\n")[0].split()) >= 3, "say it in a sentence"


@pytest.mark.parametrize("path", texts(), ids=name)
def test_no_text_speaks_of_how_or_where_it_was_made(path: Path) -> None:
    try:
        found = UNWELCOME.search(path.read_text("utf-8"))
    except UnicodeDecodeError:
        return
    assert found is None, found


def test_no_template_ends_in_py() -> None:
    assert [name(path) for path in (ROOT / "templates").rglob("*.py")] == []
