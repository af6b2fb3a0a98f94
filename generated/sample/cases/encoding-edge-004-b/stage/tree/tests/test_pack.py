"""Putting away a folder."""

import pytest

from knapsack.pack import put_away
from knapsack.store import catalogue, read
from knapsack.walk import collect


def test_an_archive_holds_each_file_with_its_content(papers, tmp_path):
    packed_file = tmp_path / "papers.bale"
    assert put_away(papers, packed_file) == 2
    stored = {parcel.relpath: body for parcel, body in read(packed_file)}
    assert stored == {"index.txt": b"two parcels\n", "letters/june.txt": b"Dear Ada,\n"}


def test_every_file_is_found(papers):
    assert collect(papers) == [b"index.txt", b"letters/june.txt"]


def test_an_empty_folder_gives_an_empty_archive(tmp_path):
    (tmp_path / "nothing").mkdir()
    packed_file = tmp_path / "nothing.bale"
    assert put_away(tmp_path / "nothing", packed_file) == 0
    assert catalogue(packed_file) == []


@pytest.fixture
def papers(tmp_path):
    """Lay out a small folder of files."""
    origin = tmp_path / "papers"
    (origin / "letters").mkdir(parents=True)
    (origin / "index.txt").write_text("two parcels\n")
    (origin / "letters" / "june.txt").write_text("Dear Ada,\n")
    return origin


def test_a_second_run_replaces_the_archive(papers, tmp_path):
    packed_file = tmp_path / "papers.bale"
    put_away(papers, packed_file)
    (papers / "letters" / "june.txt").unlink()
    assert put_away(papers, packed_file) == 1
    assert [parcel.relpath for parcel in catalogue(packed_file)] == ["index.txt"]
