"""Keywords that are lodged elsewhere."""

import io

import pytest

from strongbox.__main__ import main
from strongbox.errors import KeyStoreError
from strongbox.notary import ask_back, lodge_copy
from strongbox.store import create, save_as


class OneCopy:
    """Stands in for a client: there is room for one copy."""

    def __init__(self):
        self.data = None

    def copy_under(self, label):
        return self.data

    def lodge(self, label, data, hold):
        self.data = data


def test_what_was_lodged_can_be_had_back(tmp_path):
    client = OneCopy()
    create(tmp_path / 'vault')
    save_as(tmp_path / 'vault', 'login', b'sesame')
    lodge_copy(tmp_path / 'vault', 'login', client)
    assert ask_back('login', client) == b'sesame'


def test_nothing_is_lodged_of_a_name_without_keyword(tmp_path):
    create(tmp_path / 'vault')
    with pytest.raises(KeyStoreError):
        lodge_copy(tmp_path / 'vault', 'login', OneCopy())


def test_the_command_lodges_what_it_puts_in(tmp_path, monkeypatch):
    client = OneCopy()
    create(tmp_path / 'vault')
    monkeypatch.setattr('sys.stdin', io.TextIOWrapper(io.BytesIO(b'sesame')))
    assert main(['save_as', str(tmp_path / 'vault'), 'login'], client) == 0
    assert client.data == b'sesame'
