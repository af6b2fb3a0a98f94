"""Tell which names a rewrite would leave unread: imports, locals, parameters and private definitions."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import libcst as cst

from planter.plugin import Site


class _Uses(cst.CSTVisitor):
    """Count the names that a node reads and those that it binds."""

    def __init__(self) -> None:
        self.reads: Counter[str] = Counter()
        self.binds: Counter[str] = Counter()
        self._not_read: set[cst.CSTNode] = set()

    def _bind(self, target: cst.CSTNode | None) -> None:
        if isinstance(target, cst.Name):
            self.binds[target.value] += 1
            self._not_read.add(target)
        elif isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self._bind(element.value)

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Import() | cst.ImportFrom():
                return False
            case cst.Attribute():
                node.value.visit(self)
                return False
            case cst.Arg(keyword=cst.Name() as keyword):
                self._not_read.add(keyword)
            case cst.AssignTarget() | cst.AnnAssign() | cst.For() | cst.CompFor() | cst.NamedExpr():
                self._bind(node.target)
            case cst.Param() | cst.FunctionDef() | cst.ClassDef() | cst.AsName():
                self._bind(node.name)
            case cst.Name() if node not in self._not_read:
                self.reads[node.value] += 1
            case _:
                pass
        return True


@lru_cache(maxsize=64)
def _uses_of(node: cst.CSTNode) -> _Uses:
    uses = _Uses()
    node.visit(uses)
    return uses


def reads(node: cst.CSTNode, name: str) -> int:
    """Count how often a node reads a name."""
    return _uses_of(node).reads[name]


def leaves_unused(site: Site, *new: cst.CSTNode) -> bool:
    """Tell whether putting `new` in the node's place leaves an import, a local or a private definition unread."""
    old = _uses_of(site.node)
    kept = set().union(*(_uses_of(node).reads for node in new))
    for name in set(old.reads) - kept:
        if old.binds[name]:
            if any(_uses_of(node).binds[name] for node in new):
                return True
            continue
        scope = next((a for a in site.ancestors if isinstance(a, cst.FunctionDef) and _binds(a, name)), site.module)
        if scope is site.module and not (name in site.imported or name.startswith("_")):
            continue
        if reads(scope, name) == old.reads[name]:
            return True
    return False


def _binds(function: cst.FunctionDef, name: str) -> bool:
    return _uses_of(function).binds[name] > (function.name.value == name)
