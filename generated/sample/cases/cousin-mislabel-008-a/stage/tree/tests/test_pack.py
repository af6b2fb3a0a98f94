"""Stowing a folder."""

import pytest

from carryall.pack import stow
from carryall.store import checklist, read
from carryall.walk import collect


def test_every_file_is_found(papers):
    assert collect(papers) == [b'index.txt', b'letters/june.txt']


def test_a_second_run_replaces_the_archive(papers, tmp_path):
    packed_file = tmp_path / 'papers.bale'
    stow(papers, packed_file)
    (papers / 'letters' / 'june.txt').unlink()
    assert stow(papers, packed_file) == 1
    assert [parcel.title for parcel in checklist(packed_file)] == ['index.txt']


def test_an_archive_holds_each_file_with_its_content(papers, tmp_path):
    packed_file = tmp_path / 'papers.bale'
    assert stow(papers, packed_file) == 2
    got = {parcel.title: payload for parcel, payload in read(packed_file)}
    assert got == {'index.txt': b"two parcels\n", 'letters/june.txt': b"Dear Ada,\n"}


@pytest.fixture
def papers(tmp_path):
    """Lay out a small folder of files."""
    top_folder = tmp_path / 'papers'
    (top_folder / 'letters').mkdir(parents=True)
    (top_folder / 'index.txt').write_text("two parcels\n")
    (top_folder / 'letters' / 'june.txt').write_text("Dear Ada,\n")
    return top_folder


def test_an_empty_folder_gives_an_empty_archive(tmp_path):
    (tmp_path / 'nothing').mkdir()
    packed_file = tmp_path / 'nothing.bale'
    assert stow(tmp_path / 'nothing', packed_file) == 0
    assert checklist(packed_file) == []
