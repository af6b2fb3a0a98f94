"""What is done to a right tree to make a base of it means the same: names of locals, and a step inside a function."""

import dataclasses

import pytest
from stageable_sets import as_pair, pair

from planter.core.streams import stream
from planter.core.trees import Tree
from planter.planting.preserving.base_edits import Region, bases
from planter.planting.preserving.nested_step import nest_from
from planter.planting.preserving.renamed_locals import is_test, locals_of, modules_of, rename_locals
from planter.planting.spellings import load_spellings

PROGRAM = b'''"""Sums of rows."""


def grown(rows, limit=3):
    """Return what the rows come to."""
    total = 0
    found = []

    def take(row):
        nonlocal total
        total += row
        return total

    try:
        for row in rows:
            if row == limit:
                raise ValueError(row)
            found.append(take(row))
            total += len(found)
    except ValueError as error:
        limit = error.args[0]
        return [limit, total, [row for row in found if row]]
    else:
        total *= 2
    return [total, found]


def parts(rows):
    """Yield the rows and their sums."""
    total = yield 0
    for row in rows:
        total = (total or 0) + row
        yield row
        if row > 2:
            return total
    yield from (row * 2 for row in rows)


class Shelf:
    """Hold rows."""

    def __init__(self, rows):
        self.rows = rows

    def highest(self):
        """Return the highest row, none where there is none."""
        best = None
        for row in self.rows:
            best = row if best is None or row > best else best
        return best
'''
LINES = PROGRAM.decode().split("\n")
CALLS = (
    "grown([1, 2, 0])",
    "grown([1, 3, 0])",
    "grown([], limit=1)",
    "list(parts([1, 2]))",
    "list(parts([1, 5, 2]))",
    "(lambda g: (next(g), g.send(7), list(g)))(parts([1, 1]))",
    "Shelf([2, 9, 4]).highest()",
    "Shelf([]).highest()",
)


def results(data):
    names = {}
    exec(compile(data, "program", "exec"), names)
    return [eval(call, names) for call in CALLS]


@pytest.mark.parametrize("line", range(1, len(LINES) + 1))
def test_nesting_from_any_line_keeps_every_result(line):
    data = nest_from(PROGRAM, line, line)
    if data is None:
        assert (
            not LINES[line - 1].startswith("    ") or '"""' in LINES[line - 1] or LINES[line - 1].lstrip()[:4] == "def "
        )
        return
    assert data != PROGRAM
    assert results(data) == results(PROGRAM)
    again = nest_from(data, line + 1, line + 1)
    assert again is None or results(again) == results(PROGRAM)


def test_a_nested_line_is_indented_anew():
    line = LINES.index("    return [total, found]") + 1
    assert b"        return [total, found]\n" in nest_from(PROGRAM, line, line)


REFUSED = {
    "outside of any function": b"x = 1\n",
    "a coroutine": b"async def f():\n    return 1\n",
    "super": b"class A:\n    def f(self):\n        return super().f()\n",
    "locals": b"def f(a):\n    return locals()\n",
    "global": b"def f(a):\n    global b\n    b = a\n",
    "a string over lines": b'def f(a):\n    return """x\n    y"""\n',
    "a walrus in a comprehension": b"def f(a):\n    return [y for x in a if (y := x)]\n",
    "read before by a function": b"def f(a):\n    def g():\n        return b\n\n    b = a\n    return g()\n",
    "no name left": b"def f(a):\n    return finish(proceed, rest, go_on, the_rest)\n",
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_a_step_would_change_is_left_alone(what):
    data = REFUSED[what]
    line = data.count(b"\n") - (1 if what in ("read before by a function", "a string over lines") else 0)
    assert nest_from(data, line, line) is None


def module(data=PROGRAM):
    return modules_of(Tree({"sums.py": data}))[0]


@pytest.mark.parametrize("inventing", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_other_names_for_locals_keep_every_result(seed, inventing):
    found = module()
    functions = [function for function, _, _ in found.functions]
    data = rename_locals(found, functions, load_spellings({}), stream(seed), inventing=inventing)
    assert data != PROGRAM
    assert results(data) == results(PROGRAM)
    assert data.count(b"\n") == PROGRAM.count(b"\n")


def test_parameters_keep_their_names_and_inventing_leaves_no_local_as_it_was():
    found = module()
    by_name = {function.name: function for function, _, _ in found.functions}
    assert locals_of(by_name["grown"]) == ["error", "found", "total"]
    data = rename_locals(found, [by_name["highest"]], load_spellings({}), stream(1), inventing=True)
    assert b"best" not in data.replace(b"this_best", b"").replace(b"own_best", b"").replace(b"given_best", b"")


def test_no_line_grows_too_long():
    long = PROGRAM.replace(b"best = None\n", b"best = None  # " + b"x" * 90 + b"\n")
    found = module(long)
    data = rename_locals(found, [f for f, _, _ in found.functions], load_spellings({}), stream(1), inventing=True)
    assert max(map(len, data.split(b"\n"))) <= 120


def test_what_is_no_python_is_no_module():
    tree = Tree({"a.py": b"def", "b.py": b"\xff\n", "c.txt": b"x", "d.py": b""})
    assert [found.path for found in modules_of(tree)] == ["d.py"]


@pytest.mark.parametrize(
    ("path", "due"), [("tests/a.py", True), ("a/test_b.py", True), ("a/b.py", False), ("latest/b.py", False)]
)
def test_a_programs_tests_are_known_by_their_place(path, due):
    assert is_test(path) is due


def test_every_base_of_a_program_gives_what_the_program_gives():
    right = as_pair(pair(0)).right
    tree = Tree({"sums.py": PROGRAM, "other.py": b"def f(a):\n    total = a\n    return total\n"})
    twin = dataclasses.replace(right, tree=tree, variants=())
    found = list(bases(twin, Region("sums.py", LINES.index("        total *= 2"), 1), stream(3)))
    assert len(found) >= 3
    for base in found:
        assert results(base["sums.py"]) == results(PROGRAM)
        assert base["other.py"] != tree["other.py"]
