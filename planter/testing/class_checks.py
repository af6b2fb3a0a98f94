"""Checks of a defect class by itself: its examples, its documents, its sizes and its page."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable
from itertools import combinations

from planter.plant.applying import applied
from planter.plant.twins import signature
from planter.plugin import DefectClass, Lookalike, Operator

HEADINGS = (
    "What right code does",
    "What the defect does",
    "Why it matters",
    "How a probe decides",
    "Real-world sources",
    "Known limits",
)


def check_examples(defect_class: DefectClass) -> None:
    """Every example of an operator applies exactly once and gives exactly what it says."""
    for operator in defect_class.operators:
        assert operator.examples, f"{operator.name} has no example; give it two or more"
        for example in operator.examples:
            results = list(applied(operator, example.before))
            assert len(results) == 1, f"{operator.name} acts {len(results)} times, not once, on:\n{example.before}"
            assert results[0][0] == example.after, _differs(operator.name, results[0][0], example.after)
    for lookalike in defect_class.lookalikes:
        assert lookalike.examples, f"{lookalike.name} has no example; give it two or more"
        for disguised in lookalike.examples:
            results = list(applied(lookalike, disguised.before))
            assert len(results) == 1, f"{lookalike.name} acts {len(results)} times, not once, on:\n{disguised.before}"
            assert results[0] == (disguised.right, disguised.wrong), _differs(
                lookalike.name, "\n".join(results[0]), "\n".join((disguised.right, disguised.wrong))
            )


def check_second_application(defect_class: DefectClass) -> None:
    """An operator applied to its own result changes nothing more."""
    for operator in defect_class.operators:
        for example in operator.examples:
            again = [result for result, _ in applied(operator, example.after)]
            assert not again, (
                f"{operator.name} acts again on its own result; it must return None there:\n"
                + _difference(example.after, again[0])
            )


def check_documents(defect_class: DefectClass) -> None:
    """At least two operators rest on a library's documented behaviour, and this Python behaves so."""
    documented = [operator for operator in defect_class.operators if operator.documented is not None]
    assert len(documented) >= 2, f"{defect_class.name} has {len(documented)} documented operators; two are due"
    for operator in documented:
        if operator.documented is not None:
            operator.documented.shows()


def check_sizes(defect_class: DefectClass) -> None:
    """Some operators make the source longer and some shorter, in bytes and in tokens."""
    for size in ("bytes", "tokens"):
        signs = {
            getattr(signature(example.before.encode(), example.after.encode()), size)
            for operator in defect_class.operators
            for example in operator.examples
        }
        assert {-1, 1} <= signs, f"{defect_class.name}: no operator changes {size} by { ({-1, 1} - signs) }"


def check_results_parse(defect_class: DefectClass) -> None:
    """What every rewrite makes of every example of the class parses."""
    for rewrite in defect_class.rewrites:
        for source in _sources(defect_class):
            for results in applied(rewrite, source):
                for result in results:
                    try:
                        ast.parse(result)
                    except SyntaxError as error:
                        raise AssertionError(
                            f"{rewrite.name} makes what does not parse ({error.msg} in line {error.lineno}):\n"
                            + _difference(source, result)
                        ) from None


def check_names(defect_class: DefectClass) -> None:
    """No two rewrites of a class make the same of every one of their examples."""
    effects = {rewrite.name: _effects(rewrite, defect_class) for rewrite in defect_class.rewrites}
    for (left, made), (right, other) in combinations(effects.items(), 2):
        assert made != other, f"{left} and {right} make the same of every example; one should go"


def check_severities(defect_class: DefectClass) -> None:
    """The operators lie on more than one severity."""
    found = {operator.severity for operator in defect_class.operators}
    assert len(found) > 1, f"{defect_class.name}: every operator is {found}; difficulty must be a dial"


def check_page(page: str) -> None:
    """A class page has every heading, in order, each with something below it."""
    place = -1
    for heading in HEADINGS:
        found = page.find(heading)
        assert found > place, f"the page lacks the heading {heading!r}, or has it out of order; due: {HEADINGS}"
        place = found


def _sources(defect_class: DefectClass) -> list[str]:
    return [example.before for rewrite in defect_class.rewrites for example in rewrite.examples]


def _effects(rewrite: Operator | Lookalike, defect_class: DefectClass) -> list[list[tuple[str, str]]]:
    return [list(applied(rewrite, source)) for source in _sources(defect_class)]


def _differs(name: str, seen: str, due: str) -> str:
    return f"{name} makes something else than its example says; mend one of them:\n{_difference(due, seen)}"


def _difference(before: str, after: str) -> str:
    """Return the lines of both, those of one alone marked."""
    return "\n".join(difflib.ndiff(before.splitlines(), after.splitlines()))


CLASS_CHECKS: tuple[Callable[[DefectClass], None], ...] = (
    check_examples,
    check_second_application,
    check_documents,
    check_sizes,
    check_results_parse,
    check_names,
    check_severities,
)
