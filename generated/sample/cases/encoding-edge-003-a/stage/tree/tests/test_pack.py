"""Packing a folder."""

import pytest

from carryall.pack import pack
from carryall.store import catalogue, read
from carryall.walk import collect


def test_every_file_is_found(papers):
    assert collect(papers) == [b"index.txt", b"letters/june.txt"]


def test_a_second_run_replaces_the_archive(papers, tmp_path):
    archive = tmp_path / "papers.pak"
    pack(papers, archive)
    (papers / "letters" / "june.txt").unlink()
    assert pack(papers, archive) == 1
    assert [parcel.relpath for parcel in catalogue(archive)] == ["index.txt"]


def test_an_empty_folder_gives_an_empty_archive(tmp_path):
    (tmp_path / "nothing").mkdir()
    archive = tmp_path / "nothing.pak"
    assert pack(tmp_path / "nothing", archive) == 0
    assert catalogue(archive) == []


def test_an_archive_holds_each_file_with_its_content(papers, tmp_path):
    archive = tmp_path / "papers.pak"
    assert pack(papers, archive) == 2
    inside = {parcel.relpath: body for parcel, body in read(archive)}
    assert inside == {"index.txt": b"two parcels\n", "letters/june.txt": b"Dear Ada,\n"}


@pytest.fixture
def papers(tmp_path):
    """Lay out a small folder of files."""
    top_folder = tmp_path / "papers"
    (top_folder / "letters").mkdir(parents=True)
    (top_folder / "index.txt").write_text("two parcels\n")
    (top_folder / "letters" / "june.txt").write_text("Dear Ada,\n")
    return top_folder
