"""Stowing a folder."""

import pytest

from portmanteau.pack import stow
from portmanteau.store import docket, read
from portmanteau.walk import collect


def test_an_archive_holds_each_file_with_its_content(papers, tmp_path):
    packed_file = tmp_path / "papers.crate"
    assert stow(papers, packed_file) == 2
    stored = {fragment.path: body for fragment, body in read(packed_file)}
    assert stored == {"index.txt": b"two pieces\n", "letters/june.txt": b"Dear Ada,\n"}


def test_a_second_run_replaces_the_archive(papers, tmp_path):
    packed_file = tmp_path / "papers.crate"
    stow(papers, packed_file)
    (papers / "letters" / "june.txt").unlink()
    assert stow(papers, packed_file) == 1
    assert [fragment.path for fragment in docket(packed_file)] == ["index.txt"]


@pytest.fixture
def papers(tmp_path):
    """Lay out a small folder of files."""
    start_folder = tmp_path / "papers"
    (start_folder / "letters").mkdir(parents=True)
    (start_folder / "index.txt").write_text("two pieces\n")
    (start_folder / "letters" / "june.txt").write_text("Dear Ada,\n")
    return start_folder


def test_an_empty_folder_gives_an_empty_archive(tmp_path):
    (tmp_path / "nothing").mkdir()
    packed_file = tmp_path / "nothing.crate"
    assert stow(tmp_path / "nothing", packed_file) == 0
    assert docket(packed_file) == []


def test_every_file_is_found(papers):
    assert collect(papers) == [b"index.txt", b"letters/june.txt"]
