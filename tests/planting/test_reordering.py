"""Reordering: what stands together and has no order is shuffled; the rest stays, comments with their statements."""

from __future__ import annotations

import re

import pytest
from programs import SEEDS, text_of

from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.respell import respell


def orders(source: str, pattern: str = r"(?:def|class) (\w+)") -> set[tuple[str, ...]]:
    return {tuple(re.findall(pattern, text_of(source, seed))) for seed in (*SEEDS, *range(100, 120))}


def test_functions_of_a_module_change_places() -> None:
    source = "import os\n\n\ndef f():\n    pass\n\n\ndef g():\n    pass\n\n\ndef h():\n    pass\n"
    assert len(orders(source)) == 6
    assert {text_of(source, seed).count("\n\n\ndef") for seed in SEEDS} == {3}


def test_methods_change_places_behind_the_constructor() -> None:
    source = "class A:\n" + "\n".join(f"    def {name}(self):\n        pass\n" for name in ("__init__", "f", "g"))
    assert orders(source) == {("A", "__init__", "f", "g"), ("A", "__init__", "g", "f")}


def test_a_comment_moves_with_its_function_and_blank_lines_stay() -> None:
    source = "X = 1\n\n\ndef f():\n    pass\n\n\n# about g\n@cache\ndef g():\n    pass  # in g\n"
    turned = "X = 1\n\n\n# about g\n@cache\ndef g():\n    pass  # in g\n\n\ndef f():\n    pass\n"
    assert {text_of(source, seed) for seed in SEEDS} == {source, turned}


STAY = {
    "a default that needs another": "import os\ndef f():\n    pass\ndef g(call=f):\n    pass\n",
    "an annotation that needs another": "import os\ndef f():\n    pass\ndef g(call: f):\n    pass\n",
    "a decorator that needs another": "import os\ndef f(x):\n    return x\n@f\ndef g():\n    pass\n",
    "a decorator that may register": "import os\n@known\ndef f():\n    pass\n@known\ndef g():\n    pass\n",
    "a default that is computed": "import os\ndef f(a=n()):\n    pass\ndef g(a=n()):\n    pass\n",
    "one name twice": "import os\ndef f():\n    pass\ndef f():\n    pass\n",
    "main": "import os\ndef f():\n    pass\ndef main():\n    pass\n",
    "a section": "import os\ndef f():\n    pass\n\n# --- more ---\n\ndef g():\n    pass\n",
    "a statement between": "import os\ndef f():\n    pass\nX = f()\ndef g():\n    pass\n",
    "tests over shared state": "FOUND = []\ndef test_f():\n    pass\ndef test_g():\n    pass\n",
    "a property and its setter": (
        "class A:\n    @property\n    def f(self):\n        pass\n    @f.setter\n    def f(self, v):\n        pass\n"
    ),
    "methods under a metaclass": "class A(metaclass=M):\n    def f(self): ...\n    def g(self): ...\n",
    "a class and its base": "import os\nclass A(Exception):\n    pass\nclass B(A):\n    pass\n",
    "classes of a foreign base": "import os\nclass A(Plugin):\n    pass\nclass B(Plugin):\n    pass\n",
    "a class that watches": (
        "class A:\n    def __init_subclass__(cls):\n        pass\nclass B(A):\n    pass\nclass C(A):\n    pass\n"
    ),
    "a class that computes": "import os\nclass A:\n    X = n()\nclass B:\n    X = n()\n",
}


@pytest.mark.parametrize("source", STAY.values(), ids=STAY)
def test_what_might_be_seen_out_of_order_stays(source: str) -> None:
    assert len(orders(source)) == 1


def test_errors_of_one_base_change_places() -> None:
    source = "import os\n" + "".join(
        f'\n\nclass {head}:\n    """Raised."""\n' for head in ("A(Exception)", "B(A)", "C(A)")
    )
    assert orders(source) == {("A", "B", "C"), ("A", "C", "B")}


def test_fields_of_a_record_never_change_places() -> None:
    source = "class A:\n    x = 1\n    y = 2\n"
    assert orders(source, r"(\w) =") == {("x", "y")}


def test_literals_that_stand_together_change_places() -> None:
    source = "import os\n\nX = 1\nY = 2\n\ndef f():\n    a = []\n    b: set[int] = set()\n    return a, b\n"
    assert len(orders(source, r"(\w)(?:: set\[int\])? =")) == 4


@pytest.mark.parametrize(
    "source",
    [
        "import os\n\n# both\nX = 1\nY = 2\n",
        "import os\n\nX = 1\n\nY = 2\n",
        "import os\n\nX = 1\nY = X\n",
        "import os\n\nX = 1\nX = 2\n",
        "import os\n\nX = 1\n__all__ = 2\n",
        "import os\n\nX = 1\nY = 2\n'About Y.'\n",
        "import os\n\nX: int = 1\nY: int = 2\n",
    ],
)
def test_literals_with_an_order_or_a_comment_stay(source: str) -> None:
    assert len(orders(source, r"(\w+)(?:: int)? =")) == 1


def test_nothing_changes_its_place_inside_a_steady_function() -> None:
    body = "    a = 1\n    b = 2\n    if not a:\n        b = 3\n    else:\n        b = 4\n    open(mode=a, newline=b)\n"
    source = f"def _load():\n{body}def g():\n{body}"
    tree = Tree({"mod.py": source.encode()})
    seen = set()
    for seed in SEEDS:
        found = respell(tree, spellings={"_load": ["_take"]}, stream=stream(seed), steady=[("mod.py", "_load")])
        text = found.tree["mod.py"].decode()
        name = found.functions["mod.py", "_load"]
        assert f"def {name}():\n{body}" in text
        seen.add(text.replace(name, "_load"))
    assert len(seen) > 5
