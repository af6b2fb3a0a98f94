"""Read one module once and record what it names where, for `renaming`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

import libcst as cst

from planter.syntax.naming import NameScanner
from planter.syntax.rebuilding import last_name
from planter.syntax.scopes import PLAIN_BASES, ClassFacts, Function, Scan, Scope, Unit, is_private

WORD = re.compile(r"\w+")
_PURE_METHODS = frozenset({"staticmethod", "classmethod"})


def scan_module(path: str, module: cst.Module, text: str, inside: Collection[str]) -> Scan:
    """Return the scan of a parsed module; `inside` are the names of modules and folders of the tree."""
    scan = Scan(path, module, text)
    scanner = _Scanner(scan, inside)
    scanner.visit(module, scanner.top)
    scan.globals = scanner.top.bound
    counted = Counter(WORD.findall(text))
    scan.words = set(counted)
    # A private name that the text holds more often than the code does is also in a string or a comment.
    scan.kept.update(token for token, nodes in scan.tokens.items() if counted[token] != len(nodes))
    return scan


class _Scanner(NameScanner):
    def __init__(self, scan: Scan, inside: Collection[str]) -> None:
        super().__init__(scan, inside)
        self.where: tuple[str, ...] = ()
        self.special[cst.FunctionDef] = self.function
        self.special[cst.Lambda] = self.anonymous
        self.special[cst.ClassDef] = self.class_
        for kind in (cst.ListComp, cst.SetComp, cst.DictComp, cst.GeneratorExp):
            self.special[kind] = self.comprehension

    def opened(self, kind: str, scope: Scope) -> Scope:
        """Return a function-like scope inside this one; outermost ones begin a unit."""
        unit = scope.unit
        if unit is None:
            unit = Unit()
            self.scan.units.append(unit)
        return Scope("comprehension" if kind == "comprehension" else "function", scope, unit)

    def function(self, node: cst.FunctionDef, scope: Scope) -> None:
        for decorator in node.decorators:
            self.visit(decorator, scope)
        self.bind(node.name, scope, keep=True)
        inner = self.opened("function", scope)
        assert inner.unit is not None
        self.where = (*self.where, node.name.value)
        function = Function(node, self.where, inner.unit, scope.kind == "function")
        self.scan.functions.append(function)
        if scope.owner is not None and node.name.value in ("__init__", "__new__"):
            scope.owner.record = False
        self.parameters(node.params, scope, inner, function)
        self.visit(node.returns, scope)
        self.visit(node.type_parameters, inner)
        self.visit(node.body, inner)
        self.where = self.where[:-1]

    def anonymous(self, node: cst.Lambda, scope: Scope) -> None:
        inner = self.opened("function", scope)
        self.parameters(node.params, scope, inner, None, by_position=id(node) in self.by_position)
        self.visit(node.body, inner)

    def parameters(
        self, node: cst.Parameters, outer: Scope, inner: Scope, owner: Function | None, *, by_position: bool = False
    ) -> None:
        unit = inner.unit
        assert unit is not None
        free = _may_rename_parameters(owner) if owner is not None else by_position
        for parameter in _every_parameter(node):
            name = parameter.name.value
            self.visit(parameter.annotation, outer)
            self.visit(parameter.default, outer)
            self.bind(parameter.name, inner, keep=not free or (owner is None and parameter.default is not None))
            self.scan.binders[name] += 1
            if is_private(name):
                self.scan.kept.add(name)
            if owner is not None:
                unit.parameters.setdefault(name, []).append(owner)

    def class_(self, node: cst.ClassDef, scope: Scope) -> None:
        for part in (*node.decorators, *node.bases, *node.keywords):
            self.visit(part, scope)
        self.bind(node.name, scope, keep=True)
        self.scan.kept.add(node.name.value)
        bases = tuple(last_name(base.value) or "?" for base in node.bases if last_name(base.value) not in PLAIN_BASES)
        record = [last_name(found.decorator) for found in node.decorators] == ["dataclass"] and not bases
        facts = ClassFacts(node.name.value, bases, bool(node.keywords), not node.decorators, record)
        self.scan.classes.append(facts)
        inner = Scope("class", scope, scope.unit, facts)
        self.where = (*self.where, node.name.value)
        self.visit(node.type_parameters, inner)
        self.visit(node.body, inner)
        self.where = self.where[:-1]

    def comprehension(self, node: cst.ListComp | cst.SetComp | cst.DictComp | cst.GeneratorExp, scope: Scope) -> None:
        loop = node.for_in
        self.visit(loop.iter, scope)
        inner = self.opened("comprehension", scope)
        self.loop(loop, inner)
        results = (node.key, node.value) if isinstance(node, cst.DictComp) else (node.elt,)
        for result in results:
            self.visit(result, inner)

    def loop(self, node: cst.CompFor, inner: Scope) -> None:
        self.store(node.target, inner)
        for condition in node.ifs:
            self.visit(condition.test, inner)
        if node.inner_for_in is not None:
            self.visit(node.inner_for_in.iter, inner)
            self.loop(node.inner_for_in, inner)


def _every_parameter(node: cst.Parameters) -> Iterable[cst.Param]:
    yield from (*node.posonly_params, *node.params)
    if isinstance(node.star_arg, cst.Param):
        yield node.star_arg
    yield from node.kwonly_params
    if node.star_kwarg is not None:
        yield node.star_kwarg


def _may_rename_parameters(function: Function) -> bool:
    """Tell whether a function's parameters may have other names, if all calls to it are seen."""
    decorators = [last_name(decorator.decorator) for decorator in function.node.decorators]
    return (
        (function.nested or is_private(function.name))
        and function.node.params.star_kwarg is None
        and all(name in _PURE_METHODS for name in decorators)
    )
