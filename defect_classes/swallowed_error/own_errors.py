"""Which exceptions are a module's own: those it raises or handles, and defines or imports."""

from __future__ import annotations

from functools import lru_cache

import libcst as cst

from defect_classes.swallowed_error import shapes
from planter.plugin import Site


def own_errors(site: Site) -> tuple[str, ...]:
    """Return the exceptions of its own that the module raises or handles, at most two, in source order."""
    known = site.imported
    return tuple(name for name in _errors_named(site.module) if name in known or _is_class(site.module, name))[:2]


def _is_class(module: cst.Module, name: str) -> bool:
    return any(isinstance(node, cst.ClassDef) and node.name.value == name for node in module.body)


@lru_cache(maxsize=16)
def _errors_named(module: cst.Module) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for node in shapes.find(module, cst.Raise, cst.ExceptHandler):
        if isinstance(node, cst.ExceptHandler):
            found.update(dict.fromkeys(shapes.caught(node)))
        elif isinstance(node, cst.Raise) and node.exc is not None:
            raised = node.exc.func if isinstance(node.exc, cst.Call) else node.exc
            found[shapes.first_name(raised)] = None
    return tuple(name for name in found if name[:1].isupper())
