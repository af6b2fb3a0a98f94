"""Which names a piece of code reads and binds, and what a rewrite would leave unread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

import libcst as cst

from planter.syntax.nodes import parts
from planter.syntax.sites import Site


class _Uses:
    """Count the names that nodes read and the names they bind."""

    def __init__(self, nodes: Iterable[cst.CSTNode]) -> None:
        self.reads: Counter[str] = Counter()
        self.binds: Counter[str] = Counter()
        self._bound: set[cst.CSTNode] = set()
        for node in nodes:
            self._count(node)

    def _bind(self, target: cst.CSTNode | None) -> None:
        if isinstance(target, cst.Name):
            self._bound.add(target)
        elif isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self._bind(element.value)

    def _count(self, top: cst.CSTNode) -> None:
        waiting = [top]
        while waiting:
            node = waiting.pop()
            kind = type(node)
            if kind is cst.Name:
                name = cst.ensure_type(node, cst.Name)
                (self.binds if name in self._bound else self.reads)[name.value] += 1
                continue
            if kind in _NOT_READ:
                waiting += [getattr(node, field) for field in _NOT_READ[kind]]
                continue
            if kind in _BINDING:
                self._bind(getattr(node, _BINDING[kind]))
            waiting += reversed(parts(node))


_NOT_READ: dict[type[cst.CSTNode], tuple[str, ...]] = {
    cst.Import: (),
    cst.ImportFrom: (),
    cst.Attribute: ("value",),
    cst.Arg: ("value",),
}
"""Nodes of which only some fields hold names that are read or bound: what is imported, attributes, keywords."""
_BINDING: dict[type[cst.CSTNode], str] = {
    **dict.fromkeys((cst.AssignTarget, cst.AnnAssign, cst.AugAssign, cst.For, cst.CompFor, cst.NamedExpr), "target"),
    **dict.fromkeys((cst.Param, cst.FunctionDef, cst.ClassDef, cst.AsName), "name"),
}


@lru_cache(maxsize=64)
def _uses_of(node: cst.CSTNode) -> _Uses:
    """Count once for each node: nodes never change, and a rewrite asks of the same module and function often."""
    return _Uses([node])


@lru_cache(maxsize=64)
def names_used(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node reads or binds other than by import."""
    return frozenset(_uses_of(node).reads) | frozenset(_uses_of(node).binds)


def names_read(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node reads; attributes, keywords and bound names are none."""
    return frozenset(_uses_of(node).reads)


def names_read_in(nodes: Iterable[cst.CSTNode]) -> frozenset[str]:
    """Return the names that any of the nodes reads."""
    return frozenset(_Uses(nodes).reads)


def names_bound(node: cst.CSTNode) -> frozenset[str]:
    """Return the names a node binds."""
    return frozenset(_uses_of(node).binds)


def reads(node: cst.CSTNode, name: str) -> int:
    """Return how often a node reads a name."""
    return _uses_of(node).reads[name]


def leaves_unused(site: Site, *new: cst.CSTNode | Sequence[cst.CSTNode]) -> bool:
    """Tell whether putting `new` in the node's place leaves an import, a local or a private definition unread."""
    nodes = (node for one in new for node in ([one] if isinstance(one, cst.CSTNode) else one))
    old, fresh = _uses_of(site.node), _Uses(nodes)
    lost = set(old.reads) - set(fresh.reads)
    if not lost:
        return False
    functions = [(a, _uses_of(a)) for a in site.ancestors if isinstance(a, cst.FunctionDef)]
    whole = _uses_of(site.module)
    for name in lost:
        scope = next((uses for _, uses in functions if uses.binds[name]), whole)
        if scope is whole and not (name in site.imported or name.startswith("_")):
            continue
        kept = scope.binds[name] - old.binds[name] + fresh.binds[name]
        still_bound = kept > 0 or (scope is whole and name in site.imported)
        if still_bound and scope.reads[name] == old.reads[name]:
            return True
    return False
