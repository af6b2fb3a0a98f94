"""What a rewrite makes of a source, and what it leaves unused: for the tests of every defect class."""

from __future__ import annotations

import ast

from planter.edits import apply_edits
from planter.plant.splice import Source, parse_source
from planter.plugin import Lookalike, Operator
from planter.trees import Tree


def results(rewrite: Operator | Lookalike, text: str) -> list[tuple[str, ...]]:
    """Give what a rewrite makes of a source at each place it acts: one form, or the right and the wrong one."""
    return results_in(rewrite, parse_source("m.py", text.encode()))


def results_in(rewrite: Operator | Lookalike, source: Source) -> list[tuple[str, ...]]:
    found = []
    for node in source.nodes:
        if not isinstance(node, rewrite.node_type):
            continue
        made = rewrite.rewrite(source.site(node))
        forms = () if made is None else (made,) if isinstance(rewrite, Operator) else (made.right, made.wrong)
        edits = [source.edit(node, form) for form in forms]
        if edits and None not in edits:
            tree = Tree({"m.py": source.data})
            found.append(tuple(apply_edits(tree, [edit])["m.py"].decode() for edit in edits))
    return found


def unused_imports(text: str) -> set[str]:
    tree = ast.parse(text)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    imported = {alias.name.split(".")[0] for node in found for alias in node.names}
    return imported - {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
