"""The swallowed-error class: the names and words of its rewrites, and what holds of them on any source."""

from __future__ import annotations

import ast
import builtins
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from defect_classes.swallowed_error import DEFECT_CLASS
from planter.core.edits import apply_edits
from planter.core.records.variants import Edit
from planter.core.trees import Tree
from planter.plugin import Lookalike, Operator
from planter.syntax.splice import Source, parse_source

OPERATORS = DEFECT_CLASS.operators
LOOKALIKES = DEFECT_CLASS.lookalikes
PLAIN = [(operator, example) for operator in OPERATORS for example in operator.examples]
DISGUISED = [(lookalike, example) for lookalike in LOOKALIKES for example in lookalike.examples]


@cache
def parsed(text: str) -> Source:
    return parse_source("m.py", text.encode())


def edits_of(rewrite: Operator | Lookalike, text: str, form: str = "wrong") -> list[Edit]:
    """Give the edits of a rewrite at every site of a source that it accepts."""
    source = parsed(text)
    edits = []
    for node in source.nodes:
        if not isinstance(node, rewrite.node_type):
            continue
        if isinstance(rewrite, Operator):
            replacement = rewrite.rewrite(source.site(node))
        else:
            disguise = rewrite.rewrite(source.site(node))
            replacement = None if disguise is None else getattr(disguise, form)
        edit = None if replacement is None else source.edit(node, replacement)
        if edit is not None:
            edits.append(edit)
    return edits


def ident(value: object) -> str:
    return str(getattr(value, "name", ""))


@pytest.mark.parametrize(("operator", "example"), PLAIN, ids=ident)
def test_a_rewrite_brings_no_name_but_builtins_and_those_of_the_file(operator, example):
    assert names(example.after) - names(example.before) - set(dir(builtins)) <= {"error"}


@pytest.mark.parametrize(("lookalike", "example"), DISGUISED, ids=ident)
def test_a_lookalike_and_its_made_real_use_the_same_names(lookalike, example):
    assert names(example.right) - set(dir(builtins)) == names(example.wrong) - set(dir(builtins))


def names(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


@pytest.mark.parametrize(("lookalike", "example"), DISGUISED, ids=ident)
def test_a_lookalike_and_its_made_real_differ_by_few_words(lookalike, example):
    right, wrong = example.right.split(), example.wrong.split()
    assert abs(len(right) - len(wrong)) <= 2
    assert len(set(wrong) - set(right)) <= 2


WORDS = st.sampled_from(["rows", "paths", "found", "kept", "lines"])
ERRORS = st.sampled_from(["ValueError", "KeyError", "FileNotFoundError", "BookError", "(TypeError, KeyError)"])
STEPS = st.sampled_from(["x = held[item]", "x = item.result()", "x = book(item)"])
ENDINGS = st.sampled_from(["raise", "raise BookError(item) from error", "continue", "return None", "pass", "break"])
TESTS = st.sampled_from(["if not item:", "if item is None or len(item) > 3:", "if {}:"])


@st.composite
def functions(draw):
    """Draw a function with a loop, a try statement and a check, put together at random."""
    many, errors = draw(WORDS), draw(ERRORS)
    lines = ["from concurrent.futures import wait", "", "", f"def work({many}, book):", "    failed = []"]
    lines += ["    held = {}", f"    for item in {many}:"]
    lines += ["        " + draw(TESTS).format("failed"), "            raise ValueError(item)"]
    lines += [
        "        try:",
        f"            {draw(STEPS)}",
    ]
    lines += [f"        except {errors} as error:", "            failed.append(error)", "            " + draw(ENDINGS)]
    if draw(st.booleans()):
        lines += ["        except OSError:", "            " + draw(ENDINGS).replace(" from error", "")]
    if draw(st.booleans()):
        lines += ["        else:", "            book(x)"]
    lines += ["    if failed:", "        raise BookError(failed)"]
    lines += draw(st.sampled_from([["    return book(held)"], ["    return held"], ["    print(failed)"]]))
    return "\n".join(lines) + "\n"


@settings(max_examples=10, deadline=None, derandomize=True, database=None)
@given(functions())
def test_whatever_a_rewrite_gives_compiles_and_differs_and_adds_no_comment_or_import(text):
    for rewrite in (*OPERATORS, *LOOKALIKES):
        for form in ("wrong",) if isinstance(rewrite, Operator) else ("right", "wrong"):
            for edit in edits_of(rewrite, text, form):
                after = apply_edits(Tree({"m.py": text.encode()}), [edit])["m.py"]
                compile(after, "m.py", "exec")
                assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(text))
                assert edit.after.count("#") == edit.before.count("#")
                assert edit.after.count("import ") == edit.before.count("import ")


def loaded(text: str, **names_given: object) -> dict[str, object]:
    space: dict[str, object] = dict(names_given)
    exec(compile(text, "m.py", "exec"), space)
    return space


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.lists(st.one_of(st.integers(0, 9), st.just(None)), max_size=6))
def test_a_lookalike_gives_and_raises_what_the_plain_code_does(items):
    def parse(item):
        if item is None:
            raise ValueError("none")
        return item

    for lookalike in LOOKALIKES:
        for example in lookalike.examples:
            if "def load(paths)" in example.before:
                assert told(example.before, parse, items) == told(example.right, parse, items)


def told(text: str, parse: object, items: list[int | None]) -> object:
    load = loaded(text, parse=parse)["load"]
    try:
        return load(items)  # type: ignore[operator]
    except ValueError as error:
        return type(error)
