"""One line, there and back."""

import pytest

from conveyor.errors import ExchangeError, LineError
from conveyor.names import covers, is_kind
from conveyor.records import Update, format_line, parse_line


def test_an_id_may_be_a_string_of_digits():
    assert parse_line('{"id":"12","subject":"B","kind":"order"}', '-', 1).id == 12


def test_a_line_becomes_an_update():
    line = '{"id": 7, "subject": "A-113", "kind": "order.paid", "text": "by card"}'
    assert parse_line(line, '-', 1) == Update(7, 'A-113', 'order.paid', 'by card')


@pytest.mark.parametrize('text', ['', 'two words', 'a "quoted" one'])
def test_what_is_formatted_reads_back(text):
    update = Update(9, 'C', 'stock.low', text)
    assert parse_line(format_line(update), '-', 1) == update


@pytest.mark.parametrize('kind', ['order', 'order.paid', 'order.paid.v2'])
def test_kinds_are_words_with_dots(kind):
    assert is_kind(kind)


def test_a_topic_covers_itself_and_what_is_below():
    assert covers('order', 'order')
    assert covers('order', 'order.paid')
    assert not covers('stock', 'order.paid')


def test_a_line_error_names_its_place():
    error = LineError('a.jsonl', 3, 'no JSON object')
    assert isinstance(error, ExchangeError)
    assert (error.source, error.number) == ('a.jsonl', 3)
    assert str(error).startswith('a.jsonl, line 3: ')


def test_the_text_may_be_left_out():
    assert parse_line('{"id":8,"subject":"B","kind":"order"}', '-', 1).text == ''
