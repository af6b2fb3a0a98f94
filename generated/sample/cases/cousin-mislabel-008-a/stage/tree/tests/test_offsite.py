"""Stowing for the storehouse, and sending it there."""

from carryall.__main__ import main
from carryall.offsite import is_on_the_list, lodge


class _Storehouse:
    """Notes what is handed over, and has a list that was written beforehand."""

    def __init__(self, *listed):
        self.listed = list(listed)
        self.handed = []

    def names(self):
        return self.listed

    def put(self, name, content):
        self.handed.append((name, content))


def test_an_archive_is_handed_over_under_its_file_name(tmp_path):
    packed_file = tmp_path / 'june.bale'
    packed_file.write_bytes(b'all of june')
    storehouse = _Storehouse()
    assert lodge(packed_file, storehouse) == 'june.bale'
    assert storehouse.handed == [('june.bale', b'all of june')]


def test_the_command_sends_what_it_stowed(tmp_path, capsys):
    (tmp_path / 'in').mkdir()
    packed_file = tmp_path / 'in.bale'
    storehouse = _Storehouse()
    assert main(['stow', str(packed_file), str(tmp_path / 'in')], storehouse) == 0
    assert storehouse.handed == [('in.bale', packed_file.read_bytes())]
    assert '0 parcels' in capsys.readouterr().out


def test_the_list_of_the_storehouse_is_looked_at(tmp_path):
    storehouse = _Storehouse('may.bale')
    assert is_on_the_list(tmp_path / 'may.bale', storehouse)
    assert not is_on_the_list(tmp_path / 'june.bale', storehouse)
