"""One line, there and back."""

import pytest

from ferry.errors import ExchangeError, LineError
from ferry.names import covers, is_kind
from ferry.records import Message, format_line, parse_line


def test_a_line_becomes_a_message():
    row = '{"id": 7, "ref": "A-113", "kind": "order.paid", "note": "by card"}'
    assert parse_line(row, "-", 1) == Message(7, "A-113", "order.paid", "by card")


@pytest.mark.parametrize("kind", ["order", "order.paid", "order.paid.v2"])
def test_kinds_are_words_with_dots(kind):
    assert is_kind(kind)


def test_the_note_may_be_left_out():
    assert parse_line('{"id":8,"ref":"B","kind":"order"}', "-", 1).note == ""


@pytest.mark.parametrize("text", ["", "two words", 'a "quoted" one'])
def test_what_is_formatted_reads_back(text):
    message = Message(9, "C", "stock.low", text)
    assert parse_line(format_line(message), "-", 1) == message


def test_an_id_may_be_a_string_of_digits():
    assert parse_line('{"id":"12","ref":"B","kind":"order"}', "-", 1).id == 12


def test_a_topic_covers_itself_and_what_is_below():
    assert covers("order", "order")
    assert covers("order", "order.paid")
    assert not covers("stock", "order.paid")


def test_a_line_error_names_its_place():
    cause = LineError("a.jsonl", 3, "no JSON object")
    assert isinstance(cause, ExchangeError)
    assert (cause.source, cause.number) == ("a.jsonl", 3)
    assert str(cause).startswith("a.jsonl, line 3: ")
