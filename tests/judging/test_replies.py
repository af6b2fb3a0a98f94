"""The one way to read a verdict: strict, and never an exception."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.core.records.staging import CALLS, Claim
from planter.judging.kit.kit import own_parser, whole_kit
from planter.judging.kit.record import KitReply
from planter.judging.replies import DEEPEST, MOST_REPLY, parse_reply


@pytest.mark.parametrize("reply", whole_kit(), ids=lambda reply: reply.name)
def test_every_reply_of_the_kit_gives_what_the_kit_says(reply: KitReply) -> None:
    verdict = parse_reply(reply.data)
    assert (verdict.code, verdict.overall) == (reply.code, reply.overall)
    assert own_parser(reply.data) in reply.allowed


def test_a_whole_reply_is_kept_whole() -> None:
    verdict = parse_reply(
        b'{"overall": "fail", "criteria": {"c1": "holds"}, "where": [{"path": "a.py", "line": 3, "end": 4}], '
        b'"why": "so", "tokens": 12, "more": [1]}'
    )
    assert (verdict.overall, verdict.criteria, verdict.why, verdict.tokens) == ("fail", {"c1": "holds"}, "so", 12)
    assert verdict.where == (Claim(path="a.py", line=3),)


@pytest.mark.parametrize(
    "field",
    [
        '"criteria": "c1"',
        '"criteria": {"c1": null}',
        '"where": {"path": "a", "line": 1}',
        '"where": ["a.py:1"]',
        '"where": [{"path": "a"}]',
        '"where": [{"path": "a", "line": 0}]',
        '"where": [{"path": "a", "line": true}]',
        '"where": [{"path": "a", "line": 1.0}]',
        '"where": [{"path": 1, "line": 1}]',
        '"why": ["a"]',
        '"tokens": -1',
        '"tokens": 1e3',
        '"tokens": 99999999999999999999',
    ],
)
def test_a_field_of_another_shape_makes_the_reply_malformed(field: str) -> None:
    verdict = parse_reply(f'{{"overall": "pass", {field}}}'.encode())
    assert (verdict.code, verdict.overall) == ("malformed", None) and verdict.why


def test_nesting_and_size_are_bounded_the_same_on_every_python() -> None:
    def nested(levels: int) -> bytes:
        return b'{"overall": "pass", "a": ' + b"[" * levels + b"]" * levels + b"}"

    assert parse_reply(nested(DEEPEST - 1)).code == "answered"
    assert parse_reply(nested(DEEPEST)).code == "malformed"
    assert parse_reply(b'{"overall": "pass", "why": "' + b"[" * 100 + b'"}').code == "answered"
    assert parse_reply(b" " * MOST_REPLY + b'{"overall": "pass"}').code == "malformed"


@pytest.mark.parametrize("piece", ['"\\', "{", '{"overall":', "[{", '"\\"', "```json\n", '{"a":[', "}{"])
def test_a_long_reply_of_one_piece_takes_no_long_time(piece: str) -> None:
    assert parse_reply((piece * 50_000).encode()).code in ("malformed", "doubled")


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_any_bytes_give_a_code_and_no_exception(data: bytes) -> None:
    verdict = parse_reply(data)
    assert (verdict.code == "answered") == (verdict.overall is not None)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.just("overall"), inner),
    max_leaves=4,
)


@settings(max_examples=40)
@given(JSON)
def test_only_an_object_with_a_text_at_its_top_is_an_answer(value: object) -> None:
    verdict = parse_reply(json.dumps(value).encode())
    if verdict.code == "answered":
        assert isinstance(value, dict) and verdict.overall == value["overall"]


@settings(max_examples=50)
@given(st.sampled_from(CALLS), st.text(st.characters(codec="utf-8"), max_size=50), st.booleans())
def test_whatever_the_reasons_say_the_verdict_is_the_one_given(call: str, why: str, ascii_only: bool) -> None:
    verdict = parse_reply(json.dumps({"why": why, "overall": call}, ensure_ascii=ascii_only).encode())
    assert (verdict.code, verdict.overall, verdict.why) == ("answered", call, why)


@settings(max_examples=50)
@given(st.sampled_from(CALLS), st.sampled_from(CALLS), st.text("ab \n", max_size=5))
def test_two_verdicts_are_doubled_whatever_stands_between(first: str, second: str, between: str) -> None:
    reply = f'{{"overall": "{first}"}}{between}{{"overall": "{second}"}}'
    assert parse_reply(reply.encode()).code == "doubled"
