"""One line, there and back."""

import pytest

from switchyard.errors import FeedError, LineError
from switchyard.names import covers, is_kind
from switchyard.records import Notice, format_line, parse_line


@pytest.mark.parametrize("text", ["", "two words", 'a "quoted" one'])
def test_what_is_formatted_reads_back(text):
    notice = Notice(9, "C", "stock.low", text)
    assert parse_line(format_line(notice), "-", 1) == notice


def test_a_line_error_names_its_place():
    cause = LineError("a.jsonl", 3, "no JSON object")
    assert isinstance(cause, FeedError)
    assert (cause.source, cause.number) == ("a.jsonl", 3)
    assert str(cause).startswith("a.jsonl, line 3: ")


def test_the_note_may_be_left_out():
    assert parse_line('{"id":8,"ref":"B","kind":"order"}', "-", 1).note == ""


def test_an_id_may_be_a_string_of_digits():
    assert parse_line('{"id":"12","ref":"B","kind":"order"}', "-", 1).id == 12


@pytest.mark.parametrize("kind", ["order", "order.paid", "order.paid.v2"])
def test_kinds_are_words_with_dots(kind):
    assert is_kind(kind)


def test_a_line_becomes_a_notice():
    one_line = '{"id": 7, "ref": "A-113", "kind": "order.paid", "note": "by card"}'
    assert parse_line(one_line, "-", 1) == Notice(7, "A-113", "order.paid", "by card")


def test_a_topic_covers_itself_and_what_is_below():
    assert covers("order", "order")
    assert covers("order", "order.paid")
    assert not covers("stock", "order.paid")
