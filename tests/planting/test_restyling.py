"""Restyling: quotes, branches and keywords are redrawn, and only where that cannot be seen."""

from __future__ import annotations

import pytest
from programs import SEEDS, answer_of, text_of


def texts(source: str) -> set[str]:
    return {text_of(source, seed) for seed in SEEDS}


def test_a_module_has_one_style_of_quotes() -> None:
    source = "A = 'one'\nB = b\"two\"\nC = (f'{A} three', r'four')\nD = '''five'''\n"
    for text in texts(source):
        rest = text.replace("'''five'''", "")
        assert ("'" in rest) != ('"' in rest)


@pytest.mark.parametrize(
    "source",
    [
        "A = 'say \"x\"'\n",
        "A = 'tab\\t'\n",
        "A = '''x'''\n",
        "A = f'{b[\"x\"]}'\n",
        "A = f\"{b['x']} y\"\n",
        "A = f'{b:{\"x\"}}'\n",
        'A = f"""{b}"""\n',
    ],
)
def test_a_string_with_quotes_or_backslashes_inside_stays(source: str) -> None:
    assert texts(source) == {source}


BRANCHES = [
    ("not ready", "ready"),
    ("ready", "not ready"),
    ("item is None", "item is not None"),
    ("item in found", "item not in found"),
    ("self.ready()", "not self.ready()"),
]


@pytest.mark.parametrize(("test", "opposite"), BRANCHES)
def test_branches_change_places_when_the_test_turns_round(test: str, opposite: str) -> None:
    source = f"if {test}:  # one\n    A()\nelse:\n    B()  # two\n"
    turned = f"if {opposite}:\n    B()  # two\nelse:  # one\n    A()\n"
    assert texts(source) == {source, turned}


@pytest.mark.parametrize(("test", "opposite"), BRANCHES[:1] + BRANCHES[2:4])
def test_values_change_places_when_the_test_turns_round(test: str, opposite: str) -> None:
    assert texts(f"A = B if {test} else C\n") == {f"A = B if {test} else C\n", f"A = C if {opposite} else B\n"}


@pytest.mark.parametrize(
    "source",
    [
        "if a < b:\n    A()\nelse:\n    B()\n",
        "if a and b:\n    A()\nelse:\n    B()\n",
        "if a is b is c:\n    A()\nelse:\n    B()\n",
        "if not a:\n    A()\nelif b:\n    B()\n",
        "if not a:\n    A()\n",
        "if not a:\n    A()\n# about the other\nelse:\n    B()\n",
        "if not a: A()\nelse: B()\n",
        "A = B if not a else C if c else D\n",
        "A = (\n    B if not a  # one\n    else C\n)\n",
        "A = [B for B in C if not B]\n",
    ],
)
def test_a_test_that_would_read_badly_or_part_a_comment_from_its_branch_stays(source: str) -> None:
    assert texts(source) == {source}


def test_keywords_of_a_call_of_the_tree_change_places() -> None:
    source = "def use(a, *, b=1, c=2):\n    return a, b, c\ndef answer():\n    return use(0, b=3, c=4)\n"
    found = texts(source)
    assert {"use(0, b=3, c=4)" in text for text in found} == {True, False}
    assert {answer_of(text) for text in found} == {(0, 3, 4)}


@pytest.mark.parametrize(
    "source",
    [
        "def use(**k):\n    return k\ndef answer():\n    return list(use(b=3, c=4))\n",
        "def answer():\n    return list(dict(b=3, c=4))\n",
        "def use(b, c):\n    pass\nuse(b=f(), c=g())\n",
        "def use(b, c):\n    pass\ndef other(use):\n    use(b=3, c=4)\n",
        "def use(b, c):\n    pass\nx.use(b=3, c=4)\n",
        "def use(b, c):\n    pass\nuse(\n    b=3,  # three\n    c=4,\n)\n",
        "def use(b, c):\n    pass\nuse(b=3, **c)\n",
        "def open(**k):\n    pass\nopen(newline=3, mode=4)\n",
    ],
)
def test_keywords_whose_order_may_be_seen_stay(source: str) -> None:
    assert texts(source) == {source}
