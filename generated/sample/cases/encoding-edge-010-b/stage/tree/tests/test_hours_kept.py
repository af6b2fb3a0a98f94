"""Accounts, pay, journals and exports."""

import json
from contextlib import suppress
from datetime import date

import dutyplan.__main__ as command
from dutyplan import errors, export, journal, pay, payroll

RATES = [pay.Rate(date(2023, 1, 1), 1500), pay.Rate(date(2024, 4, 1), 1620)]
ENTRIES = [pay.Entry("ann", 480), pay.Entry("bob", 360), pay.Entry("ann", 120)]


class Desk:
    def __init__(self):
        self.taken = {}

    def entries(self, week):
        return [(name, minute_count) for (recorded, name), minute_count in self.taken.items() if recorded == week]

    def submit(self, week, name, minutes):
        assert (week, name) not in self.taken
        self.taken[week, name] = minutes


def test_pay_goes_by_the_rate_of_the_day():
    assert pay.rate_on(RATES, date(2024, 3, 5)) == 1500
    assert pay.rate_on(RATES, date(2024, 5, 14)) == 1620
    assert pay.rates_from(RATES, date(2024, 1, 10)) == RATES[1:]
    assert pay.wage(480, 1500) == 12000


def test_hours_are_credited():
    books = pay.Accounts(["ann", "bob"], 3600)
    books.enter_all(ENTRIES)
    assert books.balances() == {"ann": 600, "bob": 360}
    assert pay.payout(books.balances(), ["bob", "ann"]) == [("bob", 360), ("ann", 600)]


def test_strangers_have_no_account():
    books = pay.Accounts(["ann"], 3600)
    with suppress(errors.AccountError):
        books.enter_all(ENTRIES[1:2])
    assert books.balances() == {"ann": 0}


def test_a_journal_is_read_back(tmp_path):
    path = tmp_path / "journal"
    journal.append_entries(path, ENTRIES[:2])
    journal.append_entries(path, ENTRIES[2:])
    assert journal.read_entries(path) == ENTRIES


def test_an_export_is_json(tmp_path):
    path = tmp_path / "export"
    export.write_export(path, export.export_text("2024-W20", {"ann": 600}))
    assert json.loads(path.read_bytes()) == {"week": "2024-W20", "minutes": {"ann": 600}}


def test_the_board_and_a_memo(tmp_path):
    assert export.board_lines({"name": "ann"}) == ["  {", '    "name": "ann"', "  }"]
    path = tmp_path / "handover"
    path.write_bytes(b"keys\nwith the porter")
    assert export.read_memo(path) == ("keys", "with the porter")


def test_the_command_line_exports_hours(tmp_path, capsys):
    source, out_path, desk = tmp_path / "journal", tmp_path / "export", Desk()
    journal.append_entries(source, ENTRIES)
    assert command.main(["2024-W20", str(source), str(out_path), "ann", "bob"], desk) == 0
    assert "10:00  ann" in capsys.readouterr().out
    assert payroll.minutes_in(desk, "2024-W20") == 960


def test_hours_are_handed_in():
    desk = Desk()
    payroll.send_hours(desk, "2024-W20", {"ann": 600, "bob": 360})
    assert payroll.minutes_in(desk, "2024-W20") == 960
