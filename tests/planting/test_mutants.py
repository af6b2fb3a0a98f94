"""Mutants are drawn by seed from a right tree, by value first, without repeats or tell-tale marks."""

import pytest

from planter.core.edits import apply_edits
from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.host_file import Criterion, SiteSpec
from planter.planting.mutants import BY_VALUE, MUTANTS, Parsed, disguises, draw_mutants, near_misses, stubs
from planter.planting.twins import Place
from tests.planting.test_twins import CLASS, SITE

SOURCE = b'''\
def total(values, limit: int = 10) -> int:
    """Add what is positive, up to 10."""
    result = 0
    for value in values:
        if value > 0 and result < limit:
            result += value
            print("more", value, sep="-")
    return max(result, 0)
'''
TREE = Tree({"f.py": SOURCE})
PLACES = {("f.py", "total"): Place("f.py", "total")}
CRITERION = Criterion(id="c1", host_id="c1", sentence="It adds.", functions=("f.py::total",))


def drawn(seed=1):
    return draw_mutants(Parsed(TREE), CRITERION, PLACES, stream(seed, "mutants"))


def test_equal_streams_draw_equal_mutants_and_others_draw_others():
    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)


def test_most_are_by_value_and_there_are_enough():
    origins = [change.origin.split(":")[0] for change in drawn()]
    assert origins.count("value") == BY_VALUE
    assert len(origins) == MUTANTS


@pytest.mark.parametrize("seed", range(5))
def test_every_mutant_is_another_program_and_no_two_are_alike(seed):
    trees = {apply_edits(TREE, [change.edit]).digest for change in drawn(seed)}
    assert len(trees) == MUTANTS and TREE.digest not in trees


@pytest.mark.parametrize("seed", range(5))
def test_docstrings_and_annotations_are_left_alone_and_nothing_is_marked(seed):
    for change in drawn(seed):
        changed = apply_edits(TREE, [change.edit])["f.py"]
        assert b'"""Add what is positive, up to 10."""' in changed
        assert b"limit: int" in changed
        assert b"XX" not in changed


def test_a_small_function_gives_what_it_has_and_never_more_of_the_table_than_by_value():
    tree = Tree({"f.py": b"def total(a):\n    return a < f('x', 'y', 'z')\n"})
    changes = draw_mutants(Parsed(tree), CRITERION, PLACES, stream(1, "few"))
    by_value = sum(change.origin.startswith("value:") for change in changes)
    assert 0 < by_value < BY_VALUE
    assert len(changes) <= 2 * by_value


def test_near_misses_are_the_operators_and_made_reals_at_the_criterions_sites():
    found = near_misses(Parsed(TREE), "c1", [SITE], [CLASS], PLACES, stream(1, "near"))
    assert {change.origin for change in found} == {"operator:min-max", "made-real:max-max"}
    other = SiteSpec(defect_class="some-thing", path="f.py", function="total", criterion="c2")
    assert near_misses(Parsed(TREE), "c1", [other], [CLASS], PLACES, stream(1, "near")) == ()


def test_disguises_are_the_right_forms():
    (change,) = disguises(Parsed(TREE), [SITE], [CLASS], PLACES, stream(1, "right"), 3)
    assert change.origin == "lookalike:max-max"
    assert "max(max(result, 0))" in change.edit.after


def test_a_stub_raises_at_once():
    (change,) = stubs(Parsed(TREE), [CRITERION], PLACES, stream(1, "stub"))
    scope: dict = {}
    exec(apply_edits(TREE, [change.edit])["f.py"], scope)
    with pytest.raises(NotImplementedError):
        scope["total"]([1, 2])
