"""Trees hold a set of files as values, whatever order they were given in, and refuse what is no tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import TreeError
from planter.core.trees import Tree

PARTS = st.text(st.characters(codec="utf-8", exclude_characters="/\\\0\n\r"), min_size=1, max_size=8).filter(
    lambda part: part not in (".", "..")
)
FLAT = st.dictionaries(PARTS, st.binary(max_size=30), max_size=6)


@given(FLAT)
def test_a_tree_is_the_same_whatever_order_its_files_came_in(files):
    backwards = dict(reversed(files.items()))
    assert Tree(files) == Tree(backwards)
    assert Tree(files).digest == Tree(backwards).digest
    assert list(Tree(files)) == sorted(files)


@given(FLAT, PARTS, st.binary(max_size=30))
def test_any_changed_byte_or_name_changes_the_digest(files, name, data):
    before, after = Tree(files), Tree(files).replacing({name: data})
    assert (before.digest == after.digest) == (before == after)


def test_the_digest_tells_a_name_from_the_content_beside_it():
    assert Tree({"a": b"b", "c": b""}).digest != Tree({"a": b"", "bc": b""}).digest
    assert Tree({"ab": b"c"}).digest != Tree({"a": b"bc"}).digest


@pytest.mark.parametrize(
    "path", ["", "/a", "a/", "a//b", ".", "a/../b", "..", "./a", "a\\b", "a\0b", "a\nb", "a\rb", "\udcff"]
)
def test_a_path_that_is_not_inside_a_tree_is_refused_by_name(path):
    with pytest.raises(TreeError) as caught:
        Tree({path: b""})
    assert repr(path) in str(caught.value)


def test_a_file_cannot_also_be_a_folder():
    with pytest.raises(TreeError, match="'a/b' is a file and the folder of 'a/b/c'"):
        Tree({"a/b": b"", "a/b/c": b""})


def test_replacing_leaves_the_tree_it_was_asked_of_alone():
    tree = Tree({"a": b"1"})
    assert tree.replacing({"a": b"2"})["a"] == b"2"
    assert tree["a"] == b"1"


def test_what_was_given_can_change_without_changing_the_tree():
    files = {"a": b"1"}
    tree = Tree(files)
    files["b"] = b"2"
    assert list(tree) == ["a"]
