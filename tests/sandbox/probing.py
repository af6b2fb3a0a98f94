"""Make probes, trees and jobs for the tests of the runner."""

from __future__ import annotations

from functools import cache

import jinja2

from planter.core.records.runs import Limits
from planter.core.resources import templates_folder
from planter.core.trees import Tree
from planter.sandbox.jobs import Job

SHORT = Limits(cpu_seconds=1.5, wall_seconds=20.0)
SETUP = """
def setup():
    global act
    from pkg.acts import act
"""


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(templates_folder()), undefined=jinja2.StrictUndefined)


def probe(body: str, needs: str = "", criterion: str = "c1") -> bytes:
    """Return a probe made from the template, with the given body and needs."""
    text = '{% extends "probe.py.j2" %}{% block needs %}' + needs + "{% endblock %}{% block body %}"
    template = _environment().from_string(text + body + "{% endblock %}")
    return template.render(criterion=criterion, sentence="it does what it says").encode()


def inputs(body: str) -> bytes:
    """Return an inputs module made from the template."""
    text = '{% extends "inputs.py.j2" %}{% block body %}' + body + "{% endblock %}"
    return _environment().from_string(text).render().encode()


def deciding(statements: str, needs: str = "") -> bytes:
    """Return a probe that imports `act` of the tree and decides by these statements."""
    lines = "".join(f"    {line}\n" for line in statements.strip("\n").split("\n"))
    return probe(f"{SETUP}\n\ndef decide():\n{lines}", needs)


def tree(body: str, **more: str) -> Tree:
    """Return a tree whose function `act` has this body; more files by name, `__` for a slash."""
    lines = "".join(f"    {line}\n" for line in body.strip("\n").split("\n"))
    files = {"pkg/__init__.py": b"", "pkg/acts.py": f"def act(*args):\n{lines}".encode()}
    return Tree(files | {name.replace("__", "/") + ".py": text.encode() for name, text in more.items()})


def job(act: str, decide: str = "act()", limits: Limits = SHORT, needs: str = "") -> Job:
    """Return a job: a tree whose `act` has one body, and a probe with the other."""
    return Job(tree(act), deciding(decide, needs), "c1", limits=limits)
