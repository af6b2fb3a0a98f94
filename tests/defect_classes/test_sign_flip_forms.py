"""The sign-flip class: its lookalikes are right, by values."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.defect_classes.test_sign_flip import LOOKALIKES, PAIRS, run


def right_form(name: str, number: int = 0) -> str:
    return LOOKALIKES[name].examples[number].right


def wrong_form(name: str, number: int = 0) -> str:
    return LOOKALIKES[name].examples[number].wrong


def before(name: str, number: int = 0) -> str:
    return LOOKALIKES[name].examples[number].before


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("negated-opposite", "fits(a, b)"),
        ("equal-to-its-magnitude", "is_share(a)"),
        ("tolerance-mirrored", "settled(a, b, abs(c))"),
    ],
)
@given(a=st.integers(-200, 200), b=st.integers(-9, 9), c=st.integers(-9, 9))
def test_a_bound_turned_round_twice_is_the_same_for_every_number(name, call, a, b, c):
    values = {"a": a, "b": b, "c": c}
    assert run(right_form(name), call, **values) == run(before(name), call, **values)


@pytest.mark.parametrize("name", ["one-more-for-a-rest"])
@given(st.integers(0, 60), st.integers(1, 12))
def test_every_ceiling_is_the_same(name, count, page):
    rows = range(count)
    expected = (count + page - 1) // page
    for form in (before(name), right_form(name)):
        assert run(form, "pages(rows)", rows=rows, PAGE=page) == expected


@given(PAIRS)
def test_a_key_without_minus_keeps_equals_in_order(rows):
    right, plain = (form("key-without-minus").replace("team.points", "team[0]") for form in (right_form, before))
    assert run(right, "ranking(rows)", rows=rows) == run(plain, "ranking(rows)", rows=rows)


@given(st.timedeltas())
def test_a_time_span_is_negative_exactly_when_its_days_are_and_never_by_its_seconds(span):
    call = "late(span, nothing)"
    given = {"span": span, "nothing": timedelta(0)}
    assert run(right_form("sign-in-days"), call, **given) is (span < timedelta(0))
    assert run(wrong_form("sign-in-days"), call, **given) is False


@pytest.mark.parametrize("name", sorted(LOOKALIKES))
def test_the_wrong_form_of_a_lookalike_shows_on_an_edge(name):
    rows = [(1, "a"), (1, "b")]
    calls = {
        "negated-opposite": ("fits(1, 1)", {}),
        "equal-to-its-magnitude": ("is_share(-1)", {}),
        "tolerance-mirrored": ("settled(9, 1, 2)", {}),
        "sign-in-days": ("late(span, span * 2)", {"span": timedelta(minutes=1)}),
        "key-without-minus": ("ranking(rows)", {"rows": rows}),
        "one-more-for-a-rest": ("pages(range(10))", {"PAGE": 5}),
    }
    call, given = calls[name]
    right, wrong = (
        form(name).replace("team.points", "team[0]").replace("entry.day", "entry[0]")
        for form in (right_form, wrong_form)
    )
    assert run(right, call, **given) != run(wrong, call, **given)
