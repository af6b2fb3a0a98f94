"""Find every place of one parsed file where rewrites act, whatever the file is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import libcst as cst

from planter.errors import PluginError
from planter.model import Edit
from planter.plant.sizes import replaced
from planter.plant.splice import Source
from planter.plugin import DefectClass, Lookalike, Operator

_NEWLINE = re.compile(rb"\r\n|\r|\n")

Rewrite = tuple[str, Operator | Lookalike]


@dataclass(frozen=True)
class Found:
    """One place where a rewrite acts: the lines it changes, from 1, and its edits of the file as it is.

    `right` is a lookalike's disguise, None for an operator. Without `wrong`, `why_not` says why nothing can be put
    there.
    """

    defect_class: str
    rewrite: str
    first: int
    last: int
    right: Edit | None = None
    wrong: Edit | None = None
    why_not: str | None = None


class Dispatch:
    """The rewrites that could act on a node, by its type: each type is asked for once."""

    def __init__(self, rewrites: Iterable[Rewrite]) -> None:
        self._rewrites = tuple(rewrites)
        self._of: dict[type[cst.CSTNode], tuple[Rewrite, ...]] = {}

    def of(self, kind: type[cst.CSTNode]) -> tuple[Rewrite, ...]:
        """Return the rewrites for nodes of this type, each with the name of its class."""
        if kind not in self._of:
            self._of[kind] = tuple(pair for pair in self._rewrites if issubclass(kind, pair[1].node_type))
        return self._of[kind]


def every_rewrite(classes: Iterable[DefectClass]) -> list[Rewrite]:
    """Return every rewrite of the classes with the name of its class."""
    return [(one.name, rewrite) for one in classes for rewrite in one.rewrites]


def find(source: Source, dispatch: Dispatch) -> Iterator[Found]:
    """Yield, in source order, every place of a parsed file where one of the rewrites acts.

    Raises PluginError naming the rewrite that raises, and RecursionError for a file nested too deeply.
    """
    for node in source.nodes[1:]:
        rewrites = dispatch.of(type(node))
        if not rewrites:
            continue
        site = source.site(node)
        for defect_class, rewrite in rewrites:
            try:
                made = rewrite.rewrite(site)
            except RecursionError:
                raise
            except Exception as error:  # the code of an author: whatever it does is told, with the place
                line = line_of(source, node)
                raise PluginError(
                    f"{defect_class}/{rewrite.name} raises {type(error).__name__} at {source.path}:{line}"
                ) from error
            if made is None:
                continue
            if isinstance(made, cst.CSTNode | Sequence):
                right, wrong = None, source.edit(node, made)
            else:
                right, wrong = source.edit(node, made.right), source.edit(node, made.wrong)
            shown = wrong if isinstance(rewrite, Operator) else right
            if wrong is None or shown is None or (right is not None and right.after == wrong.after):
                line = line_of(source, node)
                why = _in_one_line(site.ancestors)
                yield Found(defect_class, rewrite.name, line, line, why_not=why)
            else:
                yield Found(defect_class, rewrite.name, *_lines(source.data, shown), right, wrong)


def _line_at(data: bytes, place: int) -> int:
    return len(_NEWLINE.findall(data, 0, place)) + 1


def line_of(source: Source, node: cst.CSTNode) -> int:
    """Return the line a node begins at, from 1."""
    return _line_at(source.data, source._spans[node].start)


def _lines(data: bytes, edit: Edit) -> tuple[int, int]:
    """Return the first and the last line that an edit changes, as the file is numbered before it."""
    head, removed, _ = replaced(edit.before.encode(), edit.after.encode())
    first = _line_at(data, edit.start + head)
    return first, max(first, _line_at(data, edit.start + max(head, head + removed - 1)))


def _in_one_line(ancestors: Sequence[cst.CSTNode]) -> str:
    if any(isinstance(ancestor, cst.SimpleStatementSuite) for ancestor in ancestors):
        return "it stands behind a colon on the same line; give the block a line of its own"
    return "what it would put there cannot be told from what stands there, or cannot be laid out"
