"""Permutations, shares, folds, areas and power: each against what is known of it, and fair colours against chance."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom, mannwhitneyu

from planter.audit.leaks import across, folds, forced_choice
from planter.audit.leaks.columns import as_columns
from planter.audit.leaks.permutations import adjusted, draw_permutations, p_of, p_values
from planter.audit.leaks.tests import judge
from planter.stats import sign_test


def alike(pairs):
    """Return the columns of a panel to which all twins are alike."""
    return as_columns({("alike", "size"): [(1.0, 1.0)] * pairs})


def table(pairs, baselines, seed, sparse=0.6):
    """Return columns whose reds are drawn: no number knows the colour."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(-3, 4, (baselines, pairs)) * (rng.random((baselines, pairs)) > sparse)
    return as_columns({(f"baseline {g}", "size"): [(float(d), 0.0) for d in row] for g, row in enumerate(sizes)})


def judged(columns, pairs, masked=None, permutations=2000, seed=3):
    hosts, rewrites = [f"host-{n % 6}" for n in range(pairs)], [f"rewrite-{n % 11}" for n in range(pairs)]
    return judge(columns, masked or alike(pairs), hosts, rewrites, seed, permutations)


def test_the_first_permutation_is_the_true_one():
    for pairs in (3, 10, 25, 70):
        colours, _ = draw_permutations(pairs, 50, 1)
        assert (colours[0] == 1).all()
        assert set(np.unique(colours)) <= {-1.0, 1.0}


def test_every_permutation_is_there_once_where_they_are_few():
    colours, exact = draw_permutations(5, 2000, 1)
    assert exact
    assert {tuple(row) for row in colours} == set(itertools.product((1.0, -1.0), repeat=5))
    assert len(colours) == 32
    assert draw_permutations(11, 2000, 1)[0].shape == (2001, 11)
    assert not draw_permutations(11, 2000, 1)[1]


def test_permutation_are_the_same_for_a_seed_and_others_for_another():
    assert (draw_permutations(30, 100, 1)[0] == draw_permutations(30, 100, 1)[0]).all()
    assert (draw_permutations(30, 100, 1)[0] != draw_permutations(30, 100, 2)[0]).any()
    assert abs(draw_permutations(90, 2000, 1)[0].mean()) < 0.02


@settings(max_examples=30)
@given(st.lists(st.integers(0, 5), min_size=1, max_size=40))
def test_p_values_count_what_is_as_high(numbers):
    statistics = np.array(numbers, dtype=float)
    expected = [sum(other >= one for other in numbers) / len(numbers) for one in numbers]
    assert p_values(statistics) == pytest.approx(expected)
    assert p_of(numbers[0], statistics) == pytest.approx(expected[0])


@settings(max_examples=30)
@given(st.lists(st.lists(st.integers(0, 5), min_size=8, max_size=8), min_size=1, max_size=3))
def test_the_least_of_several_p_values_is_held_to_a_higher_standard(numbers):
    families = [p_values(np.array(row, dtype=float)) for row in numbers]
    for family in families:
        assert adjusted(family[0], families) >= family[0] - 1e-9
    assert adjusted(1.0, families) == 1.0


@settings(max_examples=30)
@given(st.lists(st.integers(-2, 2), min_size=1, max_size=8))
def test_a_share_counts_ties_half(differences):
    colours, _ = draw_permutations(len(differences), 1 << 10, 1)
    found = forced_choice.shares(np.array(differences, dtype=float)[:, None], colours)
    for row, share in zip(colours, found[:, 0], strict=True):
        told = [0.5 if not d else float(d * c > 0) for d, c in zip(differences, row, strict=True)]
        assert share == pytest.approx(sum(told) / len(told))


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=12))
def test_areas_are_those_of_mann_and_whitney(rows):
    red, other = (np.array(column, dtype=float)[:, None] for column in zip(*rows, strict=True))
    ranks = across.rank_differences(red, other)
    expected = mannwhitneyu(red[:, 0], other[:, 0]).statistic / len(rows) ** 2
    assert across.areas(ranks, np.ones((1, len(rows))))[0, 0] == pytest.approx(expected)
    swapped = across.areas(ranks, -np.ones((1, len(rows))))[0, 0]
    assert swapped == pytest.approx(1 - expected)


def test_folds_learn_nothing_of_their_own_host_or_rewrite():
    difference = np.random.default_rng(1).normal(size=(12, 4))
    hosts, rewrites = [f"h{n % 3}" for n in range(12)], [f"r{n % 4}" for n in range(12)]
    weights = folds.kernel(difference, hosts, rewrites)
    for one, other in itertools.product(range(12), repeat=2):
        apart = hosts[one] != hosts[other] and rewrites[one] != rewrites[other]
        assert (weights[one, other] != 0) == apart


def test_folds_retrained_from_scratch_agree_with_the_closed_form():
    difference = np.random.default_rng(2).normal(size=(15, 3))
    hosts, rewrites = [f"h{n % 3}" for n in range(15)], [f"r{n % 5}" for n in range(15)]
    colours, _ = draw_permutations(15, 20, 4)
    found = folds.scores(folds.kernel(difference, hosts, rewrites), colours)
    for row, score in zip(colours, found, strict=True):
        swapped = difference * row[:, None]
        one_by_one = folds.kernel(swapped, hosts, rewrites) @ np.ones(15)
        assert score == pytest.approx((one_by_one > 0).mean())


def test_memorising_what_an_operator_writes_does_not_count():
    own = {name: [(1.0 if n % 5 == k else 0.0, 0.0) for n in range(25)] for k, name in enumerate("abcde")}
    columns = as_columns({(name, "words"): rows for name, rows in own.items()})
    result = judge(columns, alike(25), [f"h{n}" for n in range(25)], [f"r{n % 5}" for n in range(25)], 1, 500)
    assert result.folds.score == 0.5
    assert result.folds.adjusted == 1.0


def test_a_set_of_one_host_teaches_nothing_of_another():
    result = judge(table(10, 4, 1), alike(10), ["h"] * 10, [f"r{n}" for n in range(10)], 1, 500)
    assert (result.folds.tested, result.folds.score) == (0, 0.5)


def test_the_smallest_leak_at_forty_and_at_two_hundred_pairs():
    assert round(sign_test.alone(40), 2) == 0.79
    assert round(sign_test.alone(200), 2) == 0.63


@pytest.mark.parametrize(
    ("pairs", "right", "rate"), [(40, 30, 0.5), (200, 121, 0.63), (10, 10, 0.9779), (500, 300, 0.5)]
)
def test_chances_are_exact(pairs, right, rate):
    assert sign_test.at_least(right, pairs, rate) == pytest.approx(binom.sf(right - 1, pairs, rate), rel=1e-9)


def test_seven_pairs_can_show_nothing_and_ten_a_baseline_that_is_nearly_always_right():
    assert sign_test.alone(8) is None
    assert judged(table(7, 5, 1), 7).power.smallest is None
    assert 0.97 < judged(table(10, 5, 1), 10).power.smallest < 1


def test_a_panel_sees_no_less_than_it_says_of_itself():
    """Leaks of the stated size, planted beside baselines that know nothing, are found in 80 of 100 sets or so."""
    pairs, found, sets = 30, 0, 40
    smallest = judged(table(pairs, 12, 1), pairs, permutations=400).power.smallest
    for seed in range(sets):
        rng = np.random.default_rng(seed)
        columns = table(pairs, 12, seed)
        leak = np.where(rng.random(pairs) < smallest, 1.0, -1.0)
        red = np.concatenate([columns.red, leak[:, None]], axis=1)
        other = np.concatenate([columns.other, np.zeros((pairs, 1))], axis=1)
        with_leak = type(columns)((*columns.names, "leak"), (*columns.families, "size"), red, other)
        found += judged(with_leak, pairs, permutations=400).choice.adjusted < 0.01
    assert found / sets > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [10, 20, 40])
def test_drawn_colours_are_a_finding_in_one_set_of_a_hundred_at_most(pairs):
    sets, found = 200, 0
    for seed in range(sets):
        result = judged(
            table(pairs, 30, seed),
            pairs,
            table(pairs, 10, seed + sets),
            permutations=1050 if pairs == 10 else 200,
            seed=seed,
        )
        found += min(result.choice.adjusted, result.folds.adjusted, result.across.adjusted) < 0.01
    assert binom.sf(found - 1, sets, 0.01) > 0.01, found
