"""Stowing for the vault, and sending it there."""

from portmanteau.__main__ import main
from portmanteau.offsite import is_there, pass_on


class _Vault:
    """Notes what is handed over, and has a list that was written beforehand."""

    def __init__(self, *listed):
        self.listed = list(listed)
        self.handed = []

    def names(self):
        return self.listed

    def put(self, name, content):
        self.handed.append((name, content))


def test_the_command_sends_what_it_stowed(tmp_path, capsys):
    (tmp_path / 'in').mkdir()
    packed_file = tmp_path / 'in.crate'
    vault = _Vault()
    assert main(['stow', str(packed_file), str(tmp_path / 'in')], vault) == 0
    assert vault.handed == [('in.crate', packed_file.read_bytes())]
    assert '0 pieces' in capsys.readouterr().out


def test_an_archive_is_handed_over_under_its_file_name(tmp_path):
    packed_file = tmp_path / 'june.crate'
    packed_file.write_bytes(b'all of june')
    vault = _Vault()
    assert pass_on(packed_file, vault) == 'june.crate'
    assert vault.handed == [('june.crate', b'all of june')]


def test_the_list_of_the_vault_is_looked_at(tmp_path):
    vault = _Vault('may.crate')
    assert is_there(tmp_path / 'may.crate', vault)
    assert not is_there(tmp_path / 'june.crate', vault)
