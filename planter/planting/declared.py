"""Whether a defect class is what it declares itself to be: its fields, and each example as the rewrite makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import libcst as cst

from planter.core.errors import PlanterError, PluginError
from planter.core.records.case import Severity
from planter.planting.applying import applied
from planter.plugin import DefectClass, Documented, Example, Family, Hazard, Lookalike, LookalikeExample, Operator

SEVERITIES = get_args(Severity)
FAMILIES = get_args(Family)
_FAMILIES = ", ".join(FAMILIES)
_TEXT = "a text that is not empty"


def refuse_misdeclared(defect_class: DefectClass) -> None:
    """Raise PluginError for the first field or example that is not as planter.plugin has it; say what would be right.

    It makes every example, which takes time: of the built-in classes only the fields are looked at when they load.
    """
    refuse_odd_fields(defect_class)
    for rewrite in defect_class.rewrites:
        examples: Sequence[Example | LookalikeExample] = rewrite.examples
        for number, example in enumerate(examples, 1):
            _refuse_example(rewrite, number, example)


def refuse_odd_fields(defect_class: DefectClass) -> None:
    """Raise PluginError for the first field that is not as planter.plugin has it, saying what would be right."""
    for field, value, fits, due in _fields(defect_class):
        if not fits(value):
            raise PluginError(f"{field} is {_shown(value)}; it must be {due}")


def _refuse_example(rewrite: Operator | Lookalike, number: int, example: Example | LookalikeExample) -> None:
    where = f"example {number} of {rewrite.name!r}"
    try:
        made = list(applied(rewrite, example.before))
    except PluginError as error:
        raise PluginError(f"{where}: {error}") from error
    except PlanterError as error:
        raise PluginError(f"{where} cannot be tried: {error}; `before` must be a whole module") from None
    if len(made) != 1:
        raise PluginError(f"{rewrite.name!r} acts {len(made)} times on its example {number}; it must act once")
    due_forms = (example.after,) * 2 if isinstance(example, Example) else (example.right, example.wrong)
    for seen, told in zip(made[0], due_forms, strict=True):
        if seen != told:
            raise PluginError(f"{where} says {_first_difference(seen, told)}")


Field = tuple[str, Any, Callable[[Any], bool], str]


def _fields(one: DefectClass) -> Iterator[Field]:
    yield "its title", one.title, _text, _TEXT
    yield "operators", one.operators, _all(Operator), "a tuple of Operator"
    yield "lookalikes", one.lookalikes, _all(Lookalike), "a tuple of Lookalike"
    yield "hazards", one.hazards, _all(Hazard), "a tuple of Hazard"
    for hazard in one.hazards:
        yield f"family of the hazard {hazard.name!r}", hazard.family, FAMILIES.__contains__, f"one of {_FAMILIES}"
    for rewrite in one.rewrites:
        of = f"of {rewrite.name!r}"
        example = Example if isinstance(rewrite, Operator) else LookalikeExample
        yield f"node_type {of}", rewrite.node_type, _node_type, "a node class of libcst, or a tuple of them"
        yield f"rewrite {of}", rewrite.rewrite, callable, "a function of a Site"
        yield f"explanation {of}", rewrite.explanation, _text, _TEXT
        yield f"severity {of}", rewrite.severity, SEVERITIES.__contains__, f"one of {', '.join(SEVERITIES)}"
        yield f"examples {of}", rewrite.examples, _some(example), f"a tuple of one {example.__name__} or more"
        for found in rewrite.examples:
            yield f"an example {of}", [*vars(found).values()], _texts, "texts alone"
        if isinstance(rewrite, Lookalike):
            yield f"why_right {of}", rewrite.why_right, _text, _TEXT
        elif rewrite.documented is not None:
            yield f"documented {of}", rewrite.documented, _document, "a Documented whose `shows` is a function"


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _texts(values: list[object]) -> bool:
    return all(isinstance(value, str) for value in values)


def _all(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, tuple) and all(isinstance(item, kind) for item in value)


def _some(kind: type) -> Callable[[object], bool]:
    return lambda value: bool(value) and _all(kind)(value)


def _node_type(value: object) -> bool:
    kinds = value if isinstance(value, tuple) else (value,)
    return bool(kinds) and all(isinstance(kind, type) and issubclass(kind, cst.CSTNode) for kind in kinds)


def _document(value: object) -> bool:
    return isinstance(value, Documented) and callable(value.shows)


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 80 else f"{shown[:77]}..."


def _first_difference(seen: str, told: str) -> str:
    """Say in which line an example and what the rewrite makes of it part."""
    made, due = seen.split("\n"), told.split("\n")
    for number in range(max(len(made), len(due))):
        here = [lines[number] if number < len(lines) else None for lines in (due, made)]
        if here[0] != here[1]:
            return f"{here[0]!r} in line {number + 1}, where the rewrite makes {here[1]!r}; one of them must change"
    return "something else"
