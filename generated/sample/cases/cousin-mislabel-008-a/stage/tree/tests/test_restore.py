"""Unloading an archive."""

from carryall.__main__ import main
from carryall.manifest import describe
from carryall.restore import unload
from carryall.store import write


def test_a_command_that_is_none_is_status_two(capsys):
    assert main(['fetch', 'some.bale']) == 2
    assert 'usage' in capsys.readouterr().err


def test_a_missing_archive_is_status_one(tmp_path):
    assert main(['unload', str(tmp_path / 'none.bale'), str(tmp_path)]) == 1


def test_the_same_archive_can_be_unloaded_again(tmp_path):
    archive = _make_archive(tmp_path, ('a.txt', b'one'), ('b/c.txt', b'two'))
    for _ in range(2):
        assert unload(archive, tmp_path / 'out') == 2
    assert (tmp_path / 'out' / 'b' / 'c.txt').read_bytes() == b'two'


def test_each_parcel_is_written_with_its_content(tmp_path):
    archive = _make_archive(tmp_path, ('a.txt', b'one'), ('deep/er/b.txt', b'two'))
    assert unload(archive, tmp_path / 'out') == 2
    assert (tmp_path / 'out' / 'a.txt').read_bytes() == b'one'
    assert (tmp_path / 'out' / 'deep' / 'er' / 'b.txt').read_bytes() == b'two'


def test_files_that_are_not_in_the_archive_stay(tmp_path):
    (tmp_path / 'out').mkdir()
    (tmp_path / 'out' / 'mine.txt').write_text('mine')
    assert unload(_make_archive(tmp_path, ('a.txt', b'one')), tmp_path / 'out') == 1
    assert sorted(path.name for path in (tmp_path / 'out').iterdir()) == ['a.txt', 'mine.txt']


def test_permission_bits_come_back(tmp_path):
    archive = tmp_path / 'some.bale'
    write(archive, [(describe('run.sh', 0o755, b"#!/bin/sh\n"), b"#!/bin/sh\n")])
    unload(archive, tmp_path / 'out')
    assert (tmp_path / 'out' / 'run.sh').stat().st_mode & 0o777 == 0o755


def test_the_commands_make_a_round_trip(tmp_path, capsys):
    (tmp_path / 'in').mkdir()
    (tmp_path / 'in' / 'a.txt').write_text('hello')
    archive = str(tmp_path / 'in.bale')
    assert main(['stow', archive, str(tmp_path / 'in')]) == 0
    assert main(['unload', archive, str(tmp_path / 'out')]) == 0
    assert (tmp_path / 'out' / 'a.txt').read_text() == 'hello'
    assert '1 parcels' in capsys.readouterr().out


def test_a_file_in_the_way_is_replaced(tmp_path):
    (tmp_path / 'out').mkdir()
    (tmp_path / 'out' / 'a.txt').write_text('older')
    unload(_make_archive(tmp_path, ('a.txt', b'newer')), tmp_path / 'out')
    assert (tmp_path / 'out' / 'a.txt').read_text() == 'newer'


def _make_archive(tmp_location, *files):
    archive = tmp_location / 'some.bale'
    write(archive, [(describe(known_as, 0o644, payload), payload) for known_as, payload in files])
    return archive
