"""Tests of how two trees differ: the shortest replacement, tokens alike on every Python, messages of one tree."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from planter.calibration.differing import on_one_only
from planter.core.trees import Tree, changed_paths, lines_of
from planter.planting.twins import count_tokens
from planter.sandbox.linters import Message
from planter.syntax.sizes import replaced, tokens_of

FEW = st.lists(st.sampled_from("ab"), max_size=8)
NAMES = ("first", "second", "third")
BEFORE = [b"import os\n", b"\n", b"def f():\n", b"    return 1\n", b"\n", b"print(f())\n"]


@given(FEW, FEW)
def test_the_replacement_makes_one_of_the_other_and_none_is_shorter(before: list[str], after: list[str]) -> None:
    head, removed, added = replaced(before, after)
    assert before[:head] + after[head : head + added] + before[head + removed :] == after
    assert len(before) - removed == len(after) - added
    for start in range(len(before) + 1):
        for size in range(min(removed, len(before) - start + 1)):
            grown = size + len(after) - len(before)
            if grown >= 0 and start + size <= len(before):
                assert before[:start] + after[start : start + grown] + before[start + size :] != after


@given(FEW, FEW)
def test_turning_the_trees_round_exchanges_removed_and_added(before: list[str], after: list[str]) -> None:
    head, removed, added = replaced(before, after)
    assert replaced(after, before) == (head, added, removed)


@given(st.binary())
def test_lines_are_whole_and_end_at_line_feeds(data: bytes) -> None:
    lines = lines_of(data)
    assert b"".join(lines) == data
    assert all(line.endswith(b"\n") for line in lines[:-1])
    assert len(lines) == data.count(b"\n") + (not data.endswith(b"\n") and data != b"")


@pytest.mark.parametrize(
    ("source", "tokens"),
    [
        ("x = f'{{a}} {b!r:>{w}}' # c\n", ["x", "=", "f'{{a}} {b!r:>{w}}'", "# c"]),
        ('é = f"""ü\n{é}\n""" + rf\'\\d\'\n', ["é", "=", 'f"""ü\n{é}\n"""', "+", "rf'\\d'"]),
        ("f(f'{a}' f'{b}')\n", ["f", "(", "f'{a}'", "f'{b}'", ")"]),
        ("if x:\n    y\n\n", ["if", "x", ":", "y"]),
        ("", []),
    ],
)
def test_an_f_string_is_one_token_and_layout_is_none(source: str, tokens: list[str]) -> None:
    assert tokens_of(source.encode()) == tokens
    assert len(tokens) == count_tokens(source.encode())


def test_a_byte_order_mark_and_crlf_change_no_token() -> None:
    assert tokens_of(b"\xef\xbb\xbfx = f'{y}'\r\nz\r\n") == ["x", "=", "f'{y}'", "z"]


@pytest.mark.parametrize("source", [b"x = (", b"'''", b"\xff", b"# coding: no-such\n", b"x = 'a", b"f'{x"])
def test_what_does_not_parse_has_no_tokens(source: bytes) -> None:
    assert tokens_of(source) is None


def test_paths_of_either_tree_may_have_changed() -> None:
    right = Tree({"a": b"1", "b": b"1", "ü": b"1"})
    assert changed_paths(right, Tree({"b": b"2", "c": b"1", "ü": b"1"})) == ("a", "b", "c")


def trees(before: list[bytes], after: list[bytes]) -> tuple[Tree, Tree]:
    rest = {"b.py": b"x\ny\n"}
    return Tree({"a.py": b"".join(before), **rest}), Tree({"a.py": b"".join(after), **rest})


def said(*found: tuple[str, int, str]) -> list[Message]:
    return [Message(*one) for one in found]


def test_lines_behind_the_replacement_move_with_it() -> None:
    right, wrong = trees(BEFORE, [*BEFORE[:3], b"    x = 1\n", b"    return x\n", *BEFORE[4:]])
    first = said(("a.py", 1, "F401"), ("a.py", 6, "T201"), ("b.py", 2, "B018"))
    second = said(("a.py", 1, "F401"), ("a.py", 5, "RET504"), ("a.py", 7, "T201"), ("b.py", 2, "B018"))
    assert on_one_only(right, wrong, first, second) == ((), (Message("a.py", 5, "RET504"),))
    assert on_one_only(wrong, right, second, first) == ((Message("a.py", 5, "RET504"),), ())


def test_a_rule_at_another_of_the_replaced_lines_is_the_same_message() -> None:
    right, wrong = trees(BEFORE, [*BEFORE[:2], b"x = 1\n", b"def f(): return x\n", *BEFORE[4:]])
    found = on_one_only(right, wrong, said(("a.py", 3, "D103")), said(("a.py", 4, "D103"), ("a.py", 4, "E704")))
    assert found == ((), (Message("a.py", 4, "E704"),))


def test_the_same_rule_once_more_is_one_more_message() -> None:
    right, wrong = trees(BEFORE, [*BEFORE[:5], b"print(f()); print(2)\n"])
    one, two = said(("a.py", 6, "T201")), said(("a.py", 6, "T201"), ("a.py", 6, "T201"))
    assert on_one_only(right, wrong, one, two) == ((), (Message("a.py", 6, "T201"),))


@given(
    st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n"]), min_size=1, max_size=8),
    st.lists(st.sampled_from([b"a\n", b"b\n"]), max_size=4),
    st.data(),
)
def test_messages_that_follow_their_lines_are_on_neither_tree_alone(
    lines: list[bytes], added: list[bytes], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(lines)))
    changed = [*lines[:place], *added, *lines[data.draw(st.integers(place, len(lines))) :]]
    assume(changed != lines)
    start, removed, _ = replaced(lines, changed)
    end = start + removed
    right, wrong = trees(lines, changed)
    outside = [number for number in range(1, len(lines) + 1) if number <= start or number > end]
    first = [Message("a.py", number, "X1") for number in outside]
    moved = [Message("a.py", n if n <= start else n + len(changed) - len(lines), "X1") for n in outside]
    assert on_one_only(right, wrong, first, moved) == ((), ())


@given(st.lists(st.tuples(st.sampled_from(["a.py", "b.py"]), st.integers(1, 6), st.sampled_from(NAMES))))
def test_all_messages_of_one_tree_are_on_it_alone_where_the_other_gets_none(found: list[tuple[str, int, str]]) -> None:
    right, wrong = trees(BEFORE, BEFORE[1:])
    messages = said(*found)
    alone, none = on_one_only(right, wrong, messages, [])
    assert (Counter(alone), none) == (Counter(messages), ())
    assert list(alone) == sorted(alone)
