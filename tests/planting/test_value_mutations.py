"""The by-value table changes answers: each kind does what its name says, and gives sources that parse."""

import ast

import libcst as cst
import pytest

from planter.core.edits import apply_edits
from planter.core.trees import Tree
from planter.planting.value_mutations import VALUE_MUTATIONS, negated
from planter.syntax.splice import parse_source

CASES = [
    ("delete-statement", "    x.append(1)\n    y = 2\n", ["    y = 2\n"]),
    ("delete-statement", "    if y:\n        raise E\n", ["    if y:\n        pass\n"]),
    ("delete-statement", "    y = 2\n", []),
    ("negate-condition", "    if a:\n        b()\n", ["    if not a:\n        b()\n"]),
    ("negate-condition", "    if not a:\n        b()\n", ["    if a:\n        b()\n"]),
    ("negate-condition", "    while a == 1:\n        b()\n", ["    while a != 1:\n        b()\n"]),
    ("negate-condition", "    if a or b:\n        c()\n", ["    if not (a or b):\n        c()\n"]),
    ("negate-condition", "    y = [a for a in b if a]\n", ["    y = [a for a in b if not a]\n"]),
    ("shift-boundary", "    y = a < b\n", ["    y = a <= b\n"]),
    ("shift-boundary", "    y = a == b\n", []),
    ("shift-number", "    y = 3\n", ["    y = 4\n", "    y = 2\n"]),
    ("shift-number", "    y = 0x1F\n", []),
    ("flip-truth", "    y = True\n", ["    y = False\n"]),
    ("swap-arguments", "    f(a, b, k=1)\n", ["    f(b, a, k=1)\n"]),
    ("swap-arguments", "    f(a, *b)\n", []),
    ("drop-keyword", "    f(a, k=1)\n", ["    f(a)\n"]),
    ("drop-keyword", "    f(k=1, j=2)\n", ["    f(j=2)\n", "    f(k=1)\n"]),
    ("sibling-call", "    y = a.casefold()\n", ["    y = a.lower()\n"]),
    ("sibling-call", "    y = index(a)\n", []),
    ("unwrap-call", "    y = sorted(a, key=k)\n", ["    y = a\n"]),
    ("unwrap-call", "    y = list(b for b in c)\n", []),
    ("unwrap-call", "    y = a.strip()\n", ["    y = a\n"]),
    ("drop-operand", "    y = a and b\n", ["    y = a\n", "    y = b\n"]),
    ("drop-operand", "    y = a + b\n", ["    y = a\n"]),
    ("drop-filter", "    y = {a for a in b if a}\n", ["    y = {a for a in b}\n"]),
    ("swap-branches", "    y = a if b else c\n", ["    y = c if b else a\n"]),
    ("shift-slice", "    y = a[1:b]\n", ["    y = a[:b]\n", "    y = a[1:]\n"]),
    (
        "swap-handlers",
        "    try:\n        a()\n    except B:\n        c()\n    except D:\n        e()\n",
        ["    try:\n        a()\n    except B:\n        e()\n    except D:\n        c()\n"],
    ),
    ("swap-handlers", "    try:\n        a()\n    except B as b:\n        c()\n    except D:\n        e()\n", []),
]


def mutated(kind, body):
    data = f"def f():\n{body}".encode()
    source = parse_source("f.py", data)
    results = []
    for node in source.nodes:
        for types, name, mutate in VALUE_MUTATIONS:
            if name == kind and isinstance(node, types):
                edits = [source.edit(node, replacement) for replacement in mutate(source.site(node))]
                results += [apply_edits(Tree({"f.py": data}), [e])["f.py"] for e in edits if e is not None]
    return [result.decode().removeprefix("def f():\n") for result in results]


@pytest.mark.parametrize(("kind", "body", "wanted"), CASES)
def test_a_kind_mutates_what_it_names_and_nothing_else(kind, body, wanted):
    assert mutated(kind, body) == wanted


def test_every_kind_is_tried_above():
    assert {kind for _, kind, _ in VALUE_MUTATIONS} == {kind for kind, _, _ in CASES}


@pytest.mark.parametrize("kind", sorted({kind for kind, _, _ in CASES}))
def test_what_a_kind_gives_parses(kind):
    for _, body, _ in (case for case in CASES if case[0] == kind):
        for result in mutated(kind, body):
            ast.parse(f"def f():\n{result}")


@pytest.mark.parametrize("text", ["a", "not a", "a == b", "a in b", "a < b", "a and b", "f(a)", "a is None"])
def test_the_opposite_of_a_condition_is_its_opposite(text):
    opposite = cst.Module([]).code_for_node(negated(cst.parse_expression(text)))
    for a, b in [(0, (0,)), (1, (0,)), (0, ()), (None, (None,))]:
        names = {"a": a, "b": b, "f": bool}
        try:
            before = eval(text, names)
        except TypeError:
            continue
        assert bool(eval(opposite, names)) is not bool(before)
