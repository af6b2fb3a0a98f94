"""Laid trees have the right content and modes, share what is equal, and make room for others."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.core.trees import Tree
from planter.sandbox import materialize
from planter.sandbox.materialize import Shelf

PARTS = st.text(
    st.characters(exclude_characters="/\\\0\n\r", exclude_categories=["Cs"]), min_size=1, max_size=8
).filter(lambda part: part not in (".", ".."))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(str(tmp_path / "shelf"))


def read(root: str) -> dict[str, bytes]:
    """Return every file below a folder."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in Path(root).rglob("*") if path.is_file()}


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(st.tuples(PARTS, PARTS).map(lambda parts: f"a{parts[0]}/b{parts[1]}"), st.binary(), max_size=6))
def test_a_laid_tree_holds_its_files(tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]) -> None:
    tree = Tree(files)
    shelf = Shelf(str(tmp_path_factory.mktemp("lay") / "shelf"))
    assert read(shelf.materialize(tree.digest, tree)) == files


@pytest.mark.parametrize("umask", [0, 0o077])
def test_modes_do_not_depend_on_the_umask(shelf: Shelf, umask: int) -> None:
    before = os.umask(umask)
    try:
        root = Path(shelf.materialize("d", {"a/b/c.py": b"x"}))
        copied = Path(materialize.copy(str(root), str(root.parent / "copy")))
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (root, root / "a", root / "a/b", root / "a/b/c.py")]
    assert modes == [0o555, 0o555, 0o555, 0o444]
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (copied, copied / "a", copied / "a/b", copied / "a/b/c.py")]
    assert modes == [0o755, 0o755, 0o755, 0o644]


def test_equal_content_is_one_file_on_the_disk(shelf: Shelf) -> None:
    one, two = shelf.materialize("one", {"a": b"x", "b": b"x"}), shelf.materialize("two", {"c": b"x", "d": b"y"})
    numbers = [os.stat(path).st_ino for path in (f"{one}/a", f"{one}/b", f"{two}/c", f"{two}/d")]
    assert len(set(numbers[:3])) == 1 and numbers[3] != numbers[0]


def test_a_tree_is_laid_once_and_the_oldest_makes_room(shelf: Shelf) -> None:
    first = shelf.materialize("first", {"a": b"1"})
    number = os.stat(first).st_ino
    for count in range(materialize.MOST_TREES - 1):
        shelf.materialize(f"tree {count}", {"a": b"2"})
        assert os.stat(shelf.materialize("first", {"a": b"1"})).st_ino == number
    shelf.materialize("one more", {"a": b"3"})
    assert os.path.isdir(first) and len(os.listdir(os.path.dirname(first))) == materialize.MOST_TREES


def test_a_copy_shares_no_file_with_what_it_was_copied_from(shelf: Shelf, tmp_path: Path) -> None:
    root = shelf.materialize("d", {"a/b": b"x"})
    copied = materialize.copy(root, str(tmp_path / "copy"))
    Path(copied, "a/b").write_bytes(b"changed")
    assert read(root) == {"a/b": b"x"} and read(copied) == {"a/b": b"changed"}
