"""From a journal to balances."""

from contextlib import suppress

import pytest

from countinghouse.__main__ import main
from countinghouse.errors import JournalError
from countinghouse.posting import Book, RejectedError, enter
from countinghouse.store import load_balances, save_balances
from countinghouse.vouchers import Entry, Receipt, read_journal

JOURNAL = (
    b"3 A/17 D 1,250.00 rent: March\n3 A/17 C 1,250.00 cash: March\n\n"
    b"4 A/18 D 20.50 cash: a lamp\n4 A/18 C 20.50 sales: a lamp\n"
)


def test_a_journal_is_read():
    leading, follower = read_journal(JOURNAL)
    assert (leading.series, leading.number) == ("A", 17)
    assert leading.entries == (Entry(3, True, 125000, "rent", "March"), Entry(3, False, 125000, "cash", "March"))
    assert [item.cents for item in follower.entries] == [2050, 2050]


def test_balances_read_back(tmp_path):
    location = tmp_path / "balances.txt"
    assert load_balances(location) == {}
    save_balances(location, {"cash": -120, "rent": 5})
    assert load_balances(location) == {"cash": -120, "rent": 5}


def test_nothing_is_posted_by_halves():
    book = Book(["cash", "rent"])
    entries = Entry(1, True, 500, "rent"), Entry(1, False, 500, "lottery")
    with suppress(RejectedError):
        enter(book, [Receipt("B", 1, entries)], pass_over, pass_over)
    assert book.balances() == {"cash": 0, "rent": 0}


def pass_over(receipt):
    assert receipt.entries


def test_the_command_line_posts_a_journal(tmp_path, capsys):
    content, balances = tmp_path / "journal.txt", tmp_path / "balances.txt"
    content.write_bytes(JOURNAL)
    assert main([str(balances), str(content), "cash", "rent", "sales"]) == 0
    assert load_balances(balances)["rent"] == 125000
    assert "1,250.00  rent" in capsys.readouterr().out


def test_wrong_lines_are_told_by_number():
    with pytest.raises(JournalError) as caught:
        read_journal(JOURNAL + b"what is this\n5 A D 1.00 cash\n")
    assert caught.value.numbers[-1] == 6


def test_receipts_change_balances():
    book, told = Book(["cash", "rent", "sales"]), []
    assert enter(book, read_journal(JOURNAL), pass_over, told.append) == 2
    assert book.balances()["rent"] == 125000
    assert [one.number for one in told] == [17, 18]
