"""Which names a piece of code reads and binds, and what a rewrite would leave unread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import libcst as cst

from planter.sites import Site


class _Uses(cst.CSTVisitor):
    """Count the names a node reads and the names it binds."""

    def __init__(self) -> None:
        self.reads: Counter[str] = Counter()
        self.binds: Counter[str] = Counter()
        self._bound: set[cst.CSTNode] = set()
        self._keywords: set[cst.CSTNode] = set()

    def _bind(self, target: cst.CSTNode | None) -> None:
        if isinstance(target, cst.Name):
            self._bound.add(target)
        elif isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self._bind(element.value)

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Arg(keyword=cst.Name() as keyword):
                self._keywords.add(keyword)
            case cst.AssignTarget() | cst.AnnAssign() | cst.AugAssign() | cst.For() | cst.CompFor() | cst.NamedExpr():
                self._bind(node.target)
            case cst.Param() | cst.FunctionDef() | cst.ClassDef() | cst.AsName():
                self._bind(node.name)
            case cst.Import() | cst.ImportFrom():
                return False
            case cst.Name() if node not in self._keywords:
                (self.binds if node in self._bound else self.reads)[node.value] += 1
            case _:
                pass
        if isinstance(node, cst.Attribute):
            node.value.visit(self)
            return False
        return True


def _uses(nodes: Iterable[cst.CSTNode]) -> _Uses:
    uses = _Uses()
    for node in nodes:
        node.visit(uses)
    return uses


@lru_cache(maxsize=64)
def _uses_of(node: cst.CSTNode) -> _Uses:
    """Count once for each node: nodes never change, and a rewrite asks of the same module and function often."""
    return _uses([node])


@lru_cache(maxsize=16)
def _imported(module: cst.Module) -> frozenset[str]:
    return Site(node=module, ancestors=(module,)).imported


def imported(site: Site) -> frozenset[str]:
    """Return the names that the module of a site imports at top level."""
    return _imported(site.module)


@lru_cache(maxsize=64)
def names_used(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node reads or binds other than by import."""
    return frozenset(_uses_of(node).reads) | frozenset(_uses_of(node).binds)


def names_read(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node reads; attributes, keywords and bound names are none."""
    return frozenset(_uses_of(node).reads)


def names_read_in(nodes: Iterable[cst.CSTNode]) -> frozenset[str]:
    """Return the names that any of the nodes reads."""
    return frozenset(_uses(nodes).reads)


def names_bound(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node binds."""
    return frozenset(_uses_of(node).binds)


def reads(node: cst.CSTNode, name: str) -> int:
    """Return how often a node reads a name."""
    return _uses_of(node).reads[name]


def leaves_unused(site: Site, *new: cst.CSTNode) -> bool:
    """Tell whether putting `new` in the node's place leaves an import, a local or a private definition unread."""
    old, fresh = _uses_of(site.node), _uses(new)
    lost = set(old.reads) - set(fresh.reads)
    if not lost:
        return False
    functions = [(a, _uses_of(a)) for a in site.ancestors if isinstance(a, cst.FunctionDef)]
    whole = _uses_of(site.module)
    for name in lost:
        scope = next((uses for _, uses in functions if uses.binds[name]), whole)
        if scope is whole and not (name in imported(site) or name.startswith("_")):
            continue
        kept = scope.binds[name] - old.binds[name] + fresh.binds[name]
        still_bound = kept > 0 or (scope is whole and name in imported(site))
        if still_bound and scope.reads[name] == old.reads[name]:
            return True
    return False
