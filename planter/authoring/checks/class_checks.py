"""Checks of a defect class by itself that it passes from its first day: its examples and what is made of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from planter.authoring.checks.meaning import misreadings, told
from planter.authoring.checks.showing import difference
from planter.authoring.checks.unused import unused_names
from planter.core.errors import PluginError
from planter.core.trees import Tree
from planter.planting.applying import applied, parsed_example
from planter.planting.declared import refuse_odd_fields
from planter.plugin import DefectClass, Lookalike, Operator
from planter.sandbox.tools import ERRORS, lint, misformatted

HEADINGS = (
    "What right code does",
    "What the defect does",
    "Why it matters",
    "How a probe decides",
    "Real-world sources",
    "Known limits",
)
_NAME = "example.py"


def check_declared(defect_class: DefectClass) -> None:
    """Every field of the class, of its hazards and of its rewrites is what planter.plugin says."""
    try:
        refuse_odd_fields(defect_class)
    except PluginError as error:
        raise AssertionError(f"{defect_class.name}: {error}") from None


def check_examples(defect_class: DefectClass) -> None:
    """Every example applies exactly once and gives exactly what it says."""
    for rewrite in defect_class.rewrites:
        assert rewrite.examples, f"{rewrite.name} has no example; give it two or more, each a whole module"
        for number, (before, due) in enumerate(_examples(rewrite), 1):
            results = list(applied(rewrite, before))
            assert len(results) == 1, (
                f"{rewrite.name} acts {len(results)} times, not once, on its example {number}; leave one place where "
                f"it fits, or return None elsewhere:\n{before}" + "".join(f"it makes:\n{made[0]}" for made in results)
            )
            for seen, form in zip(results[0], due, strict=True):
                assert seen == form, (
                    f"{rewrite.name} makes something else than its example {number} says (- in the example, + made); "
                    f"mend one of them:\n{difference(form, seen)}"
                )


def check_second_application(defect_class: DefectClass) -> None:
    """An operator applied to its own result changes nothing more, and a lookalike never leads back or to the defect.

    A lookalike may act on its own right form, as where it puts off a raise that is then put off again.
    """
    for operator in defect_class.operators:
        for example in operator.examples:
            again = [result for result, _ in applied(operator, example.after)]
            assert not again, (
                f"{operator.name} acts again on its own result; it must return None there:\n"
                + difference(example.after, again[0])
            )
    for lookalike in defect_class.lookalikes:
        for disguised in lookalike.examples:
            for right, _ in applied(lookalike, disguised.right):
                assert right not in (disguised.before, disguised.wrong), (
                    f"{lookalike.name} takes its own right form for plain code and turns it back or into the defect; "
                    f"it must return None there:\n{difference(disguised.right, right)}"
                )


def check_results_parse(defect_class: DefectClass) -> None:
    """What every rewrite makes of every example of the class parses."""
    for name, before, made in _everything_made(defect_class):
        try:
            ast.parse(made)
        except SyntaxError as error:
            raise AssertionError(
                f"{name} makes what does not parse ({error.msg} in line {error.lineno}); where it cannot be written "
                f"it must return None:\n{difference(before, made)}"
            ) from None


def check_prints_what_it_means(defect_class: DefectClass) -> None:
    """What every rewrite prints in every example of the class is read as the tree that it made."""
    for rewrite in defect_class.rewrites:
        for source in map(parsed_example, _sources(defect_class)):
            for found in misreadings(rewrite, source, source.nodes, defect_class.name):
                raise AssertionError(told(rewrite.name, found))


def check_names(defect_class: DefectClass) -> None:
    """No two rewrites of a class make the same of every one of their examples."""
    effects = {rewrite.name: _effects(rewrite, defect_class) for rewrite in defect_class.rewrites}
    for (left, made), (right, other) in combinations(effects.items(), 2):
        if made == other:
            shown = next((pair for results in made for pair in results), ("nothing at all",) * 2)
            source = next((s for s, results in zip(_sources(defect_class), made, strict=True) if results), "")
            raise AssertionError(
                f"{left} and {right} make the same of every example; one should go, or an example show where they "
                f"part:\n{difference(source, shown[1])}"
            )


def check_names_stay_used(defect_class: DefectClass) -> None:
    """What every rewrite makes of every example of the class reads every import, parameter and local that was read."""
    for name, before, made in _everything_made(defect_class):
        left = _unused(made) - _unused(before)
        assert not left, (
            f"{name} leaves {_listed(left)} unused; take it away in the same rewrite, or, as with an import elsewhere "
            "in the file, return None where planter.syntax.names.leaves_unused(site, new) says so:\n"
            f"{difference(before, made)}"
        )


def check_examples_lint(defect_class: DefectClass) -> None:
    """No form of an example draws anything from ruff's rules on errors and names that the plain one does not."""
    forms = list(_forms(defect_class))
    said = lint([Tree({_NAME: text.encode()}) for _, pair in forms for text in pair], ERRORS)
    for (name, (before, after)), old, new in zip(forms, said[::2], said[1::2], strict=True):
        more = sorted(_rules(new) - _rules(old))
        assert not more, (
            f"ruff says {', '.join(more)} of an example of {name} and not of the plain form; write what a colleague's "
            f"linter lets pass:\n{'; '.join(new)}\n{difference(before, after)}"
        )


def check_examples_format(defect_class: DefectClass) -> None:
    """Every form of an example is formatted as ruff would where the plain one is, at 120 columns."""
    forms = list(_forms(defect_class))
    changed = misformatted([Tree({_NAME: text.encode()}) for _, pair in forms for text in pair])
    for number, (name, (before, after)) in enumerate(forms):
        told = changed[2 * number + 1]
        assert not told or changed[2 * number], (
            f"ruff would format a form of an example of {name} otherwise, and not the plain one, so that its layout "
            f"tells on it; give it the parentheses, blanks and lines that ruff gives:\n{told}"
            f"{difference(before, after)}"
        )


def check_page(page: str) -> None:
    """A class page has every heading, in order, each with something below it."""
    lines = page.splitlines()
    place = -1
    for heading in HEADINGS:
        found = lines.index(heading) if heading in lines else -1
        assert found > place, (
            f"the page lacks the heading {heading!r}, or has it out of order; due, each in a line of its own: "
            f"{', '.join(HEADINGS)}"
        )
        below = lines[found + 1].strip() if found + 1 < len(lines) else ""
        assert below and below not in HEADINGS, f"the page says nothing below {heading!r}; write it there, indented"
        place = found


def _examples(rewrite: Operator | Lookalike) -> Iterator[tuple[str, tuple[str, str]]]:
    if isinstance(rewrite, Operator):
        yield from ((example.before, (example.after,) * 2) for example in rewrite.examples)
    else:
        yield from ((example.before, (example.right, example.wrong)) for example in rewrite.examples)


def _forms(defect_class: DefectClass) -> Iterator[tuple[str, tuple[str, str]]]:
    """Give each form of each example with its plain one, and the name of its rewrite."""
    for rewrite in defect_class.rewrites:
        for before, forms in _examples(rewrite):
            yield from ((rewrite.name, (before, form)) for form in dict.fromkeys(forms))


def _sources(defect_class: DefectClass) -> list[str]:
    return list(dict.fromkeys(example.before for rewrite in defect_class.rewrites for example in rewrite.examples))


@lru_cache(maxsize=1024)
def _effect(rewrite: Operator | Lookalike, source: str) -> tuple[tuple[str, str], ...]:
    return tuple(applied(rewrite, source))


def _effects(rewrite: Operator | Lookalike, defect_class: DefectClass) -> list[tuple[tuple[str, str], ...]]:
    return [_effect(rewrite, source) for source in _sources(defect_class)]


def _everything_made(defect_class: DefectClass) -> Iterator[tuple[str, str, str]]:
    """Give all that any rewrite makes of any example: its name, the plain source, and what became of it."""
    for rewrite in defect_class.rewrites:
        for source in _sources(defect_class):
            for forms in _effect(rewrite, source):
                yield from ((rewrite.name, source, form) for form in dict.fromkeys(forms))


@lru_cache(maxsize=4096)
def _unused(source: str) -> frozenset[str]:
    return frozenset(unused_names(source))


def _rules(said: list[str]) -> set[str]:
    return {line.split(": ", 1)[-1].split(" ")[0] for line in said}


def _listed(names: set[str] | frozenset[str]) -> str:
    return ", ".join(repr(name) for name in sorted(names))


CLASS_CHECKS: tuple[Callable[[DefectClass], None], ...] = (
    check_declared,
    check_examples,
    check_second_application,
    check_results_parse,
    check_prints_what_it_means,
    check_names,
    check_names_stay_used,
    check_examples_lint,
    check_examples_format,
)
