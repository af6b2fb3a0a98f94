"""Renaming: every kind of binding follows its name, and what others may see stays."""

from __future__ import annotations

import re

import pytest
from programs import PROGRAMS, SEEDS, answer_of, text_of

from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.respell import respell


@pytest.mark.parametrize("source", PROGRAMS.values(), ids=PROGRAMS)
def test_a_renamed_program_gives_the_same_answer_and_reads_differently(source: str) -> None:
    texts = [text_of(source, seed) for seed in SEEDS]
    assert [answer_of(text) for text in texts] == [answer_of(source)] * len(texts)
    assert len({re.sub("['\"]", "", text) for text in texts}) > 2


SEEN_BY_OTHERS = {
    "a parameter of a public function": ("def use(value):\n    return value\n", "value"),
    "a parameter of a method with a public name": (
        "class A:\n    def use(self, value):\n        return value\n",
        "value",
    ),
    "a function that shows its locals": ("def use():\n    value = 1\n    return locals()\n", "value"),
    "a function that evaluates text": ("def use():\n    value = 1\n    return eval('value')\n", "value"),
    "a name shown by an f-string": ("def use():\n    value = 1\n    return f'{value=}'\n", "value"),
    "an import": ("def use():\n    from os import path\n    return path\n", "path"),
    "a global": ("def use():\n    global value\n    value = 1\n", "value"),
    "a builtin read before it is bound": ("def use():\n    return value\n", "value"),
    "a private name in a string": ("_load = 1\ndef use(module):\n    return getattr(module, '_load')\n", "_load"),
    "a private name in a comment": ("_load = 1  # see _load below\n", "_load"),
    "private names where attributes are computed": ("_load = 1\ndef use(m, n):\n    return getattr(m, n)\n", "_load"),
    "a private field of a dataclass": ("@dataclass\nclass A:\n    _size: int = 0\n", "_size"),
    "a private method of a foreign class": (
        "class A(Thread):\n    def _read(self):\n        self._size = 1\n",
        "_read",
    ),
    "a private attribute of a foreign class": (
        "class A(Thread):\n    def use(self):\n        self._size = 1\n",
        "_size",
    ),
    "a private method of the base of such a class": (
        "class A:\n    def _read(self):\n        pass\nclass B(A, Thread):\n    pass\n",
        "_read",
    ),
    "private attributes shown by vars": ("class A:\n    def use(self):\n        self._size = 1\nvars(A())\n", "_size"),
    "a private name of the library": ("import os\ndef _exit():\n    os._exit(1)\n", "_exit"),
    "a function argparse names": ("def _number(text):\n    pass\nadd('x', type=_number)\n", "_number"),
    "a private class": ("class _Item:\n    pass\n", "_Item"),
    "a mangled name": ("class A:\n    def use(self):\n        self.__size = 1\n", "__size"),
    "a parameter of a private function given away": ("def _use(value):\n    return value\ncall(_use)\n", "value"),
    "a parameter of a function called with a mapping": ("def _use(value):\n    pass\n_use(**{'value': 1})\n", "value"),
    "a parameter of a decorated function": ("@known\ndef _use(value):\n    return value\n", "value"),
    "a parameter beside **options": ("def _use(value, **options):\n    return value\n_use(value=1)\n", "value"),
    "an attribute": ("def use(self):\n    return self.value\n", "value"),
    "a keyword of a foreign call": ("def use():\n    return call(value=1)\n", "value"),
}


@pytest.mark.parametrize(("source", "name"), SEEN_BY_OTHERS.values(), ids=SEEN_BY_OTHERS)
def test_a_name_that_others_may_see_stays(source: str, name: str) -> None:
    for seed in SEEDS:
        assert re.search(rf"\b{name}\b", text_of(source, seed, {name: ["_fresh" if name[0] == "_" else "fresh"]}))
        assert "fresh" not in text_of(source, seed, {name: ["fresh"]})


@pytest.mark.parametrize(
    "source",
    [
        "def use():\n    value = 1\n    fresh = 2\n    return value, fresh\n",
        "fresh = 3\ndef use():\n    value = 1\n    return value\n",
        "def use():\n    value = 1\n    return value + len(fresh)\n",
        "def use():\n    value = 1\n    return [fresh for fresh in range(value)]\n",
        "def use(fresh):\n    def inner():\n        value = 2\n        return value\n    return inner\n",
    ],
)
def test_a_new_name_is_never_one_the_function_or_module_has(source: str) -> None:
    assert all("value" in text_of(source, seed, {"value": ["fresh"]}) for seed in SEEDS)


def test_two_names_never_become_one() -> None:
    source = "def use():\n    first = 1\n    second = 2\n    return first, second\n"
    for seed in SEEDS:
        text = text_of(source, seed, {"first": ["fresh"], "second": ["fresh"]})
        assert text.count("fresh") in (0, 2)


def test_a_rename_does_not_make_a_line_longer_than_120() -> None:
    source = f"def use():\n    value = {'1' * 106}\n    return value\n"
    assert max(map(len, source.splitlines())) == 118
    for seed in SEEDS:
        text = text_of(source, seed, {"value": ["valuable"]})
        assert max(map(len, text.splitlines())) <= 120
        assert "valuable" not in text


def test_a_private_name_has_one_new_name_in_every_module_of_the_tree() -> None:
    tree = Tree(
        {
            "pkg/__init__.py": b"",
            "pkg/store.py": b"def _load(path):\n    return path\n",
            "pkg/use.py": b"from pkg.store import _load\nfrom pkg import store\n\n\ndef use():\n"
            b"    return _load('a'), store._load(path='b')\n",
        }
    )
    names = set()
    for seed in SEEDS:
        found = respell(tree, spellings={"_load": ["_fetch"]}, stream=stream(seed))
        name = found.functions["pkg/store.py", "_load"]
        names.add(name)
        assert found.tree["pkg/use.py"].count(name.encode()) == 3
    assert names == {"_load", "_fetch"}


def test_a_private_name_in_another_file_of_the_tree_stays() -> None:
    tree = Tree({"mod.py": b"def _load():\n    pass\n", "setup.cfg": b"run = mod:_load\n"})
    for seed in SEEDS:
        assert (
            respell(tree, spellings={"_load": ["_fetch"]}, stream=stream(seed)).functions["mod.py", "_load"] == "_load"
        )


def test_public_names_given_by_the_caller_stay() -> None:
    tree = Tree({"mod.py": b"def _load(path):\n    return path\n"})
    for seed in SEEDS:
        found = respell(tree, spellings={}, stream=stream(seed), public=("_load", "path"))
        assert found.tree["mod.py"] == tree["mod.py"]
