"""Which forms of a program count as different, and where other right forms come from."""

import pytest

from planter.audit.strength.other_forms import forms_of, normal, rewritten
from planter.core.trees import Tree
from planter.planting.host import load_host
from planter.planting.host_file import Criterion
from planter.planting.mutants import Parsed
from planter.planting.registry import load_classes
from planter.planting.rendering import render_plain
from planter.planting.twins import Place

PLACES = {("m.py", "call"): Place("m.py", "call")}
CRITERION = Criterion(
    id="c1", host_id="c1", sentence="", functions=("m.py::call",), modules=1, standing="own", settled={}
)


def form(source):
    return normal(Tree({"m.py": source.encode()}), CRITERION, PLACES)


PLAIN = """def call(a, b):
    'Say it.'
    if a is None:
        return open(b, mode='r', encoding='x')
    else:
        return a
"""
OTHER_NAMES = PLAIN.replace("(a, b)", "(x, y)").replace("a is", "x is").replace("return a", "return x")
OTHER_NAMES = OTHER_NAMES.replace("open(b", "open(y")
BRANCHES_TURNED = """def call(a, b):
    if a is not None:
        return a
    else:
        return open(b, encoding='x', mode='r')
"""


@pytest.mark.parametrize(
    "other", [OTHER_NAMES, PLAIN.replace("Say", "Tell"), BRANCHES_TURNED], ids=["names", "docstring", "order"]
)
def test_these_do_not_make_another_form(other):
    assert other != PLAIN
    assert form(other) == form(PLAIN)


def test_another_way_to_do_it_is_another_form():
    tree = Tree({"m.py": PLAIN.encode()})
    changed = rewritten(tree, CRITERION, PLACES, ("result-first",))
    assert normal(changed, CRITERION, PLACES) != normal(tree, CRITERION, PLACES)


def test_only_the_functions_of_the_criterion_are_rewritten():
    tree = Tree(
        {"m.py": (PLAIN + "def other(a):\n    return a + 1\n").encode(), "n.py": b"def call():\n    return 1 + 1\n"}
    )
    changed = rewritten(tree, CRITERION, PLACES, ("result-first",))
    assert changed["n.py"] == tree["n.py"]
    assert b"return a + 1" in changed["m.py"]


def test_a_host_has_forms_by_rewriting_by_lookalikes_and_by_spelling(shelf_folder):
    host = load_host(shelf_folder)
    rendered = render_plain(host)
    names = [
        one.name
        for criterion in rendered.criteria
        for one in forms_of(host, rendered, Parsed(rendered.tree), criterion, load_classes())
    ]
    assert "result-first" in names
    assert "spelling 0" in names
    assert any(" in " in name for name in names)
