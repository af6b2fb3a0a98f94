"""The cousin-mislabel class: its lookalikes are right, by values."""

from __future__ import annotations

import bisect
import os.path
import re
import statistics
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.defect_classes.test_cousin_mislabel import DAYS, ROWS, TEXTS


@given(TEXTS, st.sampled_from(["/", ".", "a", "=\n"]))
def test_cuts_from_the_right_end_are_the_partitions(text, mark):
    assert text.rsplit(mark, 1)[-1] == text.rpartition(mark)[2]
    assert text.split(mark, 1)[0] == text.partition(mark)[0]
    assert (text.rindex(mark) if mark in text else -1) == text.rfind(mark)
    assert (text[: -len(mark)] if text.endswith(mark) else text) == text.removesuffix(mark)
    assert (text[len(mark) :] if text.startswith(mark) else text) == text.removeprefix(mark)


@given(TEXTS)
def test_the_very_end_is_what_fullmatch_asks_for(text):
    for pattern in ("[ab]*", "a|b+", r"\w+(?:\.\w+)*"):
        whole = re.fullmatch(pattern, text)
        assert (re.match(rf"(?:{pattern})\Z", text) is None) == (whole is None)
        assert bool(whole) == (whole is not None)


@given(ROWS)
def test_the_first_of_the_sorted_is_that_of_max_and_min(rows):
    numbered = list(enumerate(row[0] for row in rows))
    assert sorted(numbered, key=lambda row: row[1], reverse=True)[0] == max(numbered, key=lambda row: row[1])
    assert sorted(numbered, key=lambda row: row[1])[0] == min(numbered, key=lambda row: row[1])


@given(st.lists(st.integers(), min_size=1, max_size=12))
def test_the_middle_from_the_top_is_the_lower_median(sizes):
    assert sorted(sizes, reverse=True)[len(sizes) // 2] == statistics.median_low(sizes)
    assert sorted(sizes, reverse=True)[len(sizes) // 2] == sorted(sizes)[(len(sizes) - 1) // 2]


@given(st.integers(), st.integers(2, 5000))
def test_one_less_than_the_divisor_rounds_up(number, divisor):
    assert (number + divisor - 1) // divisor == -(-number // divisor)


@given(DAYS)
def test_a_week_belongs_to_the_year_of_its_thursday(day):
    assert (day + timedelta(days=3 - day.weekday())).year == day.isocalendar()[0]
    assert day.isoweekday() == day.weekday() + 1


@given(st.timedeltas(), st.sampled_from([("seconds", 1), ("minutes", 60), ("hours", 3600)]), st.integers(1, 30))
def test_days_and_seconds_are_the_whole_duration(span, unit, count):
    name, size = unit
    assert (span.days * 86400 + span.seconds) // (size * count) == span // timedelta(**{name: count})


@given(st.lists(st.integers(-5, 5)), st.integers(-6, 6))
def test_among_whole_numbers_left_of_the_next_is_right_of_the_equal(numbers, number):
    numbers.sort()
    assert bisect.bisect_left(numbers, number + 1) == bisect.bisect_right(numbers, number)


@given(st.lists(st.sampled_from("abc")))
def test_a_set_sorted_by_first_place_drops_repeats_as_fromkeys_does(values):
    assert sorted(set(values), key=values.index) == list(dict.fromkeys(values))


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers())))
def test_regrouping_in_place_keeps_the_order_of_keys(rows):
    grown: dict[str, list[int]] = {}
    made: dict[str, list[int]] = {}
    for key, value in rows:
        grown.setdefault(key, []).append(value)
        made[key] = made.get(key, []) + [value]  # noqa: RUF005
    assert list(grown.items()) == list(made.items())


@given(st.dictionaries(st.sampled_from("abcd"), st.integers()), st.dictionaries(st.sampled_from("abcd"), st.integers()))
def test_a_union_is_what_two_spread_into_one_are(old, new):
    assert list((old | new).items()) == list({**old, **new}.items())


@given(
    st.lists(st.sampled_from(["a", "ab", "b", "a.b"]), max_size=3), st.lists(st.sampled_from(["a", "ab"]), max_size=2)
)
def test_a_joined_prefix_says_what_the_common_path_says(inner, outer):
    path, base = "/" + "/".join(inner), "/" + "/".join(outer)
    assert os.path.join(path, "").startswith(os.path.join(base, "")) == (os.path.commonpath([base, path]) == base)


@given(st.booleans() | st.integers() | st.floats() | st.none() | st.text(max_size=2))
def test_an_integer_but_no_bool_is_of_the_very_type(value):
    assert (isinstance(value, int) and not isinstance(value, bool)) == (type(value) is int)
