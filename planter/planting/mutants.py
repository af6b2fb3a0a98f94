"""Mutants and other variants of a right tree: drawn by seed from two tables, before anything is run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, zip_longest

import libcst as cst
from libcst import matchers as m

from planter.core.edits import apply_edits
from planter.core.records.variants import Edit
from planter.core.streams import Stream
from planter.core.trees import Tree
from planter.planting.host_file import Criterion, SiteSpec
from planter.planting.twins import Place, Planted, plantings
from planter.planting.value_mutations import VALUE_MUTATIONS
from planter.plugin import DefectClass, Operator, Replacement
from planter.syntax.splice import Source, parse_source

MUTANTS = 14
BY_VALUE = 10
NEAR_MISSES = 4
_TELL_TALE = "XX"
_SKIPPED = (cst.Annotation, cst.Decorator)


@dataclass(frozen=True)
class Change:
    """One edit of the right tree, and its origin: `value:…`, `mutmut:…`, `operator:…`, `made-real:…`, `stub` or
    `settled`."""

    origin: str
    edit: Edit


Places = Mapping[tuple[str, str], Place]


class Parsed:
    """The sources of one tree: each is parsed at most once, and each rewrite planted at most once in a function."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._sources: dict[str, Source] = {}
        self._dumps: dict[str, str] = {}
        self._planted: dict[tuple[Place, str], tuple[Planted, ...]] = {}

    def plantings(self, place: Place, defect_class: DefectClass, name: str) -> tuple[Planted, ...]:
        """Give every occurrence of a rewrite of the class in a function, in source order."""
        key = (place, f"{defect_class.name} {name}")
        if key not in self._planted:
            rewrite = defect_class.rewrite(name)
            found = plantings(self.source(place.path), place.function, rewrite, defect_class.name)
            self._planted[key] = tuple(found)
        return self._planted[key]

    def source(self, path: str) -> Source:
        """Return the parsed file; raises SpliceError where it cannot be spliced."""
        if path not in self._sources:
            self._sources[path] = parse_source(path, self.tree[path])
        return self._sources[path]

    def differs(self, edit: Edit) -> bool:
        """Tell whether the edit gives another program that still parses."""
        try:
            changed = ast.parse(apply_edits(self.tree, [edit])[edit.path])
        except (SyntaxError, ValueError):
            return False
        if edit.path not in self._dumps:
            self._dumps[edit.path] = ast.dump(ast.parse(self.tree[edit.path]))
        return ast.dump(changed) != self._dumps[edit.path]


def draw_mutants(parsed: Parsed, criterion: Criterion, places: Places, stream: Stream) -> tuple[Change, ...]:
    """Draw the mutants of a criterion's functions: MUTANTS where there are so many, BY_VALUE of them by value.

    The functions take turns, so that a short one beside a long one has mutants too.
    """
    functions = stream.shuffled(list(functions_of(criterion, places)))
    by_value = _in_turn([stream.shuffled(list(_value_items(parsed.source(p.path), p.function))) for p in functions])
    value = _take(parsed, by_value, BY_VALUE, frozenset())
    taken = frozenset(change.edit for change in value)
    behind = functions[BY_VALUE:] + functions[:BY_VALUE]
    by_table = _in_turn([stream.shuffled(list(_mutmut_items(parsed.source(p.path), p.function))) for p in behind])
    table = _take(parsed, by_table, min(MUTANTS - BY_VALUE, len(value)), taken)
    return (*value, *table)


def near_misses(
    parsed: Parsed,
    criterion: str,
    sites: Sequence[SiteSpec],
    classes: Sequence[DefectClass],
    places: Places,
    stream: Stream,
) -> tuple[Change, ...]:
    """Draw from what wrong_at() gives."""
    fitting = (
        c for c in stream.shuffled(wrong_at(parsed, criterion, sites, classes, places)) if parsed.differs(c.edit)
    )
    return tuple(islice(fitting, NEAR_MISSES))


def wrong_at(
    parsed: Parsed, criterion: str, sites: Sequence[SiteSpec], classes: Sequence[DefectClass], places: Places
) -> tuple[Change, ...]:
    """Give, each once, what the operators and made-reals of every class do at a criterion's sites."""
    found: dict[Edit, Change] = {}
    for site in sites:
        if site.criterion != criterion:
            continue
        place = places[site.path, site.function]
        for defect_class in (c for c in classes if c.name == site.defect_class):
            for rewrite in defect_class.rewrites:
                label = "operator" if isinstance(rewrite, Operator) else "made-real"
                for planted in parsed.plantings(place, defect_class, rewrite.name):
                    found.setdefault(planted.to_wrong, Change(f"{label}:{rewrite.name}", planted.to_wrong))
    return tuple(found.values())


def disguises(
    parsed: Parsed,
    sites: Sequence[SiteSpec],
    classes: Sequence[DefectClass],
    places: Places,
    stream: Stream,
    most: int,
) -> tuple[Change, ...]:
    """Draw at most so many of the lookalikes that could stand in the tree: right variants, to be preserving."""
    found: dict[Edit, Change] = {}
    for site in sites:
        place = places[site.path, site.function]
        for defect_class in (c for c in classes if c.name == site.defect_class):
            for rewrite in defect_class.lookalikes:
                for planted in parsed.plantings(place, defect_class, rewrite.name):
                    if planted.to_right is not None:
                        change = Change(f"lookalike:{rewrite.name}", planted.to_right)
                        found.setdefault(change.edit, change)
    fitting = (change for change in stream.shuffled(list(found.values())) if parsed.differs(change.edit))
    return tuple(islice(fitting, most))


def stubs(
    parsed: Parsed,
    criteria: Iterable[Criterion],
    places: Places,
    stream: Stream,
    bodies: Sequence[str] = ("raise NotImplementedError",),
) -> tuple[Change, ...]:
    """Give a stub with each of the bodies for each function that serves a criterion, in a drawn order."""
    found: dict[Edit, Change] = {}
    for criterion in criteria:
        for place in functions_of(criterion, places):
            source = parsed.source(place.path)
            body = source.functions[place.function].body
            for text in bodies:
                block = cst.IndentedBlock(body=[cst.parse_statement(text)])
                edit = source.edit(body, block)
                if edit is not None:
                    found.setdefault(edit, Change("stub", edit))
    return tuple(stream.shuffled(list(found.values())))


def functions_of(criterion: Criterion, places: Places) -> Iterator[Place]:
    """Give where each function that serves a criterion stands in the tree."""
    for name in criterion.functions:
        path, _, function = name.partition("::")
        yield places[path, function]


Item = tuple[str, Source, cst.CSTNode, Replacement]


def _value_items(source: Source, function: str) -> Iterator[Item]:
    for node in _mutable(source, function):
        for types, kind, mutate in VALUE_MUTATIONS:
            if isinstance(node, types):
                for replacement in mutate(source.site(node)):
                    yield f"value:{kind}", source, node, replacement


def _mutmut_items(source: Source, function: str) -> Iterator[Item]:
    for node in _mutable(source, function):
        for types, mutate in _mutmut_table():
            if isinstance(node, types):
                for replacement in mutate(node):
                    yield f"mutmut:{mutate.__name__}", source, node, replacement


@cache
def _mutmut_table():  # type: ignore[no-untyped-def]
    from mutmut.mutation.mutators import mutation_operators  # takes a second to import

    return tuple(mutation_operators)


def _mutable(source: Source, function: str) -> Iterator[cst.CSTNode]:
    """Give the nodes worth mutating: not the docstring, annotations or decorators."""
    top = source.functions[function]
    docstrings = {statement.body[0] for statement in _first_statements(source)}
    for node in source.inside(function):
        if node is top.name:
            continue
        if not any(isinstance(n, _SKIPPED) or n in docstrings for n in (node, *source.ancestors(node))):
            yield node


def _first_statements(source: Source) -> Iterator[cst.SimpleStatementLine]:
    for node in source.nodes:
        if isinstance(node, cst.IndentedBlock) and node.body:
            first = node.body[0]
            if m.matches(first, m.SimpleStatementLine(body=[m.Expr(m.SimpleString() | m.ConcatenatedString())])):
                yield cst.ensure_type(first, cst.SimpleStatementLine)


def _take(parsed: Parsed, items: Iterable[Item], count: int, taken: frozenset[Edit]) -> tuple[Change, ...]:
    changes: dict[Edit, Change] = {}
    for origin, source, node, replacement in items:
        if len(changes) == count:
            break
        edit = source.edit(node, replacement)
        if edit is None or edit in taken or edit in changes or _tells(edit) or not parsed.differs(edit):
            continue
        changes[edit] = Change(origin, edit)
    return tuple(changes.values())


def _in_turn(groups: Iterable[Iterable[Item]]) -> Iterator[Item]:
    """Give the first of each group, then the second of each, and so on."""
    for turn in zip_longest(*groups):
        yield from (item for item in turn if item is not None)


def _tells(edit: Edit) -> bool:
    return _TELL_TALE in edit.after and _TELL_TALE not in edit.before
