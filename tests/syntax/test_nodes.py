"""Nodes are walked in the order in which libcst visits them, with layout and without, whatever the source holds."""

from __future__ import annotations

import ast
import sysconfig
from pathlib import Path

import libcst as cst
import pytest
from libcst import matchers as m

from planter.syntax import nodes
from planter.syntax.names import leaves_unused, names_bound, names_read, reads
from planter.syntax.nodes import LAYOUT, walk
from planter.syntax.sites import findall
from planter.syntax.splice import parse_source

EVERYTHING = '''
"""Doc."""
from __future__ import annotations
import os.path as p, sys
from . import *
from .a import (b as c, d,)
global g  # at the top
@dec(1)
@other
async def f(a, /, b: int = 1, *args: int, c, d=2, **more) -> "x":
    nonlocal_ = (yield a)
    async with a as b, c:
        async for i in x: await i
        else: pass
    return [*a, *(b for b in c if d if e async for f in g)], {**a, 'k': v}, {1, *s}, {k: v for k, v in z}
class C(Base, metaclass=M, **kw):
    x: int = 5
    y: str
    def m(self, *, k=lambda q, *r, s=1, **t: (q, r)): return not -self.x[1:2, ::3, ...] ** +~2
try:
    raise E(1) from None
except (A, B) as e: raise
except C: pass
else: assert x, "m"
finally: del a, b[0]
try: pass
except* G as g: pass
if a and b or c: x += 1
elif d: x = y = (1, 2)
else: x @= 3; y: int
while True:
    if (n := 10) > 5 < 7 is not None not in q: break
    continue
else: pass
match v:
    case [1, *_, "a"] | {"k": 1, **rest} if a: pass
    case C(x, y=2) as z: pass
    case a.b: pass
    case (-1 + 2j): pass
    case _: pass
f"{a!r:>{w}} {b=} text {{}}" "more" if 1 else u"x"
print(*a, **k, end="")
with (open("a") as f, open("b") as g,): pass
a if b else c
x = 1, ; z = (yield); [q for q in w]; b"" b''
type X[T: int, *Ts, **P] = list[T]
def g[T](a: T) -> T: ...
'''


class _Visitor(cst.CSTVisitor):
    def __init__(self, layout: bool) -> None:
        self.layout, self.nodes = layout, []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if not self.layout and isinstance(node, LAYOUT):
            return False
        self.nodes.append(node)
        return True


def visited(module: cst.Module, *, layout: bool) -> list[cst.CSTNode]:
    visitor = _Visitor(layout)
    module.visit(visitor)
    return visitor.nodes


def alike(one: list[cst.CSTNode], other: list[cst.CSTNode]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("number", range(EVERYTHING.count("\n")))
def test_what_is_walked_is_what_a_visitor_meets_in_every_part_of_a_source(number, monkeypatch):
    """Each statement alone too: what is known of a type must not depend on the first node of it that is met."""
    monkeypatch.setattr(nodes, "_KINDS", {})
    text = "\n".join(EVERYTHING.split("\n")[number:])
    try:
        module = cst.parse_module(text)
    except cst.ParserSyntaxError:
        assert number > 0
        return
    assert alike(list(walk(module)), visited(module, layout=False))
    assert alike(list(walk(module, layout=True)), visited(module, layout=True))


@pytest.mark.parametrize(
    "name", ["argparse.py", "typing.py", "asyncio/tasks.py", "test/test_patma.py", "dataclasses.py"]
)
def test_the_same_in_files_nobody_here_wrote(name):
    path = Path(sysconfig.get_path("stdlib")) / name
    if not path.exists():
        pytest.skip("this Python came without its tests")
    module = cst.parse_module(path.read_text("utf-8"))
    assert alike(list(walk(module)), visited(module, layout=False))
    assert alike(list(walk(module, layout=True)), visited(module, layout=True))


def test_names_are_read_bound_or_neither():
    module = cst.parse_module(
        "import aside\nfrom some import thing\ndef made(given, other=default):\n    [first, *rest] = given.field\n"
        "    for each in call(keyword=value, **more): each += 1\n    with a as b: return (walrus := first)\n"
    )
    assert names_bound(module) == {"made", "given", "other", "first", "rest", "each", "b", "walrus"}
    assert names_read(module) == {"default", "given", "call", "value", "more", "a", "first"}
    assert reads(module, "given") == 1


def test_every_name_a_compiler_loads_is_read():
    path = Path(sysconfig.get_path("stdlib")) / "argparse.py"
    loaded = {
        node.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    assert loaded <= names_read(cst.parse_module(path.read_text("utf-8")))


@pytest.mark.parametrize(
    "pattern",
    [
        m.Call(),
        m.Call() | m.Name("value"),
        m.Call(func=m.Name()) & m.Call(args=[m.Arg()]),
        ~(m.Call() | m.Name()),
        m.OneOf(m.OneOf(m.Call(), m.Return()), m.Attribute()),
    ],
)
def test_what_is_found_by_a_pattern_is_what_libcst_finds_but_for_layout(pattern):
    module = cst.parse_module("def f(value):\n    call(value, 1).field.g()  # c\n    return h(value) or value\n")
    due = [one for one in m.findall(module, pattern) if not isinstance(one, LAYOUT)]
    found = findall(module, pattern)
    assert found and {id(one) for one in found} == {id(one) for one in due}


def test_what_would_be_unused_is_told_of_a_node_and_of_a_list_of_statements_alike():
    source = parse_source("m.py", b"import os\n\n\ndef f(path):\n    return os.stat(path)\n")
    site = next(source.site(node) for node in source.nodes if isinstance(node, cst.Return))
    keeps, loses = cst.parse_statement("return os.lstat(path)"), cst.parse_statement("return path")
    assert not leaves_unused(site, keeps) and not leaves_unused(site, [keeps, loses])
    assert leaves_unused(site, loses) and leaves_unused(site, [loses])
