"""Make the base of a pull request: a right tree from which a case's site and unrelated places then change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from planter.core.edits import apply_edits
from planter.core.errors import EditError
from planter.core.layout import TwinFiles
from planter.core.records.variants import Edit
from planter.core.streams import Stream
from planter.core.trees import Tree, lines_of
from planter.planting.preserving.nested_step import nest_from
from planter.planting.preserving.renamed_locals import is_test, locals_of, modules_of, rename_locals
from planter.planting.spellings import load_spellings

PLAIN = "plain"
SETTLED = "settled"
APART = 4
"""Lines between a site and an unrelated edit of its file: one more than the context of a hunk."""
UNRELATED = 3
"""Unrelated functions of which locals get other names."""

Place = tuple[str, tuple[str, ...]]
"""The path of a module and the qualified name of an outermost function in it."""


@dataclass(frozen=True)
class Region:
    """The lines of one twin that the other has not: the path, the first line (from 0), and how many."""

    path: str
    first: int
    size: int


def bases(right: TwinFiles, region: Region, stream: Stream) -> Iterator[Tree]:
    """Yield right trees that differ from the right twin in the region's function and in unrelated places, best first.

    At the site stands another right form where the variants have one. The locals of its function and of unrelated
    ones have other names; after that also invented ones, and at last the end of the site's function and of an
    unrelated one stands in a function inside it, or in two. Nothing is yielded where the region is in no function, or
    no other module has one.
    """
    site, apart = _right_forms(right, region, stream)
    tree = apply_edits(right.tree, [*site, *apart])
    start = sum(map(len, lines_of(right.tree[region.path])[: region.first]))
    start += sum(_growth(edit) for edit in (*site, *apart) if edit.path == region.path and edit.start < start)
    own, others = _places(tree, region.path, start, stream)
    if own is None or all(path == region.path for path, _ in others):
        return
    places = [own, *others]
    for inventing in (False, True):
        yield _renamed(tree, places, stream, inventing=inventing)
    line = tree[region.path].count(b"\n", 0, start) + 1
    for depth in (1, 2):
        nested = _nested(tree, region.path, line, line + max(region.size, 1) - 1, depth)
        if nested is not None:
            yield _renamed(_nested_elsewhere(nested, others, stream), places, stream, inventing=False)


def _growth(edit: Edit) -> int:
    return len(edit.after.encode()) - len(edit.before.encode())


def _right_forms(right: TwinFiles, region: Region, stream: Stream) -> tuple[list[Edit], list[Edit]]:
    """Return the edits to another right form of the site, and edits to right forms elsewhere, one or more drawn."""
    kept = [v for v in right.variants if v.role == "preserving" and v.origin != SETTLED and v.edits]
    inside = (region.first, region.first + max(region.size, 1))
    at_site = [v for v in kept if any(_meets(right.tree, edit, region.path, inside, 0) for edit in v.edits)]
    site = next((list(v.edits) for v in at_site if v.origin == PLAIN), [])
    far = [v for v in kept if not any(_meets(right.tree, edit, region.path, inside, APART) for edit in v.edits)]
    apart: list[Edit] = []
    for variant in stream.sample(far, 1 + stream.below(len(far)) if far else 0):
        try:
            apply_edits(right.tree, [*site, *apart, *variant.edits])
        except EditError:
            continue  # it overlaps one that was drawn before
        apart.extend(variant.edits)
    return site, apart


def _meets(tree: Tree, edit: Edit, path: str, lines: tuple[int, int], apart: int) -> bool:
    first = tree[edit.path].count(b"\n", 0, edit.start)
    last = first + edit.before.count("\n") + 1
    return edit.path == path and first < lines[1] + apart and last > lines[0] - apart


def _places(tree: Tree, path: str, start: int, stream: Stream) -> tuple[Place | None, list[Place]]:
    """Return the function of the byte, and unrelated ones: one of another module first, those of tests last."""
    own: Place | None = None
    found: list[Place] = []
    for module in modules_of(tree):
        for function, begins, ends in module.functions:
            place = (module.path, function.qualified)
            if module.path == path and begins <= start < ends:
                own = place
            elif locals_of(function):
                found.append(place)
    mixed = sorted(stream.shuffled(found), key=lambda place: is_test(place[0]))
    elsewhere = [place for place in mixed if place[0] != path][:1]
    return own, [*elsewhere, *(place for place in mixed if place not in elsewhere)][:UNRELATED]


def _renamed(tree: Tree, places: Sequence[Place], stream: Stream, *, inventing: bool) -> Tree:
    spellings = load_spellings({})
    changed = {}
    for module in modules_of(tree, {path for path, _ in places}):
        chosen = [found for found, _, _ in module.functions if (module.path, found.qualified) in places]
        changed[module.path] = rename_locals(module, chosen, spellings, stream, inventing=inventing)
    return tree.replacing(changed)


def _nested(tree: Tree, path: str, line: int, last: int, depth: int = 1) -> Tree | None:
    data: bytes | None = tree[path]
    for inside in range(depth):
        data = None if data is None else nest_from(data, line + inside, last + inside)
    return None if data is None else tree.replacing({path: data})


def _nested_elsewhere(tree: Tree, others: Sequence[Place], stream: Stream) -> Tree:
    """Return the tree with the end of one of the other functions nested as well, where one can be."""
    for module in modules_of(tree, {path for path, _ in others}):
        for function, begins, ends in module.functions:
            if (module.path, function.qualified) in others:
                first, last = (module.scan.text.encode().count(b"\n", 0, at) + 1 for at in (begins, ends - 1))
                line = first + 1 + stream.below(max(last - first, 1))
                done = _nested(tree, module.path, line, line)
                if done is not None:
                    return done
    return tree
