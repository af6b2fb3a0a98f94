"""Bundling a folder."""

import pytest

from holdall.pack import bundle
from holdall.store import catalogue, read
from holdall.walk import collect


def test_every_file_is_found(papers):
    assert collect(papers) == [b'index.txt', b'letters/june.txt']


def test_an_archive_holds_each_file_with_its_content(papers, tmp_path):
    archive_file = tmp_path / 'papers.crate'
    assert bundle(papers, archive_file) == 2
    inside = {parcel.relpath: payload for parcel, payload in read(archive_file)}
    assert inside == {'index.txt': b"two parcels\n", 'letters/june.txt': b"Dear Ada,\n"}


def test_an_empty_folder_gives_an_empty_archive(tmp_path):
    (tmp_path / 'nothing').mkdir()
    archive_file = tmp_path / 'nothing.crate'
    assert bundle(tmp_path / 'nothing', archive_file) == 0
    assert catalogue(archive_file) == []


@pytest.fixture
def papers(tmp_path):
    """Lay out a small folder of files."""
    top_folder = tmp_path / 'papers'
    (top_folder / 'letters').mkdir(parents=True)
    (top_folder / 'index.txt').write_text("two parcels\n")
    (top_folder / 'letters' / 'june.txt').write_text("Dear Ada,\n")
    return top_folder


def test_a_second_run_replaces_the_archive(papers, tmp_path):
    archive_file = tmp_path / 'papers.crate'
    bundle(papers, archive_file)
    (papers / 'letters' / 'june.txt').unlink()
    assert bundle(papers, archive_file) == 1
    assert [parcel.relpath for parcel in catalogue(archive_file)] == ['index.txt']
