"""The manifest of an archive, as bytes and as a file."""

import pytest

from holdall.errors import BadArchive
from holdall.manifest import decode, describe, encode, load, save
from holdall.store import read, write


def test_a_size_is_counted_in_bytes():
    assert describe('menu.txt', 0o644, b"soup\r\n").nbytes == 6


def test_a_line_that_is_no_record_is_refused():
    with pytest.raises(BadArchive):
        decode(b"{}\n")


def test_a_manifest_gives_back_its_parcels():
    parcels = [describe('bills/may.csv', 0o644, b"1;2\n"), describe('menu of today.txt', 0o600, b'soup')]
    assert decode(encode(parcels)) == parcels


def test_a_file_without_the_header_is_no_archive(tmp_path):
    (tmp_path / 'notes.crate').write_bytes(b"milk, bread\n")
    with pytest.raises(BadArchive):
        list(read(tmp_path / 'notes.crate'))


def test_a_saved_manifest_can_be_loaded(tmp_path):
    parcels = [describe('a.txt', 0o644, b'a'), describe('b/c.txt', 0o640, b'')]
    save(tmp_path / 'catalogue.jsonl', parcels)
    assert load(tmp_path / 'catalogue.jsonl') == parcels


def test_contents_are_read_back_in_order(tmp_path):
    held = [(describe(name, 0o644, payload), payload) for name, payload in (('x', b'first'), ('y', b''), ('z', b'last'))]
    write(tmp_path / 'three.crate', held)
    assert list(read(tmp_path / 'three.crate')) == held
