"""Which names a piece of code reads and binds, and what a rewrite would leave unread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import libcst as cst

from planter.plugin import Site


class _Uses(cst.CSTVisitor):
    """Count the names a node reads and the names it binds."""

    def __init__(self) -> None:
        self.reads: Counter[str] = Counter()
        self.binds: Counter[str] = Counter()
        self._bound: set[cst.CSTNode] = set()

    def _bind(self, target: cst.CSTNode | None) -> None:
        if isinstance(target, cst.Name):
            self._bound.add(target)
        elif isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self._bind(element.value)

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Arg(keyword=cst.Name() as keyword):
                self._bound.add(keyword)
            case cst.AssignTarget() | cst.AnnAssign() | cst.AugAssign() | cst.For() | cst.CompFor() | cst.NamedExpr():
                self._bind(node.target)
            case cst.Param() | cst.FunctionDef() | cst.ClassDef() | cst.AsName():
                self._bind(node.name)
            case cst.Import() | cst.ImportFrom():
                return False
            case cst.Name() if node not in self._bound:
                self.reads[node.value] += 1
            case _:
                pass
        if isinstance(node, cst.Attribute):
            node.value.visit(self)
            return False
        if isinstance(node, cst.Name) and node in self._bound:
            self.binds[node.value] += 1
        return True


def _uses(nodes: Iterable[cst.CSTNode]) -> _Uses:
    uses = _Uses()
    for node in nodes:
        node.visit(uses)
    return uses


def names_read(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node reads; attributes, keywords and bound names are none."""
    return frozenset(_uses([node]).reads)


def names_read_in(nodes: Iterable[cst.CSTNode]) -> frozenset[str]:
    """Return the names that any of the nodes reads."""
    return frozenset(_uses(nodes).reads)


def names_bound(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node binds."""
    return frozenset(_uses([node]).binds)


def leaves_unused(site: Site, new: Sequence[cst.CSTNode]) -> bool:
    """Tell whether putting `new` in the node's place leaves an import, a local or a private definition unread."""
    old, fresh = _uses([site.node]), _uses(new)
    lost = set(old.reads) - set(fresh.reads)
    if not lost:
        return False
    functions = [(a, _uses([a])) for a in site.ancestors if isinstance(a, cst.FunctionDef)]
    whole = _uses([site.module])
    for name in lost:
        scope = next((uses for _, uses in functions if uses.binds[name]), whole)
        if scope is whole and not (name in site.imported or name.startswith("_")):
            continue
        still_bound = scope is whole or scope.binds[name] - old.binds[name] + fresh.binds[name] > 0
        if still_bound and scope.reads[name] == old.reads[name]:
            return True
    return False
