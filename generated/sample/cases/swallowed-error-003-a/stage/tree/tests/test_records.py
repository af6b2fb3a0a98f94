"""One line, there and back."""

import pytest

from newswire.errors import HandlingError, LineError
from newswire.names import covers, is_kind
from newswire.records import Signal, format_line, parse_line


def test_an_id_may_be_a_string_of_digits():
    assert parse_line('{"id":"12","ref":"B","kind":"order"}', '-', 1).id == 12


def test_a_line_error_names_its_place():
    error = LineError('a.jsonl', 3, 'no JSON object')
    assert isinstance(error, HandlingError)
    assert (error.source, error.number) == ('a.jsonl', 3)
    assert str(error).startswith('a.jsonl, line 3: ')


@pytest.mark.parametrize('text', ['', 'two words', 'a "quoted" one'])
def test_what_is_formatted_reads_back(text):
    signal = Signal(9, 'C', 'stock.low', text)
    assert parse_line(format_line(signal), '-', 1) == signal


def test_a_line_becomes_a_signal():
    row = '{"id": 7, "ref": "A-113", "kind": "order.paid", "note": "by card"}'
    assert parse_line(row, '-', 1) == Signal(7, 'A-113', 'order.paid', 'by card')


def test_the_note_may_be_left_out():
    assert parse_line('{"id":8,"ref":"B","kind":"order"}', '-', 1).note == ''


def test_a_topic_covers_itself_and_what_is_below():
    assert covers('order', 'order')
    assert covers('order', 'order.paid')
    assert not covers('stock', 'order.paid')


@pytest.mark.parametrize('kind', ['order', 'order.paid', 'order.paid.v2'])
def test_kinds_are_words_with_dots(kind):
    assert is_kind(kind)
