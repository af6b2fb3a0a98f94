"""Every mutant of a criterion's functions, by both tables, and the wrong trees the classes make at its sites."""

from __future__ import annotations

from collections.abc import Sequence

from planter.core.canonical import to_json_lines
from planter.core.digests import digest
from planter.core.edits import apply_edits
from planter.core.records.variants import Edit
from planter.core.streams import stream
from planter.planting import mutants as tables
from planter.planting.host_file import Criterion
from planter.planting.mutants import Change, Parsed, functions_of, wrong_at
from planter.planting.production import CALLS, impurities
from planter.planting.rendering import RenderedHost
from planter.plugin import DefectClass

OF_CLASSES = ("operator:", "made-real:")


def every_mutant(parsed: Parsed, rendered: RenderedHost, criterion: Criterion) -> tuple[Change, ...]:
    """Return each mutant once, in the order of the functions: planter's own table first, then mutmut's.

    Those with tell-tale texts are among them, which no case has. Of a criterion that names production they are the
    impure calls, each in every function.
    """
    if criterion.standing == "production":
        return every_impurity(parsed, rendered, criterion)
    found: dict[Edit, Change] = {}
    for place in functions_of(criterion, rendered.places):
        source = parsed.source(place.path)
        for items in (tables._value_items(source, place.function), tables._mutmut_items(source, place.function)):
            for origin, _, node, replacement in items:
                edit = source.edit(node, replacement)
                if edit is not None and edit not in found and parsed.differs(edit):
                    found[edit] = Change(origin, edit)
    return tuple(found.values())


def every_impurity(parsed: Parsed, rendered: RenderedHost, criterion: Criterion) -> tuple[Change, ...]:
    """Return each impure call in each function that serves the criterion."""
    due = len(CALLS) * len(criterion.functions)
    drawn = impurities(parsed, criterion, rendered.places, stream(0, "every impurity"), due)
    found = {change.edit: change for change in drawn}
    return tuple(sorted(found.values(), key=lambda change: (change.edit.path, change.edit.start, change.edit.after)))


def wrong_by_classes(
    parsed: Parsed, rendered: RenderedHost, criterion: Criterion, classes: Sequence[DefectClass]
) -> tuple[Change, ...]:
    """Return what each operator and each made-real of the classes does at each of the criterion's sites."""
    every = wrong_at(parsed, criterion.id, rendered.sites, classes, rendered.places)
    return tuple(change for change in every if parsed.differs(change.edit))


def of_classes(change: Change) -> bool:
    """Tell whether a change is the work of a class's rewrite, not of a table."""
    return change.origin.startswith(OF_CLASSES)


def sum_of(changes: Sequence[Change]) -> str:
    """Return what tells one list of mutants from another: 16 hex digits."""
    return digest(to_json_lines([[change.origin, change.edit] for change in changes]))[:16]


def same_bytecode(parsed: Parsed, edit: Edit) -> bool:
    """Tell whether the changed file compiles to the same instructions and constants, lines and columns aside."""
    changed = apply_edits(parsed.tree, [edit])[edit.path]
    one, other = (compile(data, edit.path, "exec", dont_inherit=True) for data in (parsed.tree[edit.path], changed))
    return _instructions(one) == _instructions(other)


def _instructions(code: object) -> object:
    if not hasattr(code, "co_code"):
        if isinstance(code, tuple | frozenset):
            parts = [_instructions(part) for part in code]
            return (type(code).__name__, *(sorted(map(repr, parts)) if isinstance(code, frozenset) else parts))
        return (type(code).__name__, repr(code))
    fields = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_flags", "co_argcount")
    more = ("co_posonlyargcount", "co_kwonlyargcount", "co_exceptiontable", "co_name")
    return (*(getattr(code, field, None) for field in (*fields, *more)), _instructions(code.co_consts))  # type: ignore[attr-defined]
