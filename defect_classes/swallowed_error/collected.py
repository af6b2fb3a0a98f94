"""Rewrites of failures that are collected: the last hides the first, one is forgiven, a later success covers all."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.swallowed_error import shapes
from planter.plugin import Replacement, Site
from planter.syntax import names


def keep_last(site: Site) -> Replacement | None:
    """Bind the list of failures anew where the right code adds to it."""
    node = cst.ensure_type(site.node, cst.Expr)
    call, function = node.value, site.function
    if function is None or not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
        return None
    adds, name, args = call.func.attr.value, shapes.last_name(call.func.value), call.args
    if len(args) != 1 or shapes.keyword_of(args[0]) is not None or not isinstance(call.func.value, cst.Name):
        return None
    if adds not in ("append", "extend") or shapes.nearest_loop(site) is None or not shapes.one_line(site):
        return None
    if adds == "extend" and not isinstance(args[0].value, cst.Call | cst.List):
        return None
    if not _begins_as_list(function, name) or not (
        shapes.within(site, cst.ExceptHandler) or _decides_raise(function, name)
    ):
        return None
    value = args[0].value
    kept = value if adds == "extend" else cst.List([cst.Element(value)])
    return cst.Assign(targets=[cst.AssignTarget(cst.Name(name))], value=kept)


def _begins_as_list(function: cst.FunctionDef, name: str) -> bool:
    values = shapes.bound_to(function, name)
    return any(isinstance(value, cst.List) and not value.elements for value in values)


def _decides_raise(function: cst.FunctionDef, name: str) -> bool:
    """Tell whether the function raises with, or because of, what the name holds."""
    for node in shapes.find(function.body, cst.Raise, cst.If):
        told = node.test if isinstance(node, cst.If) and shapes.raises(node.body) else node
        if not isinstance(told, cst.If) and name in names.names_read(told):
            return True
    return False


def forgive_one(site: Site) -> Replacement | None:
    """Raise for two failures or more, where the right code raises for one."""
    node = cst.ensure_type(site.node, cst.If)
    if not isinstance(node.test, cst.Name) or site.function is None or node.orelse is not None:
        return None
    raised = shapes.final(node.body)
    name = node.test.value
    values = shapes.bound_to(site.function, name)
    if not isinstance(raised, cst.Raise) or not any(isinstance(value, cst.List | cst.ListComp) for value in values):
        return None
    return node.with_changes(test=cst.parse_expression(f"len({name}) > 1"))


def overwrite_status(site: Site) -> Replacement | None:
    """Keep the outcome of the last step only, where the right code adds it to those before."""
    node = site.node
    if shapes.nearest_loop(site) is None or site.function is None:
        return None
    if isinstance(node, cst.AugAssign):
        if not isinstance(node.operator, cst.BitOrAssign | cst.BitAndAssign) or not isinstance(node.target, cst.Name):
            return None
        name, value = node.target.value, node.value
    else:
        assign = cst.ensure_type(node, cst.Assign)
        target = assign.targets[0].target
        if len(assign.targets) != 1 or not isinstance(target, cst.Name):
            return None
        found = _added(target.value, assign.value)
        if found is None:
            return None
        name, value = target.value, found
    if name not in site.read_after or not _begins_as_status(site.function, name) or not shapes.find(value, cst.Call):
        return None
    return cst.Assign(targets=[cst.AssignTarget(cst.Name(name))], value=value)


def _added(name: str, value: cst.BaseExpression) -> cst.BaseExpression | None:
    """Return `x` of `name or x`, `name and x`, `x or name`, `x and name`, `max(name, x)`; None of anything else."""
    parts: list[cst.BaseExpression] = []
    if isinstance(value, cst.BooleanOperation) and not value.lpar:
        parts = [value.left, value.right]
    elif isinstance(value, cst.Call) and shapes.last_name(value.func) == "max" and len(value.args) == 2:
        parts = [arg.value for arg in value.args]
    others = [part for part in parts if not (isinstance(part, cst.Name) and part.value == name)]
    return others[0] if len(parts) == 2 and len(others) == 1 else None


def _begins_as_status(function: cst.FunctionDef, name: str) -> bool:
    start = m.Name("False") | m.Name("True") | m.Integer("0")
    return any(m.matches(value, start) for value in shapes.bound_to(function, name))
