"""What a rewrite prints is compared with the tree that it made: parentheses that are missing are told."""

from __future__ import annotations

import libcst as cst
import pytest

from planter.authoring.checks.meaning import misreadings, told
from planter.plugin import Operator
from planter.syntax.splice import parse_source


def found(text: str, kind, rewrite) -> list[tuple[str, str]]:
    source = parse_source("one.py", text.encode())
    operator = Operator("some-thing", kind, rewrite, "It errs.", "stark", ())
    return list(misreadings(operator, source, source.nodes, "some-class"))


def put(text: str):
    return lambda site: cst.parse_expression(text)


def deleted(names: str):
    return lambda site: site.node.with_changes(target=cst.parse_expression(names))


def subtracted(site):
    """Take what is taken away away again, as a tree that needs parentheses."""
    return site.node.with_changes(
        value=cst.BinaryOperation(cst.Name("a"), cst.Subtract(), cst.parse_expression("b - c"))
    )


@pytest.mark.parametrize(
    ("text", "kind", "rewrite", "meant", "printed"),
    [
        (
            "x = 3 * max(late - grace, 0)\n",
            cst.Call,
            lambda site: site.node.args[0].value,
            "x = 3 * (late - grace)",
            "x = 3 * late - grace",
        ),
        ("x = y and f(a)\n", cst.Call, put("b or c"), "x = y and (b or c)", "x = y and b or c"),
        ("x = f(a).z\n", cst.Call, put("b + c"), "x = (b + c).z", "x = b + c.z"),
        ("x = lambda: f(a)\n", cst.Call, put("b, c"), "x = lambda: (b, c)", "x = lambda: b, c"),
        ("if a:\n    return b\n", cst.Return, subtracted, "return a - (b - c)", "return a - b - c"),
        (
            "x = not f(a)\n",
            cst.Call,
            lambda site: cst.UnaryOperation(cst.Not(), cst.parse_expression("a or b * c")),
            "x = not not (a or b * c)",
            "x = not not a or b * c",
        ),
    ],
)
def test_what_is_read_otherwise_is_shown_with_the_parentheses_that_are_due(text, kind, rewrite, meant, printed) -> None:
    assert found(text, kind, rewrite) == [(meant, printed)]
    assert told("some-thing", (meant, printed)).startswith(f"some-thing means `{meant}` and prints `{printed}`, which")


@pytest.mark.parametrize(
    ("text", "kind", "rewrite"),
    [
        pytest.param("x = f(a)\n", cst.Call, put("b or c"), id="it stands alone"),
        pytest.param("x = y or f(a)\n", cst.Call, put("b or c"), id="the same either way"),
        pytest.param("x = 3 * f(a)\n", cst.Call, put("(b + c)"), id="it has its parentheses"),
        pytest.param("x = z[f(a)], [*f(a)], g(*f(a))\n", cst.Call, put("b or c"), id="in brackets"),
        pytest.param('x = f"{f(a)=}"\n', cst.Call, put("b + c"), id="a text that is a value"),
        pytest.param("x = 3 * f(a)\n", cst.Call, lambda site: None, id="it does not act"),
        pytest.param(
            "del p, q\n", cst.Del, lambda site: cst.parse_statement("del p, q, r").body[0], id="names deleted"
        ),
        pytest.param("x = f(a).z\n", cst.Call, put("1, 2"), id="what does not parse is told by another check"),
        pytest.param("match x:\n    case 3:\n        pass\n", cst.Integer, put("-1 + 2j"), id="a pattern"),
        pytest.param('x = "a"\n', cst.SimpleString, put('"b" "c" "d"'), id="texts side by side"),
    ],
)
def test_what_is_read_as_it_is_meant_is_not_told(text, kind, rewrite) -> None:
    assert found(text, kind, rewrite) == []
