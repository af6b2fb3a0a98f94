"""Names, paths and the web."""

import pytest

from understudy.names import fit, is_below, is_leftover, url_of, without_skipped
from understudy.scan import Record


def test_a_title_is_cut():
    assert fit("share of old maps", 5) == "share"
    assert fit("maps", 10) == "maps"


@pytest.mark.parametrize("name", ["#notes#", "~$letter.doc", ".#draft"])
def test_what_an_editor_left_is_a_leftover(name):
    assert is_leftover(name)


@pytest.mark.parametrize("name", ["notes", "letter.doc", ".profile"])
def test_other_names_are_no_leftovers(name):
    assert not is_leftover(name)


def test_a_path_is_below_its_folder_and_no_other():
    assert is_below(b"shares/map.txt", b"shares")
    assert is_below(b"shares", b"shares")
    assert not is_below(b"shares/map.txt", b"letters")


def test_skipped_paths_are_left_out():
    rows = {b"a": Record("folder", 0o755), b"a/b": Record("file", 0o644), b"c": Record("file", 0o644)}
    assert list(without_skipped(rows, [b"a"])) == [b"c"]
    assert without_skipped(rows, []) == rows


def test_a_url_has_the_share_and_the_path():
    assert url_of("maps", b"north/a b.txt") == "https://depot.corp/maps/north/a%20b.txt"
