"""Recovering an archive."""

from rucksack.__main__ import main
from rucksack.manifest import describe
from rucksack.restore import recover
from rucksack.store import write


def _make_archive(tmp_path, *wanted):
    archive = tmp_path / 'some.stow'
    write(archive, [(describe(name, 0o644, data), data) for name, data in wanted])
    return archive


def test_a_missing_archive_is_status_one(tmp_path):
    assert main(['recover', str(tmp_path / 'none.stow'), str(tmp_path)]) == 1


def test_a_command_that_is_none_is_status_two(capsys):
    assert main(['fetch', 'some.stow']) == 2
    assert 'usage' in capsys.readouterr().err


def test_the_commands_make_a_round_trip(tmp_path, capsys):
    (tmp_path / 'in').mkdir()
    (tmp_path / 'in' / 'a.txt').write_text('hello')
    archive = str(tmp_path / 'in.stow')
    assert main(['archive_tree', archive, str(tmp_path / 'in')]) == 0
    assert main(['recover', archive, str(tmp_path / 'out')]) == 0
    assert (tmp_path / 'out' / 'a.txt').read_text() == 'hello'
    assert '1 entries' in capsys.readouterr().out


def test_a_file_in_the_way_is_replaced(tmp_path):
    (tmp_path / 'out').mkdir()
    (tmp_path / 'out' / 'a.txt').write_text('older')
    recover(_make_archive(tmp_path, ('a.txt', b'newer')), tmp_path / 'out')
    assert (tmp_path / 'out' / 'a.txt').read_text() == 'newer'


def test_files_that_are_not_in_the_archive_stay(tmp_path):
    (tmp_path / 'out').mkdir()
    (tmp_path / 'out' / 'mine.txt').write_text('mine')
    assert recover(_make_archive(tmp_path, ('a.txt', b'one')), tmp_path / 'out') == 1
    assert sorted(spot.name for spot in (tmp_path / 'out').iterdir()) == ['a.txt', 'mine.txt']


def test_each_entry_is_written_with_its_content(tmp_path):
    archive = _make_archive(tmp_path, ('a.txt', b'one'), ('deep/er/b.txt', b'two'))
    assert recover(archive, tmp_path / 'out') == 2
    assert (tmp_path / 'out' / 'a.txt').read_bytes() == b'one'
    assert (tmp_path / 'out' / 'deep' / 'er' / 'b.txt').read_bytes() == b'two'


def test_permission_bits_come_back(tmp_path):
    archive = tmp_path / 'some.stow'
    write(archive, [(describe('run.sh', 0o755, b"#!/bin/sh\n"), b"#!/bin/sh\n")])
    recover(archive, tmp_path / 'out')
    assert (tmp_path / 'out' / 'run.sh').stat().st_mode & 0o777 == 0o755


def test_the_same_archive_can_be_recovered_again(tmp_path):
    archive = _make_archive(tmp_path, ('a.txt', b'one'), ('b/c.txt', b'two'))
    for _ in range(2):
        assert recover(archive, tmp_path / 'out') == 2
    assert (tmp_path / 'out' / 'b' / 'c.txt').read_bytes() == b'two'
