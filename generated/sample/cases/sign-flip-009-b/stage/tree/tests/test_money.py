"""Amounts and charges of tallyroom."""

import pytest

from tallyroom.charges import instalments, interest, months_to_pay
from tallyroom.errors import LedgerError
from tallyroom.money import format_money, parse_money


def test_the_last_instalment_is_what_remains():
    assert instalments(1100, 3) == [367, 367, 366]
    assert months_to_pay(1200, 300) == 4


def test_an_amount_is_written_with_commas():
    assert format_money(123456789) == '1,234,567.89'
    assert format_money(7) == '0.07'


def test_a_year_of_interest():
    assert interest(100_000, 250, 365) == 2500


@pytest.mark.parametrize(
    ('text', 'cents'),
    [('0.05', 5), ('12.50', 1250), ('1,250.75', 125075), ('1250.75', 125075)],
)
def test_an_amount_is_read(text, cents):
    assert parse_money(text) == cents


def test_a_word_is_no_amount():
    with pytest.raises(LedgerError):
        parse_money('twelve')
