"""Putting away for the repository, and sending it there."""

from knapsack.__main__ import main
from knapsack.offsite import is_shown, submit


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
    repository = _Repository('may.bale')
    assert is_shown(tmp_path / 'may.bale', repository)
    assert not is_shown(tmp_path / 'june.bale', repository)


def test_an_archive_is_handed_over_under_its_file_name(tmp_path):
    archive_path = tmp_path / 'june.bale'
    archive_path.write_bytes(b'all of june')
    repository = _Repository()
    assert submit(archive_path, repository) == 'june.bale'
    assert repository.handed == [('june.bale', b'all of june')]


def test_the_command_sends_what_it_put_away(tmp_path, capsys):
    (tmp_path / 'in').mkdir()
    archive_path = tmp_path / 'in.bale'
    repository = _Repository()
    assert main(['put_away', str(archive_path), str(tmp_path / 'in')], repository) == 0
    assert repository.handed == [('in.bale', archive_path.read_bytes())]
    assert '0 parcels' in capsys.readouterr().out
