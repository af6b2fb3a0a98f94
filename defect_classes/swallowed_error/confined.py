"""Tell whether a container is a function's own: nobody outside can hold it before the function returns it."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.swallowed_error import shapes
from planter.plugin import Site
from planter.syntax import names
from planter.syntax.sites import findall

_LOOKING = frozenset(
    {"all", "any", "bool", "dict", "enumerate", "frozenset", "len", "list", "max", "min", "set", "sorted", "sum"}
    | {"tuple"}
)
_ADDING = frozenset({"append", "add", "extend", "insert", "setdefault", "update"})
_EMPTY = frozenset({"list", "dict", "set"})


def local_container(site: Site) -> str | None:
    """Return the first name whose list, dictionary or set the site fills, and that is the function's own."""
    if site.function is None:
        return None
    filled = m.Call(func=m.Attribute(value=m.Name(), attr=m.Name(value=m.MatchIfTrue(lambda name: name in _ADDING))))
    stored = m.AssignTarget(target=m.Subscript(value=m.Name()))
    for node in findall(site.node, filled | stored):
        holder = node.func if isinstance(node, cst.Call) else cst.ensure_type(node, cst.AssignTarget).target
        name = shapes.last_name(cst.ensure_type(holder.value, cst.Name)) if hasattr(holder, "value") else ""
        values = shapes.bound_to(site.function, name)
        if name in site.bound_before and values and all(map(_is_empty, values)) and is_confined(site.function, name):
            return name
    return None


def _is_empty(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.List | cst.Dict):
        return not value.elements
    return isinstance(value, cst.Call) and not value.args and shapes.last_name(value.func) in _EMPTY


def is_confined(function: cst.FunctionDef, name: str) -> bool:
    """Tell whether the function only fills, asks and returns what the name holds, and binds it itself."""
    if shapes.find(function.body, cst.Global, cst.Nonlocal) or not shapes.bound_to(function, name):
        return False
    if name in names.names_bound(function.params):
        return False
    walker = _Holders(name)
    function.body.visit(walker)
    return walker.confined


class _Holders(cst.CSTVisitor):
    """Look at what stands round each occurrence of a name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.confined = True
        self._stack: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Name) and node.value == self.name and not self._is_safe(node):
            self.confined = False
        self._stack.append(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        self._stack.pop()

    def _is_safe(self, node: cst.Name) -> bool:
        if any(isinstance(holder, cst.FunctionDef | cst.Lambda | cst.ClassDef) for holder in self._stack):
            return False
        if any(isinstance(holder, cst.Return | cst.Raise) for holder in self._stack):
            return True
        parent = self._stack[-1]
        match parent:
            case cst.Attribute():
                return parent.attr is node or isinstance(self._stack[-2], cst.Call)
            case cst.Subscript() | cst.AssignTarget() | cst.AnnAssign() | cst.If() | cst.UnaryOperation():
                return True
            case cst.For() | cst.CompFor():
                return parent.iter is node
            case cst.ComparisonTarget():
                return isinstance(parent.operator, cst.In | cst.NotIn)
            case cst.Element():
                return self._is_unpacked_to()
            case cst.Arg():
                call = self._stack[-2]
                looks = isinstance(call, cst.Call) and shapes.last_name(call.func) in _LOOKING
                return looks or parent.keyword is node
        return False

    def _is_unpacked_to(self) -> bool:
        return len(self._stack) > 2 and isinstance(self._stack[-3], cst.AssignTarget)
