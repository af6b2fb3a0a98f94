"""One line, there and back."""

import pytest

from courier.errors import FeedError, LineError
from courier.names import covers, is_kind
from courier.records import Notice, format_line, parse_line


def test_the_remark_may_be_left_out():
    assert parse_line('{"id":8,"tag":"B","kind":"order"}', "-", 1).remark == ""


def test_a_topic_covers_itself_and_what_is_below():
    assert covers("order", "order")
    assert covers("order", "order.paid")
    assert not covers("stock", "order.paid")


@pytest.mark.parametrize("kind", ["order", "order.paid", "order.paid.v2"])
def test_kinds_are_words_with_dots(kind):
    assert is_kind(kind)


def test_a_line_error_names_its_place():
    exc = LineError("a.jsonl", 3, "no JSON object")
    assert isinstance(exc, FeedError)
    assert (exc.source, exc.number) == ("a.jsonl", 3)
    assert str(exc).startswith("a.jsonl, line 3: ")


@pytest.mark.parametrize("text", ["", "two words", 'a "quoted" one'])
def test_what_is_formatted_reads_back(text):
    notice = Notice(9, "C", "stock.low", text)
    assert parse_line(format_line(notice), "-", 1) == notice


def test_a_line_becomes_a_notice():
    one_line = '{"id": 7, "tag": "A-113", "kind": "order.paid", "remark": "by card"}'
    assert parse_line(one_line, "-", 1) == Notice(7, "A-113", "order.paid", "by card")


def test_an_id_may_be_a_string_of_digits():
    assert parse_line('{"id":"12","tag":"B","kind":"order"}', "-", 1).id == 12
