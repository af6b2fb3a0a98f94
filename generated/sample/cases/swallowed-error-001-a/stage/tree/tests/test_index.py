"""An index of keywords, and the file that carries them."""

import pytest

from stronghold.errors import LineFault
from stronghold.exchange import bring_back, hand_out
from stronghold.index import Entry, decode, encode, load, save
from stronghold.store import create, fetch, take_in

LINES = [Entry("login", 3, "the old account"), Entry("admin@home", 0, "front door\nand cellar")]


def test_lines_give_back_their_entries():
    assert decode(encode(LINES)) == LINES


def test_a_saved_index_can_be_loaded(tmp_path):
    save(tmp_path / "index", LINES)
    assert load(tmp_path / "index") == LINES


def test_a_line_without_a_number_is_refused():
    with pytest.raises(LineFault) as caught:
        decode(b"login\t3\tthe old account\nlogin\n")
    assert caught.value.line == 2


def test_keywords_travel_in_a_file(tmp_path):
    create(tmp_path / "here")
    create(tmp_path / "there")
    take_in(tmp_path / "here", [("login", b"1\n2"), ("admin", b"\\n")])
    hand_out(tmp_path / "here", ["login", "admin"], tmp_path / "bundle")
    assert bring_back(tmp_path / "bundle", tmp_path / "there") == 2
    assert fetch(tmp_path / "there", "login") == b"1\n2"
    assert fetch(tmp_path / "there", "admin") == b"\\n"
