"""Rewrites of raises: a failure that is passed over, breaks off the work, or is returned."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import shapes
from planter.plugin import Replacement, Site
from planter.syntax import names

_NO_FAILURES = frozenset({"NotImplementedError", "StopIteration", "SystemExit", "KeyboardInterrupt"})


def _instead_of_raise(site: Site, statement: cst.BaseSmallStatement) -> Replacement | None:
    """Put a statement in the place of a raise that ends a handler, or that is all an `if` does."""
    node = site.node
    if isinstance(node, cst.ExceptHandler):
        if not isinstance(shapes.final(node.body), cst.Raise) or shapes.is_blind(node):
            return None
        changed: cst.CSTNode = shapes.with_body(node, shapes.with_final(node.body, statement))
    else:
        holder = site.ancestors[2]
        if not isinstance(holder, cst.If) or shapes.only(holder.body) is not node or _is_no_failure(node):
            return None
        if shapes.within(site, cst.ExceptHandler) and _in_blind_handler(site):
            return None
        changed = statement
    return None if names.leaves_unused(site, changed) else changed


def _is_no_failure(node: cst.CSTNode) -> bool:
    raised = node.exc if isinstance(node, cst.Raise) else None
    raised = raised.func if isinstance(raised, cst.Call) else raised
    return raised is not None and shapes.last_name(raised) in _NO_FAILURES


def _in_blind_handler(site: Site) -> bool:
    handler = next(a for a in site.ancestors if isinstance(a, cst.ExceptHandler))
    return shapes.is_blind(handler)


def skip_failure(site: Site) -> Replacement | None:
    """Go on with the next item of a for loop where the right code raises."""
    # a while loop might never end
    return _instead_of_raise(site, cst.Continue()) if isinstance(shapes.nearest_loop(site), cst.For) else None


def break_off(site: Site) -> Replacement | None:
    """End the loop where the right code raises."""
    loop = shapes.nearest_loop(site)
    if loop is None or loop.orelse is not None or not site.returns_value:
        return None
    return _instead_of_raise(site, cst.Break())


def return_failure(site: Site) -> Replacement | None:
    """Return the exception where the right code raises it, in a function that returns nothing."""
    node, function = site.node, site.function
    if function is None or site.returns_value or function.name.value.startswith("__"):
        return None
    if function.returns is not None and shapes.last_name(function.returns.annotation) in ("NoReturn", "Never"):
        return None
    final = shapes.final(node.body) if isinstance(node, cst.ExceptHandler) else node
    if not isinstance(final, cst.Raise) or not isinstance(final.exc, cst.Call) or _is_no_failure(final):
        return None
    returned = cst.Return(value=final.exc)
    if isinstance(node, cst.ExceptHandler):
        if shapes.is_blind(node):
            return None
        changed: cst.CSTNode = shapes.with_body(node, shapes.with_final(node.body, returned))
    elif shapes.within(site, cst.ExceptHandler):
        return None
    else:
        changed = returned
    return None if names.leaves_unused(site, changed) else changed


def pass_over(site: Site) -> Replacement | None:
    """Leave out the raise at the end of a handler, so that the program goes on behind the try statement."""
    handler = cst.ensure_type(site.node, cst.ExceptHandler)
    last, around = shapes.final(handler.body), cst.ensure_type(site.parent, cst.Try)
    if not isinstance(last, cst.Raise) or last.exc is None or shapes.is_blind(handler):
        return None
    following = shapes.follows(site)
    if site.function is None or (site.returns_value and not following):
        return None
    if names.names_bound(around.body) & names.names_read_in(following):
        return None
    changed = shapes.with_body(handler, shapes.with_final(handler.body, None))
    return None if names.leaves_unused(site, changed) else changed


def answer_nothing(site: Site) -> Replacement | None:
    """Give the answer that stands for "nothing there", which the function gives elsewhere, where it should raise."""
    nothing = _nothing_of(site)
    return None if nothing is None else _instead_of_raise(site, nothing)


def _nothing_of(site: Site) -> cst.Return | None:
    """Return the statement by which the function returns a constant, if there is just one such constant."""
    if site.function is None or shapes.is_generator(site):
        return None
    returns = [cst.ensure_type(node, cst.Return) for node in shapes.find(site.function.body, cst.Return)]
    constants = {site.code(node.value): node for node in returns if node.value is not None and _is_constant(node.value)}
    return next(iter(constants.values())) if len(constants) == 1 and len(returns) > 1 else None


def _is_constant(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.Name):
        return value.value.isupper() or value.value in ("None", "False")
    if isinstance(value, cst.List | cst.Tuple | cst.Dict):
        return not value.elements
    return isinstance(value, cst.SimpleString | cst.Integer) and value.value in ('""', "''", 'b""', "b''", "0")


def narrow_guard(site: Site) -> Replacement | None:
    """Leave out the last of the alternatives under which the right code raises."""
    node = cst.ensure_type(site.node, cst.If)
    if not isinstance(node.test, cst.BooleanOperation) or not isinstance(node.test.operator, cst.Or) or node.test.lpar:
        return None
    if isinstance(node.test.left, cst.BooleanOperation) and isinstance(node.test.left.operator, cst.Or):
        return None
    raised = shapes.only(node.body)
    if not isinstance(raised, cst.Raise) or _is_no_failure(raised) or site.function is None:
        return None
    rest = node.test.left.with_changes(lpar=[], rpar=[])
    if _is_type_check(rest):
        return None  # linters want a TypeError there
    changed = node.with_changes(test=rest)
    return None if names.leaves_unused(site, changed) else changed


def _is_type_check(test: cst.BaseExpression) -> bool:
    if isinstance(test, cst.UnaryOperation):
        return _is_type_check(test.expression)
    return isinstance(test, cst.Call) and shapes.last_name(test.func) in ("isinstance", "issubclass", "callable")


def miss_last_attempt(site: Site) -> Replacement | None:
    """Compare the attempt with the count of attempts, which it never reaches."""
    node = cst.ensure_type(site.node, cst.If)
    if not isinstance(shapes.only(node.body), cst.Raise) or not shapes.within(site, cst.ExceptHandler):
        return None
    test = node.test
    if not isinstance(test, cst.Comparison) or len(test.comparisons) != 1 or shapes.nearest_loop(site) is None:
        return None
    target = test.comparisons[0]
    if not isinstance(target.operator, cst.Equal | cst.GreaterThanEqual):
        return None
    left, right = _less_one(test.left, cst.Add), _less_one(target.comparator, cst.Subtract)
    if (left is None) == (right is None):
        return None
    comparison = target if right is None else target.with_changes(comparator=right)
    return node.with_changes(test=test.with_changes(left=left or test.left, comparisons=[comparison]))


def _less_one(node: cst.BaseExpression, sign: type[cst.Add] | type[cst.Subtract]) -> cst.BaseExpression | None:
    if not isinstance(node, cst.BinaryOperation) or not isinstance(node.operator, sign) or node.lpar:
        return None
    return node.left if isinstance(node.right, cst.Integer) and node.right.value == "1" else None
