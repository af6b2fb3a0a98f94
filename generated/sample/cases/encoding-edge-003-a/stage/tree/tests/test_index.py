"""The lines of an index."""

import pytest

from facsimile.errors import BadLine
from facsimile.index import dump, load, parse, save
from facsimile.scan import Entry

ENTRIES = {
    b'maps': Entry('folder', 0o755),
    b'maps/north': Entry('file', 0o644),
    b'maps/old': Entry('link', 0o777, b'north'),
}


def test_each_entry_has_a_line():
    assert dump(ENTRIES) == b"755 maps/\n644 maps/north\n777 maps/old\tnorth\n"


def test_an_index_comes_back(tmp_path):
    save(tmp_path / 'index', ENTRIES)
    assert load(tmp_path / 'index') == ENTRIES


def test_there_may_be_no_index(tmp_path):
    assert load(tmp_path / 'index') == {}


def test_a_line_without_a_mode_is_refused():
    with pytest.raises(BadLine) as caught:
        parse(b"644 maps\nletters\n")
    assert caught.value.line == b'letters'
