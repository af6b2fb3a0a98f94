"""Names, paths and the web."""

import pytest

from sameagain.names import fit, is_below, is_leftover, wanted_of, web_address
from sameagain.scan import Node


def test_skipped_paths_are_left_out():
    vertices = {b'a': Node('folder', 0o755), b'a/b': Node('file', 0o644), b'c': Node('file', 0o644)}
    assert list(wanted_of(vertices, [b'a'])) == [b'c']
    assert wanted_of(vertices, []) == vertices


@pytest.mark.parametrize('name', ['#notes#', '~$letter.doc', '.#draft'])
def test_what_an_editor_left_is_a_leftover(name):
    assert is_leftover(name)


def test_a_path_is_below_its_folder_and_no_other():
    assert is_below(b'volumes/map.txt', b'volumes')
    assert is_below(b'volumes', b'volumes')
    assert not is_below(b'volumes/map.txt', b'letters')


@pytest.mark.parametrize('name', ['notes', 'letter.doc', '.profile'])
def test_other_names_are_no_leftovers(name):
    assert not is_leftover(name)


def test_a_title_is_cut():
    assert fit('volume of old maps', 6) == 'volume'
    assert fit('maps', 10) == 'maps'


def test_a_url_has_the_volume_and_the_path():
    assert web_address('maps', b'north/a b.txt') == 'https://depot.corp/maps/north/a%20b.txt'
