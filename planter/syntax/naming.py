"""Record every name a module binds, reads and mentions, scope by scope."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import libcst as cst
from libcst.helpers import get_full_name_for_node

from planter.syntax.rebuilding import children, last_name, names_in
from planter.syntax.scopes import Scan, Scope, is_private

_SHOWS_LOCALS = frozenset({"locals", "vars", "eval", "exec", "dir", "_getframe", "currentframe", "f_locals", "inspect"})
_BY_POSITION: dict[str, str | int] = {
    "sorted": "key",
    "min": "key",
    "max": "key",
    "sort": "key",
    "map": 0,
    "filter": 0,
}
_NAMED_ACCESS = frozenset({"getattr", "setattr", "hasattr", "delattr", "attrgetter", "methodcaller"})


def _leftmost(node: cst.CSTNode) -> cst.CSTNode:
    while isinstance(node, cst.Attribute):
        node = node.value
    return node


class NameScanner:
    """Visit nodes with the scope they stand in; subclasses add the nodes that open scopes."""

    def __init__(self, scan: Scan, inside: Collection[str]) -> None:
        self.scan = scan
        self.inside = inside
        self.top = Scope("module", None)
        self.by_position: set[int] = set()
        self.special: dict[type[cst.CSTNode], Callable[[Any, Scope], None]] = {
            cst.Name: self.load,
            cst.Attribute: self.attribute,
            cst.Call: self.call,
            cst.Arg: self.argument,
            cst.AssignTarget: lambda node, scope: self.store(node.target, scope),
            cst.AugAssign: self.assign,
            cst.AnnAssign: self.annotated,
            cst.For: self.assign,
            cst.NamedExpr: self.walrus,
            cst.Del: lambda node, scope: self.store(node.target, scope),
            cst.AsName: lambda node, scope: self.store(node.name, scope),
            cst.MatchAs: self.capture,
            cst.MatchStar: self.capture,
            cst.MatchMapping: self.capture,
            cst.MatchKeywordElement: self.keyword_pattern,
            cst.Import: self.imported,
            cst.ImportFrom: self.imported,
            cst.Global: self.declared,
            cst.Nonlocal: self.declared,
            cst.FormattedStringExpression: self.formatted,
            cst.TypeAlias: self.keep_all,
            cst.TypeParameters: self.keep_all,
        }

    def visit(self, node: cst.CSTNode | None, scope: Scope) -> None:
        if node is None:
            return
        handler = self.special.get(type(node))
        if handler is not None:
            handler(node, scope)
            return
        for child in children(node):
            self.visit(child, scope)

    def visit_children(self, node: cst.CSTNode, scope: Scope) -> None:
        for child in children(node):
            self.visit(child, scope)

    def token(self, node: cst.Name) -> None:
        if is_private(node.value):
            self.scan.tokens.setdefault(node.value, []).append(node)

    def use(self, node: cst.Name, scope: Scope) -> None:
        self.token(node)
        if scope.unit is not None:
            scope.unit.opaque |= not node.value.isascii()
            scope.unit.uses.setdefault(node.value, []).append((node, scope))

    def load(self, node: cst.Name, scope: Scope) -> None:
        self.use(node, scope)
        self.scan.mentions[node.value] += 1
        if node.value in _SHOWS_LOCALS and scope.unit is not None:
            scope.unit.opaque = True

    def bind(self, node: cst.Name, scope: Scope, *, keep: bool = False) -> None:
        name = node.value
        self.use(node, scope)
        scope.bound.add(name)
        if scope.unit is not None and (keep or scope.kind == "class"):
            scope.unit.kept.add(name)
        if is_private(name) and (scope.kind in ("module", "class") or name in scope.declared_global):
            self.define(name, scope)

    def define(self, name: str, scope: Scope) -> None:
        self.scan.defined.add(name)
        owner = scope.class_around()
        if owner is not None:
            owner.private.add(name)

    def store(self, target: cst.CSTNode, scope: Scope) -> None:
        if isinstance(target, cst.Name):
            self.bind(target, scope)
            self.scan.binders[target.value] += 1
        elif isinstance(target, cst.Tuple | cst.List):
            for element in target.elements:
                self.store(element.value, scope)
        elif isinstance(target, cst.Attribute):
            self.visit(target, scope)
            name = target.attr.value
            self.scan.binders[name] += 1
            if is_private(name) and isinstance(target.value, cst.Name) and target.value.value in ("self", "cls"):
                self.define(name, scope)
        else:
            self.visit(target, scope)

    def assign(self, node: cst.AugAssign | cst.For, scope: Scope) -> None:
        self.store(node.target, scope)
        for child in children(node):
            if child is not node.target:
                self.visit(child, scope)

    def annotated(self, node: cst.AnnAssign, scope: Scope) -> None:
        self.store(node.target, scope)
        if scope.owner is not None and scope.kind == "class" and not scope.owner.plain_fields:
            self.scan.kept.update(name for name in names_in(node.target) if is_private(name))
        self.visit(node.annotation, scope)
        self.visit(node.value, scope)

    def walrus(self, node: cst.NamedExpr, scope: Scope) -> None:
        self.visit(node.value, scope)
        target = scope
        while target.kind == "comprehension" and target.parent is not None:
            target = target.parent
        name = cst.ensure_type(node.target, cst.Name)
        self.bind(name, target)
        self.scan.binders[name.value] += 1
        if scope.unit is not None and target.unit is None:
            scope.unit.kept.add(name.value)

    def capture(self, node: cst.MatchAs | cst.MatchStar | cst.MatchMapping, scope: Scope) -> None:
        name = node.rest if isinstance(node, cst.MatchMapping) else node.name
        for child in children(node):
            if child is not name:
                self.visit(child, scope)
        if name is not None:
            self.store(name, scope)

    def keyword_pattern(self, node: cst.MatchKeywordElement, scope: Scope) -> None:
        self.token(node.key)
        self.visit(node.pattern, scope)

    def attribute(self, node: cst.Attribute, scope: Scope) -> None:
        self.visit(node.value, scope)
        name = node.attr.value
        self.token(node.attr)
        self.scan.mentions[name] += 1
        if name in _SHOWS_LOCALS and scope.unit is not None:
            scope.unit.opaque = True
        if isinstance(node.value, cst.Name) and node.value.value in self.scan.outside:
            self.scan.kept.add(name)
        if name in ("__name__", "__qualname__") and not isinstance(node.value, cst.Call):
            self.scan.shows_names = True

    def call(self, node: cst.Call, scope: Scope) -> None:
        name = last_name(node.func)
        if isinstance(node.func, cst.Name | cst.Attribute):
            self.scan.calls.setdefault(name, []).append(node)
        if isinstance(node.func, cst.Name) and scope.unit is not None:
            scope.unit.calls.setdefault(name, []).append(node)
        if name in _NAMED_ACCESS:
            literal = node.args[:1] if name in ("attrgetter", "methodcaller") else node.args[1:2]
            self.scan.computed_attributes |= not (literal and isinstance(literal[0].value, cst.SimpleString))
        spot = _BY_POSITION.get(name)
        for index, arg in enumerate(node.args):
            if isinstance(arg.value, cst.Lambda) and spot == (arg.keyword.value if arg.keyword else index):
                self.by_position.add(id(arg.value))
        if name in ("vars", "dir") and len(node.args) == 1 and not names_in(node.args[0]) & self.top.bound:
            # Of an object: shows attributes, but neither the locals here nor the names of a module.
            self.scan.shows_attributes = True
            self.visit(node.args[0], scope)
            return
        self.visit_children(node, scope)

    def argument(self, node: cst.Arg, scope: Scope) -> None:
        if node.keyword is not None:
            self.token(node.keyword)
            if is_private(node.keyword.value):
                self.scan.kept.add(node.keyword.value)
            # argparse shows the name of the function given as `type`.
            if node.keyword.value == "type":
                self.scan.kept.add(last_name(node.value))
        self.visit(node.value, scope)

    def imported(self, node: cst.Import | cst.ImportFrom, scope: Scope) -> None:
        source = get_full_name_for_node(node.module) if isinstance(node, cst.ImportFrom) and node.module else None
        relative = isinstance(node, cst.ImportFrom) and bool(node.relative)
        for alias in () if isinstance(node.names, cst.ImportStar) else node.names:
            root = (source or get_full_name_for_node(alias.name) or "").split(".")[0]
            from_tree = relative or root in self.inside
            bound = alias.asname.name if alias.asname is not None else _leftmost(alias.name)
            if isinstance(node, cst.ImportFrom) and isinstance(alias.name, cst.Name) and alias.asname is not None:
                self.token(alias.name)
            if not isinstance(bound, cst.Name):
                continue
            self.use(bound, scope)
            scope.bound.add(bound.value)
            if scope.unit is not None:
                scope.unit.kept.add(bound.value)
            if not from_tree:
                self.scan.outside.add(bound.value)
                self.scan.kept.update(names_in(alias))
            if alias.asname is not None:
                self.scan.binders[bound.value] += 1
                self.scan.kept.add(bound.value)

    def declared(self, node: cst.Global | cst.Nonlocal, scope: Scope) -> None:
        group = scope.declared_global if isinstance(node, cst.Global) else scope.declared_nonlocal
        for item in node.names:
            group.add(item.name.value)
            self.use(item.name, scope)
            if isinstance(node, cst.Global) and scope.unit is not None:
                scope.unit.kept.add(item.name.value)

    def formatted(self, node: cst.FormattedStringExpression, scope: Scope) -> None:
        if node.equal is not None:
            shown = names_in(node.expression)
            self.scan.kept.update(shown)
            if scope.unit is not None:
                scope.unit.kept.update(shown)
        self.visit_children(node, scope)

    def keep_all(self, node: cst.CSTNode, scope: Scope) -> None:
        shown = names_in(node)
        self.scan.kept.update(shown)
        if scope.unit is not None:
            scope.unit.kept.update(shown)
        self.visit_children(node, scope)
