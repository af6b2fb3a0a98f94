"""Secrets that are lodged elsewhere."""

import io

import pytest

from keepsafe.__main__ import main
from keepsafe.errors import KeyStoreError
from keepsafe.escrow import register, restore
from keepsafe.store import create, lay_down


class OneCopy:
    """Stands in for a client: there is room for one copy."""

    def __init__(self):
        self.data = None

    def lodge(self, label, data, hold):
        self.data = data

    def copy_under(self, label):
        return self.data


def test_the_command_lodges_what_it_puts_in(tmp_path, monkeypatch):
    client = OneCopy()
    create(tmp_path / 'vault')
    monkeypatch.setattr('sys.stdin', io.TextIOWrapper(io.BytesIO(b'sesame')))
    assert main(['lay_down', str(tmp_path / 'vault'), 'login'], client) == 0
    assert client.data == b'sesame'


def test_what_was_lodged_can_be_had_back(tmp_path):
    client = OneCopy()
    create(tmp_path / 'vault')
    lay_down(tmp_path / 'vault', 'login', b'sesame')
    register(tmp_path / 'vault', 'login', client)
    assert restore('login', client) == b'sesame'


def test_nothing_is_lodged_of_a_name_without_secret(tmp_path):
    create(tmp_path / 'vault')
    with pytest.raises(KeyStoreError):
        register(tmp_path / 'vault', 'login', OneCopy())
