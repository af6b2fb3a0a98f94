"""Copy, make, move and remove."""

import pytest

from understudy.carry import (
    add_folders,
    bring_all,
    drop,
    drop_all,
    save_former,
    step_aside,
)
from understudy.report import save_report
from understudy.scan import Record


def test_paths_are_cleared_in_turn(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").write_text("x")
    record_of_it = drop_all(tmp_path, [b"a/b", b"a"])
    assert [text_line["path"] for text_line in record_of_it.lines] == [b"a/b", b"a"]


def test_what_is_there_is_set_aside(tmp_path):
    (tmp_path / "a").write_text("one")
    step_aside(tmp_path / "a")
    assert [relative.name for relative in tmp_path.iterdir()] == ["a~"]


def test_a_file_and_an_empty_folder_can_be_removed(tmp_path):
    add_folders(tmp_path, {b"a": Record("folder", 0o755), b"c": Record("file", 0o644)})
    (tmp_path / "b").write_text("x")
    drop(tmp_path / "a")
    drop(tmp_path / "b")
    assert not list(tmp_path.iterdir())


def test_files_are_copied(tmp_path):
    duos = []
    for numeral in range(5):
        (tmp_path / f"share{numeral}").write_bytes(b"%d" % numeral)
        duos.append((tmp_path / f"share{numeral}", tmp_path / f"copy{numeral}"))
    assert bring_all(duos) == 5
    assert [(tmp_path / f"copy{numeral}").read_bytes() for numeral in range(5)] == [b"0", b"1", b"2", b"3", b"4"]


def test_a_report_has_its_lines(tmp_path):
    save_report(tmp_path / "share", ["one", "two"])
    assert (tmp_path / "share").read_text() == "one\ntwo\n"


def test_a_source_must_be_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        save_former(tmp_path / "none")


def test_the_former_one_is_kept(tmp_path):
    (tmp_path / "a").write_text("new")
    (tmp_path / "a~").write_text("old")
    save_former(tmp_path / "a")
    assert (tmp_path / "a~").read_text() == "new"
