"""A rewrite that errs is told in one sentence: which one, where in the program, and what would be right."""

from __future__ import annotations

import libcst as cst
import pytest

from planter.core.errors import PluginError
from planter.planting.acting import ask, edits
from planter.planting.twins import plantings
from planter.plugin import Disguise, Lookalike, Operator
from planter.syntax.splice import parse_source

SOURCE = parse_source("shop/prices.py", b"import os\n\n\ndef total(values):\n    return max(values)\n")
CALL = next(node for node in SOURCE.nodes if isinstance(node, cst.Call))


def operator(rewrite) -> Operator:
    return Operator("max-lost", cst.Call, rewrite, "It is lost.", "stark", ())


def lookalike(rewrite) -> Lookalike:
    return Lookalike("max-kept", cst.Call, rewrite, "It is lost.", "It is kept.", "stark", ())


def deep(site):
    return deep(site)


DUE = "return a node, statements or None"


@pytest.mark.parametrize(
    ("rewrite", "told"),
    [
        (operator(lambda site: "abc"), f"returned a str at shop/prices.py:5; {DUE}"),
        (operator(lambda site: True), f"returned a bool at shop/prices.py:5; {DUE}"),
        (operator(lambda site: iter(())), f"returned a tuple_iterator at shop/prices.py:5; {DUE}"),
        (operator(lambda site: ["abc"]), f"returned a list that holds a str at shop/prices.py:5; {DUE}"),
        (operator(lambda site: (None,)), f"returned a tuple that holds a NoneType at shop/prices.py:5; {DUE}"),
        (operator(lambda site: Disguise(site.node, site.node)), f"returned a Disguise at shop/prices.py:5; {DUE}"),
        (lookalike(lambda site: site.node), "returned a Call at shop/prices.py:5; return a Disguise or None"),
        (
            lookalike(lambda site: Disguise(site.node, "abc")),
            "returned a str at shop/prices.py:5; return a Disguise or None",
        ),
        (operator(lambda site: site.nod), "raises AttributeError at shop/prices.py:5: 'Site' object has no attribute"),
        (operator(lambda site: site.nod), " of 'planting/test_acting.py')"),
        (operator(lambda site: cst.parse_expression("(")), "raises ParserSyntaxError at shop/prices.py:5: "),
        (operator(deep), "raises RecursionError at shop/prices.py:5: "),
        (operator(lambda site: site.node.with_changes(func="min")), "returned at shop/prices.py:5 what cannot be pri"),
    ],
)
def test_what_a_rewrite_may_not_do_is_an_error_that_names_it_and_the_place(rewrite, told) -> None:
    with pytest.raises(PluginError) as caught:
        list(plantings(SOURCE, "total", rewrite, "some-class"))
    assert str(caught.value).startswith(f"some-class/{rewrite.name} ")
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_without_its_class_a_rewrite_is_named_alone() -> None:
    with pytest.raises(PluginError, match=r"^max-lost returned a str at"):
        ask(operator(lambda site: "abc"), SOURCE, CALL)


def test_a_rewrite_that_does_not_act_has_no_edits() -> None:
    assert edits(operator(lambda site: None), SOURCE, CALL) is None
    assert edits(lookalike(lambda site: None), SOURCE, CALL) is None


def test_an_operator_has_no_right_form_and_a_lookalike_has_both() -> None:
    name = cst.Name("values")
    right, wrong = edits(operator(lambda site: name), SOURCE, CALL) or (None, None)
    assert right is None and wrong is not None and wrong.after == "values"
    both = edits(lookalike(lambda site: Disguise(name, cst.Name("None"))), SOURCE, CALL) or ()
    assert [edit.after for edit in both if edit is not None] == ["values", "None"]
