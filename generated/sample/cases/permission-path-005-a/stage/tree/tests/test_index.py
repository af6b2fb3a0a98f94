"""The lines of an index."""

import pytest

from sameagain.errors import LineFault
from sameagain.index import from_bytes, load, save, to_bytes
from sameagain.scan import Node

NODES = {
    b'maps': Node('folder', 0o755),
    b'maps/north': Node('file', 0o644),
    b'maps/old': Node('link', 0o777, b'north'),
}


def test_each_node_has_a_line():
    assert to_bytes(NODES) == b"755 maps/\n644 maps/north\n777 maps/old\tnorth\n"


def test_an_index_comes_back(tmp_path):
    save(tmp_path / 'index', NODES)
    assert load(tmp_path / 'index') == NODES


def test_there_may_be_no_index(tmp_path):
    assert load(tmp_path / 'index') == {}


def test_a_line_without_a_mode_is_refused():
    with pytest.raises(LineFault) as caught:
        from_bytes(b"644 maps\nletters\n")
    assert caught.value.line == b'letters'
