"""Sites: the place one rewrite may act on, and what the rewrite may know of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import libcst as cst
from libcst import matchers as m

from planter.syntax.nodes import LAYOUT, walk


@dataclass(frozen=True)
class Site:
    """The place one rewrite may act on, with what it may know of it.

    `ancestors` runs from the parent outwards to the Module; `function` is the innermost one around the node.
    """

    node: cst.CSTNode
    ancestors: tuple[cst.CSTNode, ...]

    @cached_property
    def module(self) -> cst.Module:
        """Give the module the node stands in."""
        return cst.ensure_type(self.ancestors[-1], cst.Module)

    @cached_property
    def function(self) -> cst.FunctionDef | None:
        """Give the innermost function around the node, None at module level."""
        return next((a for a in self.ancestors if isinstance(a, cst.FunctionDef)), None)

    @property
    def parent(self) -> cst.CSTNode:
        """Give the node's parent."""
        return self.ancestors[0]

    @cached_property
    def in_loop(self) -> bool:
        """Tell whether `continue` may stand here: a loop is nearer than any function or class."""
        for ancestor in self.ancestors:
            if isinstance(ancestor, cst.For | cst.While):
                return True
            if isinstance(ancestor, cst.FunctionDef | cst.ClassDef | cst.Lambda):
                return False
        return False

    @cached_property
    def returns_value(self) -> bool:
        """Tell whether the function somewhere returns something other than None, or yields."""
        if self.function is None:
            return False
        return any(
            isinstance(node, cst.Yield) or (isinstance(node, cst.Return) and not _is_none(node.value))
            for node in inside(self.function.body)
        )

    @cached_property
    def imported(self) -> frozenset[str]:
        """Give the names the module binds by import at top level; a rewrite may use no others."""
        return _imported_names(self.module)

    @cached_property
    def bound_before(self) -> frozenset[str]:
        """Give the function's parameters and the local names stored on lines before the node."""
        return frozenset(_names_around(self)[0])

    @cached_property
    def read_after(self) -> frozenset[str]:
        """Give the names read in the function on lines after the node."""
        return frozenset(_names_around(self)[1])

    def code(self, node: cst.CSTNode) -> str:
        """Give the source of a node, as the module would print it."""
        return self.module.code_for_node(node)


@lru_cache(maxsize=512)
def inside(node: cst.CSTNode) -> tuple[cst.CSTNode, ...]:
    """Return a node and all below it that is no white space, in source order; nodes never change, so it is kept."""
    return tuple(walk(node))


def findall(node: cst.CSTNode, pattern: m.BaseMatcherNode) -> list[cst.CSTNode]:
    """Return the node and what stands below it as far as it matches, in source order; white space is not looked at.

    Of a pattern of one type of node, or of several by `|`, only nodes of these types are asked.
    """
    options = pattern.options if isinstance(pattern, m.OneOf) else (pattern,)
    kinds = {type(option).__name__ for option in options}
    if not all(hasattr(cst, kind) for kind in kinds):
        return [one for one in inside(node) if m.matches(one, pattern)]
    return [one for one in inside(node) if type(one).__name__ in kinds and m.matches(one, pattern)]


def _is_none(node: cst.BaseExpression | None) -> bool:
    return node is None or (isinstance(node, cst.Name) and node.value == "None")


@lru_cache(maxsize=64)
def _imported_names(module: cst.Module) -> frozenset[str]:
    names: set[str] = set()
    for statement in _top_level(module.body):
        for node in statement.body if isinstance(statement, cst.SimpleStatementLine) else ():
            if isinstance(node, cst.Import | cst.ImportFrom) and not isinstance(node.names, cst.ImportStar):
                names.update(_bound_name(module, alias) for alias in node.names)
    return frozenset(names)


def _top_level(body: Sequence[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """Give the statements that run on import: those of the module and of its `if` and `try` blocks."""
    for statement in body:
        yield statement
        if isinstance(statement, cst.If | cst.Try | cst.Else | cst.ExceptHandler | cst.With):
            inner = [statement.body, getattr(statement, "orelse", None), *getattr(statement, "handlers", ())]
            for part in inner:
                if isinstance(part, cst.IndentedBlock):
                    yield from _top_level(part.body)
                elif isinstance(part, cst.CSTNode):
                    yield from _top_level([part])


def _bound_name(module: cst.Module, alias: cst.ImportAlias) -> str:
    if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
        return alias.asname.name.value
    return module.code_for_node(alias.name).split(".")[0]


_BINDING = (cst.Param, cst.AssignTarget, cst.For, cst.AsName, cst.AnnAssign, cst.CompFor)


def _targets(node: cst.CSTNode) -> list[str]:
    target = node.name if isinstance(node, cst.Param | cst.AsName) else getattr(node, "target", None)
    if target is None:
        return []
    return [cst.ensure_type(name, cst.Name).value for name in findall(target, m.Name())]


def _names_around(site: Site) -> tuple[set[str], set[str]]:
    """Return the names a function binds before a node begins, and those it reads after the node ends."""
    if site.function is None:
        return set(), set()
    layout = isinstance(site.node, LAYOUT)
    around = tuple(walk(site.function, layout=True)) if layout else inside(site.function)
    start = next(at for at, node in enumerate(around) if node is site.node)
    length = sum(1 for _ in walk(site.node, layout))
    before, after = around[:start], around[start + length :]
    bound = {name for node in before if isinstance(node, _BINDING) for name in _targets(node)}
    return bound, {node.value for node in after if isinstance(node, cst.Name)}
