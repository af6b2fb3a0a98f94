"""The kit of hostile replies: what it must hold, and that it finds parsers out."""

from __future__ import annotations

import base64
import re

from planter.core.records.staging import CALLS
from planter.judging.kit.kit import listed, own_parser, read_word, try_parser, whole_kit


def test_the_kit_holds_all_that_judges_are_known_to_do() -> None:
    names = {reply.name for reply in whole_kit()}
    assert len(names) >= 25
    assert names >= {
        *(
            "empty",
            "no-verdict",
            "null-verdict",
            "false-as-text",
            "incorrect",
            "two-objects",
            "quoted-case-text",
            "nan",
        ),
        *("key-twice", "fenced", "truncated", "refusal", "line-separator", "byte-order-mark", "trailing-comma"),
        *("nested-overall", "list-verdict", "capitals", "infinity", "deep", "lone-surrogate", "thinking-only", "bold"),
        *("prose-pass", "two-fences", "array", "comment", "single-quotes", "trailing-garbage", "huge-number"),
    }


def test_every_call_is_among_what_must_be_answered() -> None:
    must = [reply.allowed for reply in whole_kit() if "none" not in reply.allowed]
    assert {call for allowed in must for call in allowed} == set(CALLS)


def test_nothing_without_a_verdict_may_be_taken_for_a_pass_unless_it_says_pass() -> None:
    for reply in whole_kit():
        if "pass" in reply.allowed:
            assert b'"overall": "pass' in reply.data or b'"PASS"' in reply.data or b'" pass "' in reply.data, reply.name


def test_planter_s_own_parser_takes_every_reply_right() -> None:
    assert [one.reply.name for one in try_parser(own_parser) if not one.right] == []


def wrong(parser: str) -> set[str]:
    def search(data: bytes) -> str:
        found = re.search(parser, data.decode("utf-8", "replace"), re.IGNORECASE)
        return found[1].lower() if found else "none"

    return {one.reply.name for one in try_parser(search) if not one.right}


def test_parsers_that_look_for_words_are_found_out() -> None:
    assert wrong(r"(pass|fail|abstain)") >= {"polite-refusal", "bold", "prose-bypass", "quoted-case-text", "array"}
    assert wrong(r'"overall":\s*"(pass|fail|abstain)"') >= {"two-objects", "key-twice", "thinking-only", "truncated"}


def test_parsers_that_always_give_one_answer_are_found_out() -> None:
    for word in (*CALLS, "none"):
        assert [one for one in try_parser(lambda data, word=word: word) if not one.right]  # type: ignore[misc]


def test_a_word_is_taken_only_as_it_is() -> None:
    assert [read_word(text) for text in (b"pass\n", b" fail ", b"", b"none\n", b"PASS", b"pass\nfail", b"\xff")] == [
        *(
            "pass",
            "fail",
            "none",
            "none",
            "unknown word 'PASS'",
            "unknown word 'pass\\nfail'",
            "unknown word '\\\\xff'",
        ),
    ]


def test_the_list_gives_every_byte() -> None:
    for plain, reply in zip(listed(whole_kit()), whole_kit(), strict=True):
        assert base64.b64decode(plain["base64"]) == reply.data
        assert plain["reply"] is None or plain["reply"].encode() == reply.data
