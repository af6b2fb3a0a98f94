"""Checks of a defect class by itself: its examples, its documents, its sizes and its page."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from planter.edits import apply_edits
from planter.model import Edit
from planter.plant.splice import Source, parse_source
from planter.plant.twins import signature
from planter.plugin import DefectClass, Lookalike, Operator
from planter.trees import Tree

HEADINGS = (
    "What right code does",
    "What the defect does",
    "Why it matters",
    "How a probe decides",
    "Real-world sources",
    "Known limits",
)
SEVERITIES = ("stark", "moderate", "cousin")
_PATH = "example.py"


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
    """A rewrite applied to its own result changes nothing more."""
    for operator in defect_class.operators:
        for example in operator.examples:
            again = [result for result, _ in applied(operator, example.after)]
            assert not again, f"{operator.name} acts again on its own result:\n{example.after}\ngiving:\n{again[0]}"


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
                    ast.parse(result)


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


def applied(rewrite: Operator | Lookalike, source: str) -> Iterator[tuple[str, str]]:
    """Give each result of a rewrite on a source: right and wrong form, the same text twice for an operator."""
    parsed = _parsed(source)
    for node in parsed.nodes:
        if not isinstance(node, rewrite.node_type):
            continue
        site = parsed.site(node)
        if isinstance(rewrite, Operator):
            replacement = rewrite.rewrite(site)
            edit = None if replacement is None else parsed.edit(node, replacement)
            if edit is not None:
                yield (_edited(source, edit),) * 2
            continue
        disguise = rewrite.rewrite(site)
        if disguise is not None:
            edits = parsed.edit(node, disguise.right), parsed.edit(node, disguise.wrong)
            if edits[0] is not None and edits[1] is not None:
                yield _edited(source, edits[0]), _edited(source, edits[1])


@lru_cache(maxsize=512)
def _parsed(source: str) -> Source:
    return parse_source(_PATH, source.encode())


def _edited(source: str, edit: Edit) -> str:
    return apply_edits(Tree({_PATH: source.encode()}), [edit])[_PATH].decode()


def _sources(defect_class: DefectClass) -> list[str]:
    return [example.before for rewrite in defect_class.rewrites for example in rewrite.examples]


def _effects(rewrite: Operator | Lookalike, defect_class: DefectClass) -> list[list[tuple[str, str]]]:
    return [list(applied(rewrite, source)) for source in _sources(defect_class)]


def _differs(name: str, seen: str, due: str) -> str:
    return f"{name} gives:\n{seen}\nbut its example says:\n{due}"


CLASS_CHECKS: tuple[Callable[[DefectClass], None], ...] = (
    check_examples,
    check_second_application,
    check_documents,
    check_sizes,
    check_results_parse,
    check_names,
    check_severities,
)
