"""What runs inside a confined process: domains, mutants, smaller values, and the doors to all of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planter.audit.attacks import ATTACKS
from planter.audit.domain import Domain, nodes, put
from planter.audit.failing import CALLS
from planter.audit.mutating import mutated
from planter.audit.origins import (
    MOST_BY_HAND,
    MOST_FAILING,
    Origin,
    failing,
    fresh,
    leaves_of,
    listed,
    mutants,
    recorded,
    shrunk,
    with_doors,
)
from planter.audit.shrinking import smaller

LEAVES = st.none() | st.booleans() | st.integers(-99, 99) | st.text("abé", max_size=5) | st.binary(max_size=4)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["kind", "in", "x", "y"]), inner, max_size=3)
        | st.tuples(inner, inner)
    ),
    max_leaves=12,
)
FIELDS = frozenset({"kind", "in"})

INPUTS = b"""
import hashlib


class Draw:
    def __init__(self, name):
        self._name, self._count = name.encode(), 0

    def below(self, limit):
        self._count += 1
        return int(hashlib.sha256(self._name + b":%d" % self._count).hexdigest(), 16) % limit

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def choice(self, values):
        return values[self.below(len(values))]

    def chance(self, percent):
        return self.below(100) < percent

    def shuffled(self, values):
        return sorted(values, key=lambda _: self.below(10**9))


HAND_c1 = [{"items": [3, 1]}, {"items": []}]
ATTACKS_c1 = [{"items": [7, 7, 7]}]


def draw_c1(draw):
    return {"items": [draw.below(50) for _ in range(draw.between(0, 6))]}


def answer_c1(value):
    if 13 in value["items"]:
        raise ValueError("thirteen")
    return max(value["items"], default=None)


def attack_c1(kind, payload):
    return {"items": [payload, 1]} if kind == "number" and type(payload) is int else None
"""


def space(more: bytes = b""):
    found: dict = {}
    exec(compile(with_doors(INPUTS + more), "inputs.py", "exec", dont_inherit=True), found)
    return found


DRAW = space()["Draw"]


def made(found, origin: Origin):
    return found["attack_c1"]("value", origin.ask)


@given(VALUES)
def test_every_node_can_be_put_back_in_its_place(value):
    for path, node in nodes(value):
        assert put(value, path, node) == value


@given(VALUES)
def test_a_value_fits_the_domain_learnt_from_it(value):
    assert Domain([value], FIELDS).fits(value)


@given(VALUES)
@settings(deadline=None)
def test_shrinking_comes_to_an_end(value):
    domain = Domain([value], FIELDS)

    def weight(one):
        sizes = [len(node) if isinstance(node, str | bytes | list | dict) else 0 for _, node in nodes(one)]
        numbers = [abs(node) for _, node in nodes(one) if isinstance(node, int)]
        return sum(sizes) + sum(numbers) + sum(1 for _ in nodes(one))

    for found in smaller(value, domain):
        assert weight(found) < weight(value)


@given(VALUES, st.integers(0, 999))
@settings(deadline=None)
def test_a_mutant_leaves_the_value_it_is_of_as_it_was(value, number):
    before = repr(value)
    draw = DRAW(str(number))
    mutated(value, draw, Domain([value], FIELDS), leaves_of(ATTACKS))
    assert repr(value) == before


def test_each_origin_makes_its_value_again_and_again():
    one, other = space(), space()
    origins = [
        *recorded(3, 2),
        *fresh(5, 3),
        *mutants(5, 6),
        Origin("attack", ("own", 0), ""),
        *list(listed(frozenset({"numbers"})))[:9],
    ]
    assert [made(one, origin) for origin in origins] == [made(other, origin) for origin in origins]
    assert made(one, Origin("hand", ("hand", 0), "")) == {"items": [3, 1]}
    assert made(one, Origin("hand", ("hand", 9), "")) is None
    assert made(one, Origin("attack", ("own", 0), "")) == {"items": [7, 7, 7]}
    assert [made(one, origin) for origin in fresh(5, 3)] != [made(one, origin) for origin in fresh(6, 3)]


def scope(found, origin):
    said = found["attack_c1"]("scope", origin.ask)
    return said, found["answer_c1"](said) if said is not None else None


def test_the_reference_alone_tells_what_is_in_scope():
    found = space(b"\nHAND_c1 += [{'items': [13]}]\n")
    assert scope(found, Origin("hand", ("hand", 0), "")) == ("in", "in")
    assert scope(found, Origin("hand", ("hand", 2), "")) == ("ValueError: thirteen", "in")
    assert scope(found, Origin("attack", ("listed", "text", "x"), "")) == (None, None)


def test_only_a_stated_scope_lets_attacks_into_mutants():
    plain = space()
    unstated = [made(plain, origin) for origin in mutants(1, 40)]
    assert all(0 <= item < 50 for value in unstated if value is not None for item in value["items"])
    stated = space(b"\n\ndef allowed_c1(value):\n    return all(type(item) is int for item in value['items'])\n")
    items = [item for origin in mutants(1, 80) if (value := made(stated, origin)) for item in value["items"]]
    assert any(item > 50 for item in items)
    assert all(type(item) is int for item in items)


def test_what_is_allowed_may_ask_for_the_answer():
    said = b"\n\ndef allowed_c1(value):\n    return answer_c1(value) != 'in' and len(value['items']) > 1\n"
    found = space(said)
    told = [(scope(found, origin)[0], made(found, origin)) for origin in mutants(1, 60)]
    assert {one for one, _ in told} >= {"in", None}
    assert all(len(value["items"]) > 1 for one, value in told if one == "in")


def test_steps_of_shrinking_lead_to_smaller_values_in_scope():
    found, origin = space(), Origin("drawn", ("drawn", 4), "")
    value = made(found, origin)
    first = made(found, shrunk(origin, (0,)))
    assert (first != value and first == {"items": []}) or len(str(first)) < len(str(value))
    assert made(found, shrunk(origin, (10**6,))) is None
    assert made(found, shrunk(origin, ())) == value


@pytest.mark.parametrize("name", ["_open_audit", "Domain", "mutated", "Door"])
def test_the_doors_hide_nothing_of_the_inputs(name):
    text = with_doors(INPUTS).decode()
    assert name in text
    assert set(space()) - {"_open_audit", "__builtins__"} == {
        *("hashlib", "Draw", "HAND_c1", "ATTACKS_c1", "draw_c1", "answer_c1", "attack_c1"),
    }


def test_every_value_by_hand_that_is_asked_for_has_an_origin_and_failures_have_all_calls():
    assert [origin.ask for origin in recorded(1, by_hand=30)] == [*(("hand", n) for n in range(30)), ("drawn", 0)]
    assert sum(origin.kind == "hand" for origin in recorded(0)) == MOST_BY_HAND
    calls = {(origin.ask[1], origin.ask[2]) for origin in failing()}
    assert calls == {(("failed", number), call) for number in range(MOST_FAILING) for call in CALLS}
