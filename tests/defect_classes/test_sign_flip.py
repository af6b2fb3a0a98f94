"""The sign-flip class: where its rewrites keep out, and what some make of a source."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from defect_classes.sign_flip import DEFECT_CLASS
from planter.testing import applied

OPERATORS = {operator.name: operator for operator in DEFECT_CLASS.operators}
LOOKALIKES = {lookalike.name: lookalike for lookalike in DEFECT_CLASS.lookalikes}
PAIRS = st.lists(st.tuples(st.integers(0, 3), st.integers()), max_size=8)
ORDER = "def before(one, other):\n    return one.at < other.at\n\n\n"


def run(text: str, call: str, **given: object) -> object:
    """Run a source and give the value of an expression in it."""
    scope: dict[str, object] = dict(given)
    exec(text, scope)
    return eval(call, scope)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("parts-of-signed", "a = divmod(n, abs(b))\n", id="the divisor"),
        pytest.param("parts-of-signed", "def f(b):\n    a = abs(b)\n    return a // 2\n", id="no remainder"),
        pytest.param("tolerance-one-way", "a = abs(b) > 0\n", id="compared with zero"),
        pytest.param("tolerance-one-way", "a = abs(b) < abs(c)\n", id="two magnitudes"),
        pytest.param("tolerance-one-way", "assert abs(b) < c\n", id="a mere assertion"),
        pytest.param("distance-for-direction", 'a = "%d" % b\nc = (d + e) % 7\n', id="no difference"),
        pytest.param("distance-for-direction", "a = (b - 1) % 7\n", id="a literal is taken away"),
        pytest.param("magnitude-for-clamp", "a = max(0, b, c)\nd = max(0, len(e))\nf = max(1, g)\n", id="no clamp"),
        pytest.param("range-by-magnitude", "a = 0 < b <= c\nd = 1 <= e <= f\n", id="zero is not let in"),
        pytest.param("below-zero-let-in", "a = 0 <= f() <= c\n", id="the value is called for"),
        pytest.param("quotient-truncated", "a = (low + high) // 2\nb = (c - 1) // 2\n", id="no sign is open"),
        pytest.param("quotient-floored", "a = int(b / 2.5)\nc = int(d)\n", id="a fraction, and no quotient"),
        pytest.param("sign-binds-one-term", "def f(a, b, c):\n    return a * (b + c)\n", id="the factor is no sign"),
        pytest.param("sign-binds-one-term", "a = -(b + c)\n", id="not on a branch"),
        pytest.param(
            "sign-binds-one-term",
            "def f(a, b, t):\n    s = -1 if t else 1\n    return s * (a + b) // 60\n",
            id="an operand of another operator",
        ),
        pytest.param("slice-from-the-end", "a = b[len(b) - 2 :]\nc = b[len(d) - e :]\n", id="a literal, another value"),
        pytest.param("turned-after-sorting", "a = sorted(b, reverse=True)\n", id="equals without a key are one"),
        pytest.param("whole-key-turned", "a = sorted(b, key=lambda c: (-c.d, -c.e))\n", id="all parts are negated"),
        pytest.param("order-taken-for-granted", "a = sorted((b, c))\n", id="a list is due"),
        pytest.param("order-taken-for-granted", "a = min(b, c), max(b, d)\n", id="two pairs"),
        pytest.param("exchanged-in-two-steps", "a, b = b, a\n", id="not on a branch"),
        pytest.param("exchanged-in-two-steps", "if c:\n    a, b = b, a + b\n", id="no exchange"),
        pytest.param("pushed-in-order", "def f(a, b):\n    a.extend(reversed(b))\n", id="nothing is popped"),
        pytest.param(
            "branch-compares-same-way",
            "def f(a, b, c):\n    if c:\n        return a < b\n    return a < c\n",
            id="else",
        ),
        pytest.param("branch-posts-same-way", "if a:\n    b += 1\nelse:\n    c -= 1\n", id="another total"),
        pytest.param("branch-posts-same-way", "if a:\n    b += 1\nif c:\n    b -= 1\n", id="no branch of one choice"),
        pytest.param("mirrored-for-negated", "def f(a, b):\n    return not isinstance(a, b)\n", id="no order"),
        pytest.param("mirrored-for-negated", "a = not b > 0\n", id="compared with a number"),
        pytest.param("mirrored-for-negated", ORDER + "a = not before(b(), c)\n", id="an argument is called for"),
        pytest.param("condition-turned", 'a = "b" if c else None\n', id="arms of two kinds"),
        pytest.param("condition-turned", 'a = "b" if not c else "d"\n', id="negated already"),
        pytest.param("reflected-as-forward", "def __sub__(self, other):\n    return other - self\n", id="forward"),
        pytest.param("older-entry-wins", "def f(a):\n    b = a\n    return {**b, **a}\n", id="the older one wins"),
        pytest.param("older-entry-wins", "a = {**b, **c}\n", id="none is known to be older"),
        pytest.param("overlap-one-way", "a = b.start < c.end and c.start < d.end\n", id="three intervals"),
        pytest.param(
            "sign-of-seconds", "from datetime import timedelta\na = b < timedelta(0)\n", id="an import would be unused"
        ),
        pytest.param("sign-of-seconds", "a = b.total_seconds() < 60\n", id="not about the sign"),
        pytest.param("negated-opposite", "a = b > 0\nc = not d < e\nf = g < h < i\n", id="not two plain operands"),
        pytest.param("tolerance-mirrored", "a = abs(b() - c) < d\n", id="an operand is called for"),
        pytest.param("one-more-for-a-rest", "a = -(-b() // c)\nd = -(-e // f())\n", id="called for twice"),
    ],
)
def test_it_keeps_out_where_it_would_be_right_or_raise_or_leave_a_mess(name, text):
    assert not list(applied({**OPERATORS, **LOOKALIKES}[name], text))


def test_an_exchange_keeps_the_comment_before_it_first_and_the_one_behind_it_last():
    text = "if b < a:\n    # the other way\n    a, b = b, a  # so\n"
    right = "if b < a:\n    # the other way\n    a = b\n    b = a  # so\n"
    assert list(applied(OPERATORS["exchanged-in-two-steps"], text)) == [(right, right)]


def test_a_sign_reaches_past_the_first_of_three_terms_no_more():
    text = "def f(t, a, b, c):\n    s = -1 if t else 1\n    return s * (a * 60 + b - c)\n"
    [(wrong, _)] = applied(OPERATORS["sign-binds-one-term"], text)
    assert run(wrong, "f(False, 1, 2, 3), f(True, 1, 2, 3)") == (59, -61)


def test_a_magnitude_bound_to_a_name_is_lost_where_the_name_is_divided():
    text = "def f(n):\n    left = abs(n)\n    return left // 60, left % 60\n"
    [(wrong, _)] = applied(OPERATORS["parts-of-signed"], text)
    assert run(wrong, "f(-280)") == (-5, 20)


def test_the_condition_after_an_else_is_compared_the_other_way_as_well():
    text = "def f(a, b, c):\n    if c:\n        return a <= b\n    else:\n        return a >= b\n"
    [(wrong, _)] = applied(OPERATORS["branch-compares-same-way"], text)
    assert run(wrong, "f(1, 2, True), f(2, 2, True), f(1, 2, False)") == (False, True, False)
