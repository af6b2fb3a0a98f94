"""Names, paths and the web."""

import pytest

from facsimile.names import is_below, is_leftover, title, web_address, without_skipped
from facsimile.scan import Entry


def test_skipped_paths_are_left_out():
    items = {b"a": Entry("folder", 0o755), b"a/b": Entry("file", 0o644), b"c": Entry("file", 0o644)}
    assert list(without_skipped(items, [b"a"])) == [b"c"]
    assert without_skipped(items, []) == items


@pytest.mark.parametrize("name", ["#notes#", "~$letter.doc", ".#draft"])
def test_what_an_editor_left_is_a_leftover(name):
    assert is_leftover(name)


def test_a_url_has_the_collection_and_the_path():
    assert web_address("maps", b"north/a b.txt") == "https://depot.corp/maps/north/a%20b.txt"


@pytest.mark.parametrize("name", ["notes", "letter.doc", ".profile"])
def test_other_names_are_no_leftovers(name):
    assert not is_leftover(name)


def test_a_path_is_below_its_folder_and_no_other():
    assert is_below(b"collections/map.txt", b"collections")
    assert is_below(b"collections", b"collections")
    assert not is_below(b"collections/map.txt", b"letters")


def test_a_title_is_cut():
    assert title("collection of old maps", 10) == "collection"
    assert title("maps", 10) == "maps"
