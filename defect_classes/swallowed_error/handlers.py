"""Rewrites of handlers: too wide, in the wrong order, without the raise at their end, round too much."""

from __future__ import annotations

import libcst as cst

from defect_classes.swallowed_error import shapes
from planter.plugin import Replacement, Site
from planter.syntax import names

WIDER = {
    "FileNotFoundError": "OSError",
    "FileExistsError": "OSError",
    "PermissionError": "OSError",
    "NotADirectoryError": "OSError",
    "IsADirectoryError": "OSError",
    "ProcessLookupError": "OSError",
    "InterruptedError": "OSError",
    "ConnectionResetError": "OSError",
    "BrokenPipeError": "OSError",
    "ConnectionError": "OSError",
    "TimeoutError": "OSError",
    "KeyError": "LookupError",
    "IndexError": "LookupError",
    "UnicodeDecodeError": "ValueError",
    "UnicodeEncodeError": "ValueError",
    "UnicodeError": "ValueError",
    "JSONDecodeError": "ValueError",
    "ZeroDivisionError": "ArithmeticError",
    "OverflowError": "ArithmeticError",
    "ModuleNotFoundError": "ImportError",
}
SIBLINGS = {
    "KeyError": "TypeError",
    "IndexError": "TypeError",
    "FileNotFoundError": "PermissionError",
    "ValueError": "TypeError",
    "AttributeError": "TypeError",
    "FileExistsError": "PermissionError",
    "NotADirectoryError": "PermissionError",
    "ZeroDivisionError": "ValueError",
    "UnicodeDecodeError": "LookupError",
}


def is_under(module: cst.Module, name: str, other: str) -> bool:
    """Tell whether exception `name` is known to be a kind of `other`: a built-in one, or a class of the module."""
    if other in shapes.BLIND or WIDER.get(name) == other:
        return name != other and name not in shapes.BLIND
    for node in module.body:
        if isinstance(node, cst.ClassDef) and node.name.value == name:
            bases = [shapes.last_name(base.value) for base in node.bases]
            return any(base == other or is_under(module, base, other) for base in bases if base != name)
    return False


def widen(site: Site) -> Replacement | None:
    """Catch the base of what the right code catches and passes over."""
    node = site.node
    if isinstance(node, cst.Call):
        if len(node.args) != 1 or shapes.last_name(node.func) != "suppress":
            return None
        wider = WIDER.get(shapes.last_name(node.args[0].value))
        if wider is None:
            return None
        changed: cst.CSTNode = node.with_changes(args=[node.args[0].with_changes(value=cst.Name(wider))])
    else:
        handler = cst.ensure_type(node, cst.ExceptHandler)
        wider = WIDER.get(next(iter(shapes.caught(handler)), ""))
        if wider is None or isinstance(handler.type, cst.Tuple) or shapes.raises(handler.body):
            return None
        if _others_meet(site, handler, wider):
            return None
        changed = handler.with_changes(type=cst.Name(wider))
    return None if names.leaves_unused(site, changed) else changed


def also_sibling(site: Site) -> Replacement | None:
    """Catch an unlike exception too where the right code passes over one."""
    handler = cst.ensure_type(site.node, cst.ExceptHandler)
    sibling = SIBLINGS.get(next(iter(shapes.caught(handler)), ""))
    if sibling is None or handler.type is None or isinstance(handler.type, cst.Tuple) or shapes.raises(handler.body):
        return None
    if _others_meet(site, handler, sibling):
        return None
    both = cst.ensure_type(cst.parse_expression(f"({shapes.last_name(handler.type)}, {sibling})"), cst.Tuple)
    return handler.with_changes(type=both.with_changes(elements=[cst.Element(handler.type), both.elements[1]]))


def _others_meet(site: Site, handler: cst.ExceptHandler, name: str) -> bool:
    """Tell whether another handler of the same try has to do with the exception or anything under it."""
    others = [h for h in cst.ensure_type(site.parent, cst.Try).handlers if h is not handler]
    names = {other for h in others for other in shapes.caught(h)}
    return name in names or any(is_under(site.module, other, name) for other in names)


def swap_handlers(site: Site) -> Replacement | None:
    """Put a handler that passes over before the one of a narrower exception that raises."""
    node = cst.ensure_type(site.node, cst.Try)
    for place, (first, second) in enumerate(zip(node.handlers, node.handlers[1:], strict=False)):
        if shapes.is_blind(second) or not shapes.raises(first.body) or shapes.raises(second.body):
            continue
        narrow, broad = shapes.caught(first), shapes.caught(second)
        if narrow and all(any(is_under(site.module, name, wide) for wide in broad) for name in narrow):
            handlers = [*node.handlers[:place], second, first, *node.handlers[place + 2 :]]
            return node.with_changes(handlers=handlers)
    return None


def drop_reraise(site: Site) -> Replacement | None:
    """Leave out the bare raise at the end of a handler."""
    handler = cst.ensure_type(site.node, cst.ExceptHandler)
    if not _ends_in_reraise(handler) or shapes.is_blind(handler):
        return None
    changed = shapes.with_body(handler, shapes.with_final(handler.body, None))
    return None if names.leaves_unused(site, changed) else changed


def narrow_reraise(site: Site) -> Replacement | None:
    """Raise again only what is no OSError, as if the clean-up had dealt with those."""
    handler = cst.ensure_type(site.node, cst.ExceptHandler)
    if not _ends_in_reraise(handler) or not shapes.is_blind(handler) or handler.type is None:
        return None
    if isinstance(handler.type, cst.Tuple) or site.function is None:
        return None
    name = shapes.handler_name(handler) or shapes.fresh_name(site, "error", "failure", "caught")
    if name is None:
        return None
    guard = shapes.statement(f"if not isinstance({name}, OSError):\n    raise\n")
    body = cst.ensure_type(handler.body, cst.IndentedBlock)
    as_name = handler.name or cst.AsName(cst.Name(name), cst.SimpleWhitespace(" "), cst.SimpleWhitespace(" "))
    return handler.with_changes(name=as_name, body=body.with_changes(body=[*body.body[:-1], guard]))


def _ends_in_reraise(handler: cst.ExceptHandler) -> bool:
    last = shapes.final(handler.body)
    return isinstance(last, cst.Raise) and last.exc is None and shapes.only(handler.body) is None


def merge_else(site: Site) -> Replacement | None:
    """Move what stands in the else clause to the end of the try clause, where the handlers see its errors too."""
    node = cst.ensure_type(site.node, cst.Try)
    if node.orelse is None or not isinstance(node.body, cst.IndentedBlock):
        return None
    rest = node.orelse.body
    if not isinstance(rest, cst.IndentedBlock) or not shapes.find(rest, cst.Call) or node.orelse.leading_lines:
        return None
    if all(shapes.raises(handler.body) for handler in node.handlers) or any(map(shapes.is_blind, node.handlers)):
        return None
    return node.with_changes(body=node.body.with_changes(body=[*node.body.body, *rest.body]), orelse=None)
