"""Rewrites of calls that report failures only when asked in the right way."""

from __future__ import annotations

from functools import lru_cache

import libcst as cst

from defect_classes.swallowed_error import shapes
from planter.plugin import Replacement, Site

FUTURES = frozenset({"concurrent", "futures", "ThreadPoolExecutor", "ProcessPoolExecutor", "as_completed", "wait"})
# method -> (keyword that quiets it, receivers it must not have, receiver it must have)
QUIET = {
    "rmtree": ("ignore_errors", "True", "shutil"),
    "makedirs": ("exist_ok", "True", "os"),
    "copytree": ("dirs_exist_ok", "True", "shutil"),
    "mkdir": ("exist_ok", "True", ""),
    "unlink": ("missing_ok", "True", ""),
    "gather": ("return_exceptions", "True", "asyncio"),
}
# call -> keyword that makes it strict, and what a lax call has in its place (None: nothing)
STRICT = {
    "zip": ("strict", None),
    "resolve": ("strict", None),
    "b64decode": ("validate", None),
    "reader": ("strict", None),
    "run": ("check", "False"),  # leaving `check` out is what linters find
}


def ask_exception(site: Site) -> Replacement | None:
    """Ask a future for its exception, and drop the answer, where the right code asks for the result."""
    node = cst.ensure_type(site.node, cst.Expr)
    call = node.value
    if not isinstance(call, cst.Call) or not isinstance(call.func, cst.Attribute):
        return None
    if call.func.attr.value != "result" or not FUTURES & site.imported:
        return None
    return node.with_changes(value=call.with_changes(func=call.func.with_changes(attr=cst.Name("exception"))))


def leave_map(site: Site) -> Replacement | None:
    """Call an executor's map and never go through what it gives."""
    node = cst.ensure_type(site.node, cst.Expr)
    call = node.value
    if not isinstance(call, cst.Call) or shapes.last_name(call.func) not in ("list", "tuple") or len(call.args) != 1:
        return None
    inner = call.args[0].value
    if not isinstance(inner, cst.Call) or not isinstance(inner.func, cst.Attribute) or call.args[0].star:
        return None
    if inner.func.attr.value != "map" or not FUTURES & site.imported:
        return None
    return node.with_changes(value=inner)


def misplace_onerror(site: Site) -> Replacement | None:
    """Give os.walk its error handler by position, where the order of the walk is expected."""
    parts = shapes.call_parts(site.node)
    if parts not in (("os", "walk"), ("os", "fwalk"), ("", "walk"), ("", "fwalk")) or not shapes.one_line(site):
        return None
    call = cst.ensure_type(site.node, cst.Call)
    keywords = [shapes.keyword_of(arg) for arg in call.args]
    if keywords[:1] != [None] or keywords.count("onerror") != 1 or None in keywords[1:] or "topdown" in keywords:
        return None
    if "*" in keywords or "**" in keywords or not {"os", "walk", "fwalk"} & site.imported:
        return None
    handler = call.args[keywords.index("onerror")]
    others = [arg for arg in call.args[1:] if arg is not handler]
    return shapes.with_args(call, [call.args[0], cst.Arg(handler.value), *others])


def quiet_call(site: Site) -> Replacement | None:
    """Add the keyword that makes a call say nothing of what is wrong."""
    call = cst.ensure_type(site.node, cst.Call)
    parts = shapes.call_parts(call)
    if parts is None or parts[1] not in QUIET or not isinstance(call.func, cst.Attribute):
        return None
    name, value, receiver = QUIET[parts[1]]
    if (receiver and parts[0] != receiver) or (not receiver and parts[0] in ("os", "shutil", "")):
        return None
    keywords = [shapes.keyword_of(arg) for arg in call.args]
    if name in keywords or "**" in keywords or not shapes.one_line(site):
        return None
    if parts[1] == "gather" and not isinstance(site.ancestors[1], cst.Expr):
        return None
    if parts[1] == "unlink" and keywords:
        return None
    return shapes.with_args(call, [*call.args, shapes.keyword(name, value)])


def lax_call(site: Site) -> Replacement | None:
    """Take away what makes a call strict: a keyword, or the mode that refuses an existing file."""
    call = cst.ensure_type(site.node, cst.Call)
    parts = shapes.call_parts(call)
    if parts is None or not shapes.one_line(site):
        return None
    if parts[1] == "open":
        return _lax_open(call)
    if parts[1] not in STRICT:
        return None
    name, lax = STRICT[parts[1]]
    place = next((i for i, arg in enumerate(call.args) if shapes.keyword_of(arg) == name), None)
    if place is None or shapes.last_name(call.args[place].value) != "True":
        return None
    instead = [] if lax is None else [shapes.keyword(name, lax)]
    return shapes.with_args(call, [*call.args[:place], *instead, *call.args[place + 1 :]])


def _lax_open(call: cst.Call) -> Replacement | None:
    for place, arg in enumerate(call.args[:2]):
        text = arg.value
        if isinstance(text, cst.SimpleString) and text.raw_value in ("x", "xb", "xt", "x+", "xb+", "x+b"):
            lax = text.with_changes(value=text.value.replace("x", "w"))
            return call.with_changes(args=[*call.args[:place], arg.with_changes(value=lax), *call.args[place + 1 :]])
    return None


def never_raising(site: Site) -> Replacement | None:
    """Look up by the sibling that never raises, inside a try statement that waits for the error."""
    around = shapes.try_around(site)
    if around is None or not isinstance(site.parent, cst.Assign | cst.Return | cst.Expr | cst.AnnAssign):
        return None
    raising = [handler for handler in around.handlers if shapes.raises(handler.body)]
    handled = {name for handler in raising for name in shapes.caught(handler)}
    node = site.node
    if isinstance(node, cst.Subscript):
        return _get(site, node) if handled & {"KeyError", "LookupError"} else None
    call = cst.ensure_type(node, cst.Call)
    parts = shapes.call_parts(call)
    if parts is None or parts[0] in site.imported or any(shapes.keyword_of(arg) for arg in call.args):
        return None
    return _lenient(call, parts[1], handled)


def _get(site: Site, node: cst.Subscript) -> Replacement | None:
    if len(node.slice) != 1 or not isinstance(node.slice[0].slice, cst.Index) or node.lpar:
        return None
    key = node.slice[0].slice.value
    if isinstance(key, cst.Integer | cst.UnaryOperation | cst.Tuple) or not shapes.last_name(node.value):
        return None
    return cst.Call(func=cst.Attribute(node.value, cst.Name("get")), args=[cst.Arg(key)])


def _lenient(call: cst.Call, name: str, handled: set[str]) -> Replacement | None:
    none = cst.Arg(cst.Name("None"))
    if isinstance(call.func, cst.Attribute) and len(call.args) == 1:
        if name == "pop" and handled & {"KeyError", "LookupError"}:
            return shapes.with_args(call, [*call.args, none])
        if name == "remove" and "KeyError" in handled:
            return call.with_changes(func=call.func.with_changes(attr=cst.Name("discard")))
        if name == "index" and "ValueError" in handled and isinstance(call.args[0].value, cst.SimpleString):
            return call.with_changes(func=call.func.with_changes(attr=cst.Name("find")))
    if isinstance(call.func, cst.Name):
        if (name, len(call.args)) == ("next", 1) and "StopIteration" in handled:
            return shapes.with_args(call, [*call.args, none])
        if (name, len(call.args)) == ("getattr", 2) and "AttributeError" in handled:
            return shapes.with_args(call, [*call.args, none])
    return None


def misspell_keyword(site: Site) -> Replacement | None:
    """Misspell a keyword whose callee takes any keyword, so that the callee's default rules."""
    call = cst.ensure_type(site.node, cst.Call)
    parts = shapes.call_parts(call)
    if parts is None or not any(arg.keyword and _misspelt(arg.keyword.value) for arg in call.args):
        return None
    callees = [function for function in _functions(site.module) if function.name.value == parts[1]]
    if len(callees) != 1 or callees[0].params.star_kwarg is None:
        return None
    params = callees[0].params
    optional = {p.name.value for p in (*params.params, *params.kwonly_params) if p.default is not None}
    known = {p.name.value for p in (*params.params, *params.kwonly_params)}
    for place, arg in enumerate(call.args):
        word = arg.keyword.value if arg.keyword is not None else ""
        wrong = _misspelt(word)
        if word in optional and wrong is not None and wrong not in known:
            changed = arg.with_changes(keyword=cst.Name(wrong))
            return call.with_changes(args=[*call.args[:place], changed, *call.args[place + 1 :]])
    return None


@lru_cache(maxsize=16)
def _functions(module: cst.Module) -> tuple[cst.FunctionDef, ...]:
    return tuple(cst.ensure_type(node, cst.FunctionDef) for node in shapes.find(module, cst.FunctionDef))


def _misspelt(word: str) -> str | None:
    if "_" in word.strip("_"):
        return word.replace("_", "")
    return word[:-1] if word.endswith("s") and len(word) > 3 and not word.endswith("ss") else None


def say_true(site: Site) -> Replacement | None:
    """Return True from `__exit__`, which tells the with statement that the error is dealt with."""
    node = site.node
    if isinstance(node, cst.Return):
        inside = site.function is not None and site.function.name.value in ("__exit__", "__aexit__")
        if not inside or not isinstance(node.value, cst.Name) or node.value.value not in ("False", "None"):
            return None
        return node.with_changes(value=cst.Name("True"))
    function = cst.ensure_type(node, cst.FunctionDef)
    if function.name.value not in ("__exit__", "__aexit__") or function.returns is not None:
        return None
    if shapes.find(function.body, cst.Return) or not isinstance(function.body, cst.IndentedBlock):
        return None
    if not shapes.find(function.body, cst.Call) or shapes.raises(function.body):
        return None
    ending = shapes.statement("return True")
    return function.with_changes(body=function.body.with_changes(body=[*function.body.body, ending]))
