"""Archiving a folder."""

import pytest

from rucksack.pack import archive_tree
from rucksack.store import catalogue, read
from rucksack.walk import collect


@pytest.fixture
def papers(tmp_path):
    """Lay out a small folder of files."""
    start_folder = tmp_path / 'papers'
    (start_folder / 'letters').mkdir(parents=True)
    (start_folder / 'index.txt').write_text("two entries\n")
    (start_folder / 'letters' / 'june.txt').write_text("Dear Ada,\n")
    return start_folder


def test_an_empty_folder_gives_an_empty_archive(tmp_path):
    (tmp_path / 'nothing').mkdir()
    archive_path = tmp_path / 'nothing.stow'
    assert archive_tree(tmp_path / 'nothing', archive_path) == 0
    assert catalogue(archive_path) == []


def test_a_second_run_replaces_the_archive(papers, tmp_path):
    archive_path = tmp_path / 'papers.stow'
    archive_tree(papers, archive_path)
    (papers / 'letters' / 'june.txt').unlink()
    assert archive_tree(papers, archive_path) == 1
    assert [entry.path for entry in catalogue(archive_path)] == ['index.txt']


def test_every_file_is_found(papers):
    assert collect(papers) == [b'index.txt', b'letters/june.txt']


def test_an_archive_holds_each_file_with_its_content(papers, tmp_path):
    archive_path = tmp_path / 'papers.stow'
    assert archive_tree(papers, archive_path) == 2
    inside = {entry.path: body for entry, body in read(archive_path)}
    assert inside == {'index.txt': b"two entries\n", 'letters/june.txt': b"Dear Ada,\n"}
