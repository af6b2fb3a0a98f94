"""A differential run marks every input against the reference, whose answers are there before the tree is."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probing import inputs, probe, tree

from planter.core.records.runs import Limits
from planter.sandbox.differential import copied, spelled
from planter.sandbox.jobs import DifferentialJob
from planter.sandbox.pool import Pool

OBSERVING = """
def setup():
    global act
    from pkg.acts import act

def decide():
    pass

def observe(value):
    return act(value)
"""
INPUTS = inputs("""
def draw_c1(draw):
    return draw.between(10, 1000)

def answer_c1(value):
    return value

HAND_c1 = [0, 1, 2]

def attack_c1(kind, payload):
    return None if kind == "folder" else payload
""")

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
LITERALS = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.lists(inner).map(tuple),
    max_leaves=20,
)


def differential(act: str, **changes: object) -> DifferentialJob:
    """Return a differential run of ten inputs of a tree whose `act` has this body."""
    facts: dict[str, object] = {"probe": probe(OBSERVING), "inputs": INPUTS, "criterion": "c1", "count": 10}
    return DifferentialJob(tree(act), **(facts | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(
    ("act", "marks"),
    [
        ("return args[0]", "=========="),
        ("return bool(args[0]) if args[0] < 2 else args[0]", "xx========"),
        ("return args[0] if args[0] != 2 else 1 / 0", "==!======="),
        ("raise SystemExit", "!!!!!!!!!!"),
        ("return -1 if args[0] >= 10 else args[0]", "===xxxxxxx"),
        ("return object()", "xxxxxxxxxx"),
    ],
)
def test_a_mark_for_each_input_by_hand_then_drawn(pool: Pool, act: str, marks: str, fresh: bool) -> None:
    given_back = pool.differential([differential(act)], fresh=fresh)[0]
    assert (given_back.outcome, given_back.marks) == ("holds", marks), given_back.message
    assert bool(given_back.first) == (set(marks) != {"="})


def test_the_first_difference_shows_value_and_both_answers(pool: Pool) -> None:
    given_back = pool.differential([differential("return args[0] + (args[0] == 2) * 40")])[0]
    assert given_back.first == "input 2: 2 gave 42, not 2"


def test_drawn_values_are_the_same_each_time_and_go_on_where_fewer_stopped(pool: Pool) -> None:
    parity = "return args[0] if args[0] % 2 else -1"
    few, many, again = pool.differential(
        [differential(parity, count=20), differential(parity, count=60), differential(parity, count=60)]
    )
    assert many.marks == again.marks and many.marks.startswith(few.marks)
    assert len(few.marks) == 20 and {"=", "x"} == set(many.marks)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_count_below_the_number_by_hand_takes_the_first_of_them(pool: Pool, count: int) -> None:
    assert pool.differential([differential("return args[0]", count=count)])[0].marks == "=" * count


def test_attacks_take_the_place_of_inputs_and_may_not_apply(pool: Pool) -> None:
    attacks = (("text", "a\u2028b"), ("folder", {"kind": "folder", "mode": 0o755, "in": {}}), ("items", [b"\xff", 1.5]))
    given_back = pool.differential(
        [differential("return args[0] if args[0] != 'a\\u2028b' else 'ab'", attacks=attacks)]
    )[0]
    assert (given_back.outcome, given_back.marks) == ("holds", "x-="), given_back.message


def test_a_tree_cannot_alter_the_values_or_the_answers(pool: Pool) -> None:
    lists = inputs("HAND_c1 = [[1], [2]]\ndef draw_c1(draw): return [3]\ndef answer_c1(value): return value")
    spoiling = differential("args[0].append(9); return args[0][:-1]", inputs=lists, count=3)
    patching = differential("import builtins; builtins.repr = lambda value: ''; return 5", count=3)
    kept, patched = pool.differential([spoiling, patching])
    assert kept.marks == "===" and patched.marks == "xxx"


@pytest.mark.parametrize(
    ("act", "outcome", "marks"),
    [
        ("import os; return os._exit(0) if args[0] == 2 else args[0]", "crashed", "=="),
        ("while args[0] == 1: pass\nreturn args[0]", "timed_out", "="),
    ],
)
def test_a_differential_run_that_does_not_end_keeps_the_marks_made_so_far(
    pool: Pool, act: str, outcome: str, marks: str
) -> None:
    given_back = pool.differential([differential(act, limits=Limits(cpu_seconds=0.5, wall_seconds=20.0))])[0]
    assert (given_back.outcome, given_back.marks) == (outcome, marks)


@pytest.mark.parametrize(
    "changes",
    [
        {"criterion": "c2"},
        {"inputs": b"1 / 0"},
        {"inputs": inputs("HAND_c1 = [1]\ndef draw_c1(draw): return 1\ndef answer_c1(value): return 1 / 0")},
        {"probe": probe("def setup(): pass\ndef decide(): pass")},
        {"probe": probe("def setup(): 1 / 0\ndef decide(): pass\ndef observe(value): return value")},
    ],
)
def test_what_cannot_be_compared_is_a_failed_set_up(pool: Pool, changes: dict[str, object]) -> None:
    given_back = pool.differential([differential("return args[0]", **changes)])[0]
    assert (given_back.outcome, given_back.marks) == ("setup_failed", "") and given_back.message


@given(LITERALS)
def test_a_value_and_its_copy_are_spelled_alike(value: object) -> None:
    assert spelled(copied(value)) == spelled(value) == spelled(deepcopy(value))


@given(LITERALS, LITERALS)
def test_equal_spellings_are_equal_values(one: object, two: object) -> None:
    assert (spelled(one) == spelled(two)) <= (one == two)


@pytest.mark.parametrize(
    ("one", "two"), [(True, 1), (1, 1.0), (0.0, -0.0), ("a", b"a"), ((1,), [1]), ([], {}), (None, "None"), ("1", 1)]
)
def test_values_that_differ_in_type_or_sign_are_spelled_differently(one: object, two: object) -> None:
    assert spelled(one) != spelled(two)


def test_the_order_of_a_dict_does_not_count_and_that_of_a_list_does() -> None:
    assert spelled({"a": 1, "b": 2}) == spelled({"b": 2, "a": 1})
    assert spelled([1, 2]) != spelled([2, 1])


def test_a_payload_as_deep_as_a_tree_on_a_disk_can_be_is_handed_over(pool: Pool) -> None:
    deep: object = 1
    for _ in range(900):
        deep = {"in": deep}
    asked = [
        differential("return args[0]", attacks=(("text", deep),)),
        differential("return 1", attacks=(("text", deep),)),
    ]
    assert [given_back.marks for given_back in pool.differential(asked)] == ["=", "x"]
