"""Streams depend on their names and the seed alone."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.streams import SMALL_SEED, fresh_seed, stream

NAMES = st.lists(st.integers() | st.text(st.characters(codec="utf-8"), max_size=8), max_size=4)


@given(st.integers(0, 1 << 130), NAMES)
def test_equal_names_give_equal_draws(seed, names):
    first, second = stream(seed, *names), stream(seed, *names)
    assert [first.below(1000) for _ in range(5)] == [second.below(1000) for _ in range(5)]


@given(NAMES, NAMES)
def test_other_names_give_other_draws(left, right):
    mine, other = stream(1, *left), stream(1, *right)
    same_names = [(type(x), x) for x in left] == [(type(x), x) for x in right]
    assert (mine.below(1 << 100) == other.below(1 << 100)) == same_names


def test_the_number_one_and_the_text_one_are_different_names():
    assert stream(0, 1).below(1 << 64) != stream(0, "1").below(1 << 64)


@given(st.lists(st.integers()), st.integers(0, 100))
def test_shuffling_keeps_every_value_and_leaves_the_list_alone(values, seed):
    before = list(values)
    assert sorted(stream(seed, "s").shuffled(values)) == sorted(values)
    assert values == before


def test_draws_are_spread_evenly():
    draw = stream(7, "spread")
    counts = Counter(draw.below(10) for _ in range(10_000))
    assert all(850 < counts[value] < 1_150 for value in range(10))


@pytest.mark.parametrize("limit", [0, -1])
def test_there_is_nothing_below_zero(limit):
    with pytest.raises(ValueError, match="must be 1 or more"):
        stream(0).below(limit)


def test_a_fresh_seed_is_too_large_to_walk():
    assert fresh_seed() >= SMALL_SEED
    assert fresh_seed() != fresh_seed()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_draws_do_not_depend_on_the_hash_seed(hash_seed):
    code = "from planter.core.streams import stream; print(stream(3, 'x', 4).shuffled('abcdefgh'))"
    env = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(p for p in sys.path if p)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(stream(3, "x", 4).shuffled("abcdefgh"))
