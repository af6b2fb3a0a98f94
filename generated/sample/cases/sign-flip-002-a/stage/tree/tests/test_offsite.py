"""Bundling for the repository, and sending it there."""

from holdall.__main__ import main
from holdall.offsite import is_shown, submit


class _Repository:
    """Notes what is handed over, and has a list that was written beforehand."""

    def __init__(self, *listed):
        self.listed = list(listed)
        self.handed = []

    def put(self, name, content):
        self.handed.append((name, content))

    def names(self):
        return self.listed


def test_the_list_of_the_repository_is_looked_at(tmp_path):
    repository = _Repository('may.crate')
    assert is_shown(tmp_path / 'may.crate', repository)
    assert not is_shown(tmp_path / 'june.crate', repository)


def test_an_archive_is_handed_over_under_its_file_name(tmp_path):
    archive_path = tmp_path / 'june.crate'
    archive_path.write_bytes(b'all of june')
    repository = _Repository()
    assert submit(archive_path, repository) == 'june.crate'
    assert repository.handed == [('june.crate', b'all of june')]


def test_the_command_sends_what_it_bundled(tmp_path, capsys):
    (tmp_path / 'in').mkdir()
    archive_path = tmp_path / 'in.crate'
    repository = _Repository()
    assert main(['bundle', str(archive_path), str(tmp_path / 'in')], repository) == 0
    assert repository.handed == [('in.crate', archive_path.read_bytes())]
    assert '0 parcels' in capsys.readouterr().out
