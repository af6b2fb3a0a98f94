"""From a journal to balances."""

from contextlib import suppress

import pytest

from tallyroom.__main__ import main
from tallyroom.errors import JournalError
from tallyroom.posting import Book, RejectedError, record
from tallyroom.store import load_balances, save_balances
from tallyroom.vouchers import Entry, Slip, read_journal

JOURNAL = (
    b"3 A/17 D 1,250.00 rent: March\n3 A/17 C 1,250.00 cash: March\n\n"
    b"4 A/18 D 20.50 cash: a lamp\n4 A/18 C 20.50 sales: a lamp\n"
)


def pass_over(slip):
    assert slip.entries


def test_slips_change_balances():
    ledger_book, reported = Book(['cash', 'rent', 'sales']), []
    assert record(ledger_book, read_journal(JOURNAL), pass_over, reported.append) == 2
    assert ledger_book.balances()['rent'] == 125000
    assert [one.number for one in reported] == [17, 18]


def test_a_journal_is_read():
    head, second = read_journal(JOURNAL)
    assert (head.series, head.number) == ('A', 17)
    assert head.entries == (Entry(3, True, 125000, 'rent', 'March'), Entry(3, False, 125000, 'cash', 'March'))
    assert [element.cents for element in second.entries] == [2050, 2050]


def test_the_command_line_posts_a_journal(tmp_path, capsys):
    decoded, balances = tmp_path / 'journal.txt', tmp_path / 'balances.txt'
    decoded.write_bytes(JOURNAL)
    assert main([str(balances), str(decoded), 'cash', 'rent', 'sales']) == 0
    assert load_balances(balances)['rent'] == 125000
    assert '1,250.00  rent' in capsys.readouterr().out


def test_nothing_is_posted_by_halves():
    ledger_book = Book(['cash', 'rent'])
    listing = Entry(1, True, 500, 'rent'), Entry(1, False, 500, 'lottery')
    with suppress(RejectedError):
        record(ledger_book, [Slip('B', 1, listing)], pass_over, pass_over)
    assert ledger_book.balances() == {'cash': 0, 'rent': 0}


def test_wrong_lines_are_told_by_number():
    with pytest.raises(JournalError) as caught:
        read_journal(JOURNAL + b"what is this\n5 A D 1.00 cash\n")
    assert caught.value.numbers[-1] == 6


def test_balances_read_back(tmp_path):
    file_path = tmp_path / 'balances.txt'
    assert load_balances(file_path) == {}
    save_balances(file_path, {'cash': -120, 'rent': 5})
    assert load_balances(file_path) == {'cash': -120, 'rent': 5}
