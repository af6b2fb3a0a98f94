"""From a journal to balances."""

from contextlib import suppress

import pytest

from daybook.__main__ import main
from daybook.errors import JournalError
from daybook.posting import Book, RejectedError, post
from daybook.store import load_balances, save_balances
from daybook.vouchers import Entry, Voucher, read_journal

JOURNAL = (
    b"3 A/17 D 1,250.00 rent: March\n3 A/17 C 1,250.00 cash: March\n\n"
    b"4 A/18 D 20.50 cash: a lamp\n4 A/18 C 20.50 sales: a lamp\n"
)


def test_balances_read_back(tmp_path):
    path = tmp_path / 'balances.txt'
    assert load_balances(path) == {}
    save_balances(path, {'cash': -120, 'rent': 5})
    assert load_balances(path) == {'cash': -120, 'rent': 5}


def test_the_command_line_posts_a_journal(tmp_path, capsys):
    content, figures = tmp_path / 'journal.txt', tmp_path / 'balances.txt'
    content.write_bytes(JOURNAL)
    assert main([str(figures), str(content), 'cash', 'rent', 'sales']) == 0
    assert load_balances(figures)['rent'] == 125000
    assert '1,250.00  rent' in capsys.readouterr().out


def test_vouchers_change_balances():
    accounts_book, seen = Book(['cash', 'rent', 'sales']), []
    assert post(accounts_book, read_journal(JOURNAL), pass_over, seen.append) == 2
    assert accounts_book.balances()['rent'] == 125000
    assert [one.number for one in seen] == [17, 18]


def pass_over(voucher):
    assert voucher.entries


def test_a_journal_is_read():
    first, other = read_journal(JOURNAL)
    assert (first.series, first.number) == ('A', 17)
    assert first.entries == (Entry(3, True, 125000, 'rent', 'March'), Entry(3, False, 125000, 'cash', 'March'))
    assert [element.cents for element in other.entries] == [2050, 2050]


def test_wrong_lines_are_told_by_number():
    with pytest.raises(JournalError) as caught:
        read_journal(JOURNAL + b"what is this\n5 A D 1.00 cash\n")
    assert caught.value.numbers[-1] == 6


def test_nothing_is_posted_by_halves():
    accounts_book = Book(['cash', 'rent'])
    listing = Entry(1, True, 500, 'rent'), Entry(1, False, 500, 'lottery')
    with suppress(RejectedError):
        post(accounts_book, [Voucher('B', 1, listing)], pass_over, pass_over)
    assert accounts_book.balances() == {'cash': 0, 'rent': 0}
