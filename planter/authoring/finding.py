"""Find every place of one parsed file where rewrites act, whatever the file is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import libcst as cst

from planter.core.errors import PluginError
from planter.core.records.variants import Edit
from planter.planting.acting import edits
from planter.plugin import DefectClass, Lookalike, Operator
from planter.syntax.sizes import replaced
from planter.syntax.splice import Source

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
    node: cst.CSTNode = field(repr=False)
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
        for defect_class, rewrite in dispatch.of(type(node)):
            made = _edits(rewrite, source, node, defect_class)
            if made is None:
                continue
            right, wrong = made
            shown = wrong if isinstance(rewrite, Operator) else right
            if wrong is None or shown is None or (right is not None and right.after == wrong.after):
                line = source.line_of(node)
                why = _in_one_line(source.ancestors(node))
                yield Found(defect_class, rewrite.name, line, line, node, why_not=why)
            else:
                yield Found(defect_class, rewrite.name, *_lines(source, shown), node, right, wrong)


def _edits(
    rewrite: Operator | Lookalike, source: Source, node: cst.CSTNode, defect_class: str
) -> tuple[Edit | None, Edit | None] | None:
    """Ask the rewrite; what it cannot do because the file is nested too deeply is no mistake of its author."""
    try:
        return edits(rewrite, source, node, defect_class)
    except PluginError as error:
        if isinstance(error.__cause__, RecursionError):
            raise error.__cause__ from None
        raise


def _lines(source: Source, edit: Edit) -> tuple[int, int]:
    """Return the first and the last line that an edit changes, as the file is numbered before it."""
    head, removed, _ = replaced(edit.before.encode(), edit.after.encode())
    first = source.line_at(edit.start + head)
    return first, max(first, source.line_at(edit.start + max(head, head + removed - 1)))


def _in_one_line(ancestors: Sequence[cst.CSTNode]) -> str:
    if any(isinstance(ancestor, cst.SimpleStatementSuite) for ancestor in ancestors):
        return "it stands behind a colon on the same line; give the block a line of its own"
    return "what it would put there cannot be told from what stands there, or cannot be laid out"
