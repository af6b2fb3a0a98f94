"""Tests of lint: what ruff's default rules say of each tree, apart."""

from __future__ import annotations

from planter.core.trees import Tree
from planter.sandbox.tools import DEFAULTS, ERRORS, lint

CLEAN = Tree({"pkg/a.py": b"x = 1\n", "notes.txt": b"import os\n"})
UNUSED = Tree({"pkg/a.py": b"import os\n"})


def test_each_tree_has_its_own_messages() -> None:
    clean, unused, again = lint([CLEAN, UNUSED, CLEAN])
    assert clean == again == []
    assert [line.split(" ")[:2] for line in unused] == [["pkg/a.py:1:8:", "F401"]]


def test_a_unicode_path_is_read() -> None:
    assert lint([Tree({"ünï.py": b"import os\n"})])[0][0].startswith("ünï.py:1:8: F401")


def test_a_file_that_does_not_parse_is_a_message() -> None:
    for rules in (DEFAULTS, ERRORS):
        assert any("invalid-syntax" in line for line in lint([Tree({"a.py": b"def f(:\n"})], rules)[0])


def test_the_trees_own_settings_are_not_read() -> None:
    silent = b"[lint]\nignore = ['F401']\n"
    assert lint([UNUSED.replacing({"ruff.toml": silent, "pyproject.toml": b"[tool.ruff]\n" + silent})]) == lint(
        [UNUSED]
    )
