"""Apply a rewrite to a source by itself, as its examples show it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from planter.core.edits import apply_edits
from planter.core.records.variants import Edit
from planter.core.trees import Tree
from planter.planting.acting import edits
from planter.plugin import Lookalike, Operator
from planter.syntax.splice import Source, parse_source

_PATH = "example.py"


def applied(rewrite: Operator | Lookalike, source: str) -> Iterator[tuple[str, str]]:
    """Give each result of a rewrite on a source: right and wrong form, the same text twice for an operator.

    Raises SpliceError for a source that does not parse, PluginError for a rewrite that raises.
    """
    parsed = parsed_example(source)
    for node in parsed.nodes:
        found = edits(rewrite, parsed, node) if isinstance(node, rewrite.node_type) else None
        if found is None:
            continue
        right, wrong = found
        if isinstance(rewrite, Operator):
            right = wrong
        if right is not None and wrong is not None:
            yield _edited(source, right), _edited(source, wrong)


@lru_cache(maxsize=512)
def parsed_example(source: str) -> Source:
    """Return a source parsed for splicing, once; raises SpliceError where it does not parse."""
    return parse_source(_PATH, source.encode())


def _edited(source: str, edit: Edit) -> str:
    return apply_edits(Tree({_PATH: source.encode()}), [edit])[_PATH].decode()
