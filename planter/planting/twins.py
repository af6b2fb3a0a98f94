"""Twins: find where rewrites could act in a right program, and plant one row of the quad at one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from planter.core.edits import apply_edits
from planter.core.errors import EditError
from planter.core.records.case import Row, Severity, SiteRef
from planter.core.records.sets import Signature
from planter.core.records.variants import Edit
from planter.core.trees import Tree
from planter.planting.acting import edits
from planter.planting.host_file import SiteSpec
from planter.plugin import DefectClass, Lookalike, Operator
from planter.syntax.sizes import replaced, tokens_of
from planter.syntax.splice import Source, parse_source


@dataclass(frozen=True)
class Candidate:
    """One way to make a pair: a rewrite at one of its occurrences in a site's function.

    Sites are counted in the order of host.toml and occurrences in that of the source, both from 0; `criterion` is its
    id in host.toml, `severity` what the rewrite declares.
    """

    site: int
    criterion: str
    row: Row
    rewrite: str
    severity: Severity
    occurrence: int
    signature: Signature

    @property
    def key(self) -> tuple[int, str, int]:
        """Give what tells it from every other candidate of its host and class."""
        return (self.site, self.rewrite, self.occurrence)


@dataclass(frozen=True)
class Twins:
    """A right and a wrong tree that differ at one site; `edit` turns the right one into the wrong one."""

    right: Tree
    wrong: Tree
    edit: Edit
    right_site: SiteRef
    wrong_site: SiteRef


@dataclass(frozen=True)
class Planted:
    """One occurrence of a rewrite in a file: the edit to the right form (None when plain), and to the wrong form."""

    to_right: Edit | None
    to_wrong: Edit


@dataclass(frozen=True)
class Place:
    """A function of the program as it is now: where a site's words lead after respelling."""

    path: str
    function: str


def plantings(source: Source, function: str, rewrite: Operator | Lookalike, of: str = "") -> Iterator[Planted]:
    """Give every occurrence of a rewrite in a function, in source order; `of` names its class where it errs.

    Raises PluginError for a rewrite that raises, or returns what cannot stand there.
    """
    for node in source.inside(function):
        if not isinstance(node, rewrite.node_type):
            continue
        found = edits(rewrite, source, node, of)
        if found is None:
            continue
        right, wrong = found
        if wrong is None:
            continue
        if isinstance(rewrite, Operator) or (right is not None and right.after != wrong.after):
            yield Planted(to_right=right, to_wrong=wrong)


def find_candidates(
    tree: Tree,
    sites: Sequence[SiteSpec],
    classes: Sequence[DefectClass],
    places: Mapping[tuple[str, str], Place],
) -> Iterator[tuple[str, Candidate, Twins]]:
    """Find every candidate of the classes in a right tree, each with its class and its twins.

    `places` leads from a site's words to where it stands now.
    """
    sources: dict[str, Source] = {}
    for number, site in enumerate(sites):
        place = places[site.path, site.function]
        if place.path not in sources:
            sources[place.path] = parse_source(place.path, tree[place.path])
        for rewrite in (r for c in classes if c.name == site.defect_class for r in c.rewrites):
            row: Row = "plain" if isinstance(rewrite, Operator) else "lookalike"
            found = plantings(sources[place.path], place.function, rewrite, site.defect_class)
            for occurrence, planted in enumerate(found):
                twins = plant(tree, planted, site.function)
                if twins is not None:
                    size = signature(twins.right[place.path], twins.wrong[place.path])
                    candidate = Candidate(number, site.criterion, row, rewrite.name, rewrite.severity, occurrence, size)
                    yield site.defect_class, candidate, twins


def plant(tree: Tree, planted: Planted, function: str) -> Twins | None:
    """Make both trees of one planting; None when either no longer parses."""
    path = planted.to_wrong.path
    try:
        right = tree if planted.to_right is None else apply_edits(tree, [planted.to_right])
        wrong = apply_edits(tree, [planted.to_wrong])
    except EditError:
        return None
    if not (_compiles(right[path]) and _compiles(wrong[path])):
        return None
    edit = narrow_edit(path, right[path], wrong[path])
    line = right[path][: edit.start].count(b"\n") + 1
    return Twins(
        right=right,
        wrong=wrong,
        edit=edit,
        right_site=SiteRef(
            path=path, function=function, start=edit.start, end=edit.start + len(edit.before.encode()), line=line
        ),
        wrong_site=SiteRef(
            path=path, function=function, start=edit.start, end=edit.start + len(edit.after.encode()), line=line
        ),
    )


def narrow_edit(path: str, before: bytes, after: bytes) -> Edit:
    """Return the edit of whole lines that turns one content into the other; never empty before or after."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    head, removed, added = replaced(old, new)
    if head > 0 and not (removed and added):
        head, removed, added = head - 1, removed + 1, added + 1
    return Edit(
        path=path,
        start=len(b"".join(old[:head])),
        before=b"".join(old[head : head + removed]).decode(),
        after=b"".join(new[head : head + added]).decode(),
    )


def signature(right: bytes, wrong: bytes) -> Signature:
    """Give the signs of what the wrong source is longer by: bytes, tokens, lines."""
    return Signature(
        bytes=_sign(len(wrong) - len(right)),
        tokens=_sign(count_tokens(wrong) - count_tokens(right)),
        lines=_sign(wrong.count(b"\n") - right.count(b"\n")),
    )


@lru_cache(maxsize=64)
def count_tokens(source: bytes) -> int:
    """Count the tokens of a Python source that are not layout, none where it does not parse."""
    return len(tokens_of(source) or ())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "tree", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True
