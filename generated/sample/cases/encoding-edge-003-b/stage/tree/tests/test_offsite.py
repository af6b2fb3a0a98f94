"""Packing for the warehouse, and sending it there."""

from carryall.__main__ import main
from carryall.offsite import is_in_stock, ship


class _Warehouse:
    """Notes what is handed over, and has a list that was written beforehand."""

    def __init__(self, *listed):
        self.listed = list(listed)
        self.handed = []

    def names(self):
        return self.listed

    def put(self, name, content):
        self.handed.append((name, content))


def test_the_list_of_the_warehouse_is_looked_at(tmp_path):
    warehouse = _Warehouse("may.pak")
    assert is_in_stock(tmp_path / "may.pak", warehouse)
    assert not is_in_stock(tmp_path / "june.pak", warehouse)


def test_an_archive_is_handed_over_under_its_file_name(tmp_path):
    archive = tmp_path / "june.pak"
    archive.write_bytes(b"all of june")
    warehouse = _Warehouse()
    assert ship(archive, warehouse) == "june.pak"
    assert warehouse.handed == [("june.pak", b"all of june")]


def test_the_command_sends_what_it_packed(tmp_path, capsys):
    (tmp_path / "in").mkdir()
    archive = tmp_path / "in.pak"
    warehouse = _Warehouse()
    assert main(["pack", str(archive), str(tmp_path / "in")], warehouse) == 0
    assert warehouse.handed == [("in.pak", archive.read_bytes())]
    assert "0 parcels" in capsys.readouterr().out
