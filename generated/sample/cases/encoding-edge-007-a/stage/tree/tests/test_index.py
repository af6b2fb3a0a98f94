"""The lines of an index."""

import pytest

from sameagain.errors import BadLine
from sameagain.index import decode, encode, load, save
from sameagain.scan import Record

RECORDS = {
    b"maps": Record("folder", 0o755),
    b"maps/north": Record("file", 0o644),
    b"maps/old": Record("link", 0o777, b"north"),
}


def test_each_record_has_a_line():
    assert encode(RECORDS) == b"755 maps/\n644 maps/north\n777 maps/old\tnorth\n"


def test_an_index_comes_back(tmp_path):
    save(tmp_path / "index", RECORDS)
    assert load(tmp_path / "index") == RECORDS


def test_there_may_be_no_index(tmp_path):
    assert load(tmp_path / "index") == {}


def test_a_line_without_a_mode_is_refused():
    with pytest.raises(BadLine) as caught:
        decode(b"644 maps\nletters\n")
    assert caught.value.line == b"letters"
