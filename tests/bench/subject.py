"""The program that is measured and what is asserted of it: as a probe, as tests, as jobs, as a project on disk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import jinja2
import libcst as cst
import msgspec

from planter.core.edits import apply_edits
from planter.core.records.runs import Limits
from planter.core.records.variants import Edit
from planter.core.resources import templates_folder
from planter.core.trees import Tree
from planter.sandbox.jobs import Job
from planter.syntax.splice import Source, parse_source

MODULE = "spans.py"
CRITERION = "c1"
ASSERTIONS = """
read("4") == [(4, 5)]
read("1-3") == [(1, 4)]
read("1-3, 7") == [(1, 4), (7, 8)]
read(" 2 - 2 ") == [(2, 3)]
read("9,8") == [(9, 10), (8, 9)]
read("0-0,1") == [(0, 1), (1, 2)]
raised(read, "3-1") == "ValueError"
raised(read, "") == "ValueError"
raised(read, "a-b") == "ValueError"
raised(read, "5-4") == "ValueError"
merged([]) == []
merged([(1, 2)]) == [(1, 2)]
merged([(1, 2), (2, 3)]) == [(1, 3)]
merged([(1, 2), (3, 4)]) == [(1, 2), (3, 4)]
merged([(3, 4), (1, 2)]) == [(1, 2), (3, 4)]
merged([(1, 9), (2, 3)]) == [(1, 9)]
merged([(1, 3), (2, 9)]) == [(1, 9)]
merged([(2, 2)]) == []
merged([(5, 6), (1, 5), (0, 1)]) == [(0, 6)]
merged([(-3, -1), (-1, 0)]) == [(-3, 0)]
without([(0, 9)], (3, 5)) == [(0, 3), (5, 9)]
without([(0, 9)], (0, 5)) == [(5, 9)]
without([(0, 9)], (5, 9)) == [(0, 5)]
without([(0, 9)], (0, 9)) == []
without([(0, 9)], (9, 12)) == [(0, 9)]
without([(3, 9)], (0, 3)) == [(3, 9)]
without([(0, 2), (4, 6)], (1, 5)) == [(0, 1), (5, 6)]
without([], (0, 1)) == []
size([]) == 0
size([(0, 3)]) == 3
size([(0, 3), (1, 5)]) == 5
size([(0, 1), (5, 9)]) == 5
size([(-2, 2)]) == 4
holding([(0, 3)], 0) == (0, 3)
holding([(0, 3)], 2) == (0, 3)
holding([(0, 3)], 3) is None
holding([(0, 3), (3, 5)], 4) == (0, 5)
holding([], 1) is None
holding([(4, 5), (1, 2)], 1) == (1, 2)
shared([(0, 5)], [(3, 9)]) == [(3, 5)]
shared([(0, 5)], [(5, 9)]) == []
shared([(0, 9)], [(1, 2), (4, 6)]) == [(1, 2), (4, 6)]
shared([(0, 2), (4, 9)], [(1, 5)]) == [(1, 2), (4, 5)]
shared([], [(1, 5)]) == []
share([(0, 5)], (0, 10)) == 0.5
share([(0, 5)], (5, 10)) == 0.0
share([(0, 1)], (0, 3)) == 0.3333
share([(0, 1)], (3, 3)) == 0.0
write([(1, 4), (7, 8)]) == "1-3, 7"
write([(0, 1), (1, 2)]) == "0-1"
write(read("8, 1-3,2-5")) == "1-5, 8"
""".strip().splitlines()
NAMES = "read, merged, without, size, holding, shared, share, write"
RAISED = """
def raised(call, *args):
    try:
        call(*args)
    except Exception as error:
        return type(error).__name__
    return None
"""


@cache
def program() -> bytes:
    """Return the source of the program."""
    return (Path(__file__).parent / MODULE).read_bytes()


def tree() -> Tree:
    """Return the program as a tree."""
    return Tree({MODULE: program()})


@cache
def probe() -> bytes:
    """Return the assertions as a probe, made from the template that every probe is made from."""
    checks = "\n".join(f"    check(due(lambda: {line}), {line!r})" for line in ASSERTIONS)
    setup = f"def setup():\n    global {NAMES}\n    from spans import {NAMES}\n"
    body = f"{setup}\n{RAISED}\n\ndef decide():\n{checks}\n"
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(templates_folder()))
    template = environment.from_string('{% extends "probe.py.j2" %}{% block body %}{{ body }}{% endblock %}')
    return template.render(criterion=CRITERION, sentence="spans are right", body=body).encode()


def tests() -> str:
    """Return the assertions as a file of tests, one a function."""
    parts = [f"def test_{number:02}():\n    assert {line}\n" for number, line in enumerate(ASSERTIONS)]
    return f"from spans import {NAMES}\n{RAISED}\n\n" + "\n\n".join(parts)


def job(of: Tree, number: int = 0) -> Job:
    """Return the run of the probe on a tree; each number gives another job, so that none stands for another."""
    return Job(of, probe(), CRITERION, limits=msgspec.structs.replace(Limits(), wall_seconds=40.0 + number / 1000))


def repeated(count: int) -> list[Job]:
    """Return as many runs on the right tree."""
    right = tree()
    return [job(right, number) for number in range(count)]


def mutations(source: Source) -> Iterator[tuple[cst.CSTNode, cst.CSTNode]]:
    """Yield what mutmut's operators make of a module's functions: (node, what stands in its place)."""
    from mutmut.mutation.mutators import mutation_operators

    for function in source.functions:
        for node in source.inside(function):
            for types, mutate in mutation_operators:
                if isinstance(node, types):
                    for replacement in mutate(node):
                        yield node, replacement


def spliced(source: Source) -> Iterator[tuple[Edit, cst.CSTNode, cst.CSTNode]]:
    """Yield each mutation that can be spliced, as an edit."""
    for node, replacement in mutations(source):
        edit = source.edit(node, replacement)
        if edit is not None:
            yield edit, node, replacement


def mutants() -> list[Tree]:
    """Return the program's mutants that compile, each once."""
    right = tree()
    found: dict[str, Tree] = {}
    for edit, _, _ in spliced(parse_source(MODULE, program())):
        mutant = apply_edits(right, [edit])
        try:
            compile(mutant[MODULE], MODULE, "exec")
        except SyntaxError:
            continue
        found.setdefault(mutant.digest, mutant)
    return list(found.values())


def lay_project(folder: Path, settings: Sequence[tuple[str, str]]) -> None:
    """Write the program and its tests as a project that pytest, mutmut and cosmic-ray can run."""
    (folder / "tests").mkdir(parents=True)
    (folder / MODULE).write_bytes(program())
    (folder / "tests" / "test_spans.py").write_text(tests())
    for name, text in settings:
        (folder / name).write_text(text)
