"""Apply a rewrite to a source by itself, as its examples show it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from planter.edits import apply_edits
from planter.model import Edit
from planter.plant.splice import Source, parse_source
from planter.plugin import Lookalike, Operator
from planter.trees import Tree

_PATH = "example.py"


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
