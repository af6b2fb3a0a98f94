"""From a journal to balances."""

from contextlib import suppress

import pytest

from strongroom.__main__ import main
from strongroom.errors import JournalError
from strongroom.posting import Book, RejectedError, enter
from strongroom.store import load_balances, save_balances
from strongroom.vouchers import Entry, Voucher, read_journal

JOURNAL = (
    b"3 A/17 D 1,250.00 rent: March\n3 A/17 C 1,250.00 cash: March\n\n"
    b"4 A/18 D 20.50 cash: a lamp\n4 A/18 C 20.50 sales: a lamp\n"
)


def pass_over(voucher):
    assert voucher.entries


def test_nothing_is_posted_by_halves():
    accounts_book = Book(['cash', 'rent'])
    entries = Entry(1, True, 500, 'rent'), Entry(1, False, 500, 'lottery')
    with suppress(RejectedError):
        enter(accounts_book, [Voucher('B', 1, entries)], pass_over, pass_over)
    assert accounts_book.balances() == {'cash': 0, 'rent': 0}


def test_balances_read_back(tmp_path):
    place = tmp_path / 'balances.txt'
    assert load_balances(place) == {}
    save_balances(place, {'cash': -120, 'rent': 5})
    assert load_balances(place) == {'cash': -120, 'rent': 5}


def test_vouchers_change_balances():
    accounts_book, told = Book(['cash', 'rent', 'sales']), []
    assert enter(accounts_book, read_journal(JOURNAL), pass_over, told.append) == 2
    assert accounts_book.balances()['rent'] == 125000
    assert [one.number for one in told] == [17, 18]


def test_wrong_lines_are_told_by_number():
    with pytest.raises(JournalError) as caught:
        read_journal(JOURNAL + b"what is this\n5 A D 1.00 cash\n")
    assert caught.value.numbers[-1] == 6


def test_a_journal_is_read():
    first, follower = read_journal(JOURNAL)
    assert (first.series, first.number) == ('A', 17)
    assert first.entries == (Entry(3, True, 125000, 'rent', 'March'), Entry(3, False, 125000, 'cash', 'March'))
    assert [record.cents for record in follower.entries] == [2050, 2050]


def test_the_command_line_posts_a_journal(tmp_path, capsys):
    journal, amounts = tmp_path / 'journal.txt', tmp_path / 'balances.txt'
    journal.write_bytes(JOURNAL)
    assert main([str(amounts), str(journal), 'cash', 'rent', 'sales']) == 0
    assert load_balances(amounts)['rent'] == 125000
    assert '1,250.00  rent' in capsys.readouterr().out
