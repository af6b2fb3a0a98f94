"""Which twin goes into which split: enough of every kind in each, drawn evenly, and a clear word where it cannot be."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planter.core.errors import StageError
from planter.core.streams import stream
from planter.release.splits import deals, draw_reds, enough_pairs


def names(contract, mixed):
    return [f"c{n}" for n in range(contract)], [f"m{n}" for n in range(mixed)]


def splits(contract, mixed, reds):
    """Give (reds, greens, unknowns) of both splits."""
    x, y = len(reds & set(contract)), len(reds & set(mixed))
    c, m = len(contract), len(mixed)
    return (x + y, c - x, m - y), (c - x + m - y, x, y)


@given(st.integers(6, 40), st.integers(2, 8), st.integers(0, 10**30))
def test_each_half_holds_three_reds_three_greens_and_an_unknown(contract, mixed, seed):
    pairs = names(contract, mixed)
    for red, green, unknown in splits(*pairs, draw_reds(*pairs, stream(seed))):
        assert red >= 3 and green >= 3 and unknown >= 1
        assert 2 * red <= red + green + unknown + 1, "no split holds more reds than it must"


@given(st.integers(0, 12), st.integers(0, 4), st.integers(0, 100))
def test_what_cannot_be_is_refused_and_nothing_else_is(contract, mixed, seed):
    pairs = names(contract, mixed)
    ways = [
        set(chosen)
        for size in range(contract + mixed + 1)
        for chosen in combinations([*pairs[0], *pairs[1]], size)
        if contract + mixed <= 9
        for one, two in [splits(*pairs, set(chosen))]
        if min(one[0], one[1], two[0], two[1]) >= 3 and min(one[2], two[2]) >= 1 and abs(one[0] - two[0]) <= 1
    ]
    if contract + mixed <= 9:
        assert sum(split.draws for split in deals(contract, mixed)) == len(ways)
    if deals(contract, mixed):
        draw_reds(*pairs, stream(seed))
    else:
        with pytest.raises(StageError, match="planter new --pairs 8"):
            draw_reds(*pairs, stream(seed))


def test_every_draw_that_may_be_is_as_likely_as_every_other():
    pairs = names(6, 2)
    drawn = Counter(draw_reds(*pairs, stream(seed, "x")) for seed in range(4000))
    assert len(drawn) == sum(split.draws for split in deals(6, 2)) == 40
    assert max(drawn.values()) < 160 and min(drawn.values()) > 55  # 100 expected of each, 10 its deviation


def test_the_refusal_says_what_is_short():
    with pytest.raises(StageError, match="4 pairs with a green, of which 6 are needed and 1 with an unknown"):
        draw_reds(*names(4, 1), stream(1))
    with pytest.raises(StageError, match="the set has 0 with an unknown, of which 2 are needed"):
        draw_reds(*names(30, 0), stream(1))


def test_eight_pairs_of_a_plan_are_enough():
    assert enough_pairs() == 8
