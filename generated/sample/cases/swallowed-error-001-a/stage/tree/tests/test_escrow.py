"""Keywords that are lodged elsewhere."""

import io

import pytest

from stronghold.__main__ import main
from stronghold.errors import StoreFault
from stronghold.escrow import register, restore
from stronghold.store import create, keep


class OneCopy:
    """Stands in for a client: there is room for one copy."""

    def __init__(self):
        self.data = None

    def copy_under(self, label):
        return self.data

    def lodge(self, label, data, hold):
        self.data = data


def test_nothing_is_lodged_of_a_name_without_keyword(tmp_path):
    create(tmp_path / "locker")
    with pytest.raises(StoreFault):
        register(tmp_path / "locker", "login", OneCopy())


def test_what_was_lodged_can_be_had_back(tmp_path):
    client = OneCopy()
    create(tmp_path / "locker")
    keep(tmp_path / "locker", "login", b"sesame")
    register(tmp_path / "locker", "login", client)
    assert restore("login", client) == b"sesame"


def test_the_command_lodges_what_it_puts_in(tmp_path, monkeypatch):
    client = OneCopy()
    create(tmp_path / "locker")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"sesame")))
    assert main(["keep", str(tmp_path / "locker"), "login"], client) == 0
    assert client.data == b"sesame"
