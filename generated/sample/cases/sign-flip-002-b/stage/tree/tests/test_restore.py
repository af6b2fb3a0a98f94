"""Unbundling an archive."""

from holdall.__main__ import main
from holdall.manifest import describe
from holdall.restore import unbundle
from holdall.store import write


def test_permission_bits_come_back(tmp_path):
    packed_file = tmp_path / "some.crate"
    write(packed_file, [(describe("run.sh", 0o755, b"#!/bin/sh\n"), b"#!/bin/sh\n")])
    unbundle(packed_file, tmp_path / "out")
    assert (tmp_path / "out" / "run.sh").stat().st_mode & 0o777 == 0o755


def test_a_command_that_is_none_is_status_two(capsys):
    assert main(["fetch", "some.crate"]) == 2
    assert "usage" in capsys.readouterr().err


def test_files_that_are_not_in_the_archive_stay(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    assert unbundle(_archive(tmp_path, ("a.txt", b"one")), tmp_path / "out") == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.txt", "mine.txt"]


def _archive(tmp_location, *given_files):
    packed_file = tmp_location / "some.crate"
    write(packed_file, [(describe(its_name, 0o644, data), data) for its_name, data in given_files])
    return packed_file


def test_each_parcel_is_written_with_its_content(tmp_path):
    packed_file = _archive(tmp_path, ("a.txt", b"one"), ("deep/er/b.txt", b"two"))
    assert unbundle(packed_file, tmp_path / "out") == 2
    assert (tmp_path / "out" / "a.txt").read_bytes() == b"one"
    assert (tmp_path / "out" / "deep" / "er" / "b.txt").read_bytes() == b"two"


def test_the_commands_make_a_round_trip(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("hello")
    archive = str(tmp_path / "in.crate")
    assert main(["bundle", archive, str(tmp_path / "in")]) == 0
    assert main(["unbundle", archive, str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / "a.txt").read_text() == "hello"
    assert "1 parcels" in capsys.readouterr().out


def test_a_missing_archive_is_status_one(tmp_path):
    assert main(["unbundle", str(tmp_path / "none.crate"), str(tmp_path)]) == 1


def test_a_file_in_the_way_is_replaced(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("older")
    unbundle(_archive(tmp_path, ("a.txt", b"newer")), tmp_path / "out")
    assert (tmp_path / "out" / "a.txt").read_text() == "newer"


def test_the_same_archive_can_be_unbundled_again(tmp_path):
    packed_file = _archive(tmp_path, ("a.txt", b"one"), ("b/c.txt", b"two"))
    for _ in range(2):
        assert unbundle(packed_file, tmp_path / "out") == 2
    assert (tmp_path / "out" / "b" / "c.txt").read_bytes() == b"two"
