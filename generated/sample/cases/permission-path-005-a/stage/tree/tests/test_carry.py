"""Copy, make, move and remove."""

import pytest

from sameagain.carry import (
    clear_paths,
    copy_all,
    keep_former,
    make_folders,
    remove,
    set_aside,
)
from sameagain.report import write_report
from sameagain.scan import Node


def test_a_file_and_an_empty_folder_can_be_removed(tmp_path):
    make_folders(tmp_path, {b'a': Node('folder', 0o755), b'c': Node('file', 0o644)})
    (tmp_path / 'b').write_text('x')
    remove(tmp_path / 'a')
    remove(tmp_path / 'b')
    assert not list(tmp_path.iterdir())


def test_a_source_must_be_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        keep_former(tmp_path / 'none')


def test_files_are_copied(tmp_path):
    duos = []
    for figure in range(5):
        (tmp_path / f'volume{figure}').write_bytes(b'%d' % figure)
        duos.append((tmp_path / f'volume{figure}', tmp_path / f'copy{figure}'))
    assert copy_all(duos) == 5
    assert [(tmp_path / f'copy{figure}').read_bytes() for figure in range(5)] == [b'0', b'1', b'2', b'3', b'4']


def test_paths_are_cleared_in_turn(tmp_path):
    (tmp_path / 'a').mkdir()
    (tmp_path / 'a' / 'b').write_text('x')
    journal = clear_paths(tmp_path, [b'a/b', b'a'])
    assert [text_line['path'] for text_line in journal.lines] == [b'a/b', b'a']


def test_what_is_there_is_set_aside(tmp_path):
    (tmp_path / 'a').write_text('one')
    set_aside(tmp_path / 'a')
    assert [location.name for location in tmp_path.iterdir()] == ['a~']


def test_a_report_has_its_lines(tmp_path):
    write_report(tmp_path / 'volume', ['one', 'two'])
    assert (tmp_path / 'volume').read_text() == "one\ntwo\n"


def test_the_former_one_is_kept(tmp_path):
    (tmp_path / 'a').write_text('new')
    (tmp_path / 'a~').write_text('old')
    keep_former(tmp_path / 'a')
    assert (tmp_path / 'a~').read_text() == 'new'
