"""What a probe enters of a tree: told for threads and forks too, and as "anything" where it cannot be known."""

from __future__ import annotations

import pytest
from probing import probe

from planter.core.trees import Tree
from planter.sandbox.jobs import CoverageJob, Job
from planter.sandbox.pool import Pool

MODULE = b'''"""Acts of the tree."""

import functools


def plain():
    """Say it."""
    return 1


@functools.cache
def kept():
    return 2


class Shelf:
    def method(self):
        def inner():
            return 3

        return inner()


def stream():
    yield 4


async def later():
    return 5


def unseen():
    return 6
'''
LINES = {"plain": 6, "kept": 12, "method": 17, "stream": 24, "later": 28, "unseen": 32}
TREE = Tree({"acts.py": MODULE, "other.py": b"def out():\n    return 7\n"})


def asked(body: str, tree: Tree = TREE) -> CoverageJob:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    source = f"def setup():\n    global acts\n    import acts\n\ndef decide():\n{lines}"
    return CoverageJob(tree, probe(source), "c1")


@pytest.mark.parametrize(
    ("body", "entered"),
    [
        ("pass", set()),
        ("acts.plain()", {"plain"}),
        ("acts.kept(); acts.Shelf().method()", {"kept", "method"}),
        ("acts.stream()", set()),
        ("list(acts.stream())", {"stream"}),
        ("acts.later().close()", set()),
        ("acts.plain(); check(False, 'no')", {"plain"}),
        ("import threading\none = threading.Thread(target=acts.plain)\none.start()\none.join()", {"plain"}),
        ("import os\npid = os.fork()\nif pid == 0:\n    acts.kept()\n    os._exit(0)\nos.waitpid(pid, 0)", {"kept"}),
        ("import sys\nsys.setprofile(lambda *a: None)\nacts.plain()\nsys.setprofile(None)", {"plain"}),
    ],
)
def test_every_function_entered_is_told(pool: Pool, body, entered):
    found = pool.coverage([asked(body)])[0]
    assert not found.whole
    assert found.functions == {("acts.py", LINES[name]) for name in entered}


@pytest.mark.parametrize(
    "body",
    [
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', ''])",
        "import os\nos.system('true')",
        "open(acts.__file__).read()",
        "import inspect\ninspect.getsource(acts.plain)",
        "import os\nos._exit(0)",
        "1 / 0\n",
    ],
)
def test_a_probe_that_reads_sources_starts_programs_or_gives_no_answer_may_have_entered_anything(pool: Pool, body):
    found = pool.coverage([asked(body)])[0]
    assert found.whole or found.outcome == "crashed"


def test_a_tree_with_a_module_that_cannot_be_marked_is_entered_as_a_whole(pool: Pool):
    deep = b"x = " + b"(" * 150 + b"1" + b")" * 150 + b"\ny = " + b"-" * 5000 + b"1\n"
    found = pool.coverage([asked("pass", TREE.replacing({"deep.py": deep}))])[0]
    assert found.whole or found.functions == frozenset()


def test_marks_change_no_outcome_no_line_and_no_docstring(pool: Pool):
    body = """
check(acts.plain.__doc__ == "Say it.", "a docstring")
check(acts.plain.__code__.co_firstlineno == 6, "a line")
calls = []
import sys
sys.setprofile(lambda frame, event, what: calls.append((event, getattr(what, "__name__", frame.f_code.co_name))))
acts.plain()
sys.setprofile(None)
check(calls == [("call", "plain"), ("return", "plain"), ("c_call", "setprofile")], repr(calls))
"""
    job = asked(body)
    assert pool.run([Job(job.tree, job.probe, "c1")])[0].outcome == "holds"
    assert pool.coverage([job])[0].outcome == "holds"
