"""Archiving for the vault, and sending it there."""

from rucksack.__main__ import main
from rucksack.offsite import is_there, hand_over


class _Vault:
    """Notes what is handed over, and has a list that was written beforehand."""

    def __init__(self, *listed):
        self.listed = list(listed)
        self.handed = []

    def put(self, name, content):
        self.handed.append((name, content))

    def names(self):
        return self.listed


def test_an_archive_is_handed_over_under_its_file_name(tmp_path):
    packed_file = tmp_path / "june.stow"
    packed_file.write_bytes(b"all of june")
    vault = _Vault()
    assert hand_over(packed_file, vault) == "june.stow"
    assert vault.handed == [("june.stow", b"all of june")]


def test_the_list_of_the_vault_is_looked_at(tmp_path):
    vault = _Vault("may.stow")
    assert is_there(tmp_path / "may.stow", vault)
    assert not is_there(tmp_path / "june.stow", vault)


def test_the_command_sends_what_it_archived(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    packed_file = tmp_path / "in.stow"
    vault = _Vault()
    assert main(["archive_tree", str(packed_file), str(tmp_path / "in")], vault) == 0
    assert vault.handed == [("in.stow", packed_file.read_bytes())]
    assert "0 entries" in capsys.readouterr().out
