"""Rewrites that make right code look as if it swallowed errors, each with the smallest change that makes it do so."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from defect_classes.swallowed_error import calls, collected, shapes
from defect_classes.swallowed_error.confined import is_confined, local_container
from defect_classes.swallowed_error.handlers import WIDER
from defect_classes.swallowed_error.own_errors import own_errors
from planter.plugin import Disguise, Site
from planter.syntax import names
from planter.syntax.sites import findall

_HARMLESS = frozenset(
    {"bool", "bytes", "dict", "float", "frozenset", "int", "isinstance", "len", "list", "max", "min", "range", "repr"}
    | {"set", "sorted", "str", "sum", "tuple", "zip", "casefold", "copy", "endswith", "format", "get", "items", "join"}
    | {"keys", "lower", "replace", "split", "startswith", "strip", "upper", "values"}
)


def clear_then_raise(site: Site) -> Disguise | None:
    """Catch everything round a loop or a with statement, empty what was collected, and raise again."""
    node = site.node
    if not isinstance(node, cst.For | cst.With) or node.asynchronous is not None or not _may_wrap(site):
        return None
    name = local_container(site)
    if name is None or not shapes.find(node, cst.Call):
        return None
    if _caught_within(site, name) or (names.names_bound(node) - site.bound_before) & names.names_read_in(
        shapes.follows(site)
    ):
        return None
    right = [f"if {name}:\n    {name}.clear()\n", "raise\n"]
    wrong = [f"if {name}:\n    {name}.clear()\n    raise\n"]
    return Disguise(right=_guarded(node, right), wrong=_guarded(node, wrong))


def _may_wrap(site: Site) -> bool:
    if not isinstance(site.parent, cst.IndentedBlock) or not site.returns_value or shapes.is_generator(site):
        return False
    return "\\\n" not in site.code(site.node)  # such lines would stand askew


def _caught_within(site: Site, name: str) -> bool:
    """Tell whether anything round the site, in its function, may see the name after an error."""
    for ancestor in site.ancestors:
        if isinstance(ancestor, shapes.SCOPES):
            return False
        if isinstance(ancestor, cst.With | cst.ExceptHandler):
            return True
        if isinstance(ancestor, cst.Try):
            ending = ancestor.finalbody
            if ancestor.handlers or (ending is not None and name in names.names_read(ending)):
                return True
    return False


def _guarded(node: cst.For | cst.With, statements: list[str]) -> cst.Try:
    handler = cst.ExceptHandler(
        type=cst.Name("BaseException"), body=shapes.block(*(shapes.statement(text) for text in statements))
    )
    inner = node.with_changes(leading_lines=[])
    return cst.Try(body=shapes.block(inner), handlers=[handler], leading_lines=node.leading_lines)


def stop_then_raise(site: Site) -> Disguise | None:
    """Keep the failure of an item, leave the loop, and raise it behind the loop."""
    node = cst.ensure_type(site.node, cst.For)
    if node.orelse is not None or node.asynchronous is not None or not _may_wrap(site):
        return None
    if not isinstance(node.body, cst.IndentedBlock) or not shapes.find(node.body, cst.Call):
        return None
    if isinstance(shapes.final(node.body), cst.Return | cst.Raise | cst.Break | cst.Continue):
        return None
    names = _two_names(site)
    if names is None:
        return None
    failure, error = names
    first = cst.ensure_type(shapes.statement(f"{failure} = None\n"), cst.SimpleStatementLine)
    last = shapes.statement(f"if {failure} is not None:\n    raise {failure}\n")

    def loop(leave: str) -> cst.For:
        caught = _handler(site, error, f"{failure} = {error}\n", f"{leave}\n")
        reset = cst.Else(body=shapes.block(shapes.statement(f"{failure} = None\n")))
        return node.with_changes(
            leading_lines=[], body=shapes.block(cst.Try(body=node.body, handlers=[caught], orelse=reset))
        )

    first = first.with_changes(leading_lines=node.leading_lines)
    return Disguise(right=[first, loop("break"), last], wrong=[first, loop("continue"), last])


def keep_then_raise(site: Site) -> Disguise | None:
    """Keep the failure of the call whose value is returned, and raise it behind the handler."""
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    small = line.body[0]
    if len(line.body) != 1 or not isinstance(small, cst.Return) or not isinstance(small.value, cst.Call):
        return None
    if not _may_wrap(site) or _is_harmless(small.value):
        return None
    names = _two_names(site)
    if names is None:
        return None
    failure, error = names
    caught = _handler(site, error, f"{failure} = {error}\n")
    tried = cst.Try(
        body=shapes.block(line.with_changes(leading_lines=[])), handlers=[caught], leading_lines=line.leading_lines
    )
    return Disguise(
        right=[tried, shapes.statement(f"raise {failure}\n")], wrong=[tried, shapes.statement(f"return {failure}\n")]
    )


def _is_harmless(call: cst.Call) -> bool:
    name = shapes.last_name(call.func)
    return (name in _HARMLESS or name[:1].isupper()) and len(shapes.find(call, cst.Call)) == 1


def _two_names(site: Site) -> tuple[str, str] | None:
    failure = shapes.fresh_name(site, "failure", "problem", "trouble", "kept_error")
    error = shapes.fresh_name(site, "error", "caught", "raised", "reason")
    return None if failure is None or error is None else (failure, error)


def _handler(site: Site, error: str, *statements: str) -> cst.ExceptHandler:
    types = ", ".join([*own_errors(site), "OSError", "ValueError"])
    return cst.ExceptHandler(
        type=cst.parse_expression(f"({types})"),
        name=cst.AsName(cst.Name(error), cst.SimpleWhitespace(" "), cst.SimpleWhitespace(" ")),
        body=shapes.block(*(shapes.statement(text) for text in statements)),
    )


def ask_then_raise(site: Site) -> Disguise | None:
    """Ask a future for its exception first, and raise that."""
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    asked = findall(line, m.Call(func=m.Attribute(value=m.Name(), attr=m.Name("result")), args=[]))
    if len(asked) != 1 or not calls.FUTURES & site.imported or not isinstance(shapes.nearest_loop(site), cst.For):
        return None
    error = shapes.fresh_name(site, "error", "failure", "problem", "trouble")
    if error is None:
        return None
    call = cst.ensure_type(asked[0], cst.Call)
    future = shapes.first_name(call.func)
    first = cst.ensure_type(shapes.statement(f"{error} = {future}.exception()\n"), cst.SimpleStatementLine)
    first = first.with_changes(leading_lines=line.leading_lines)
    bare = len(line.body) == 1 and isinstance(line.body[0], cst.Expr) and line.body[0].value is call
    rest = [] if bare else [line.with_changes(leading_lines=[])]
    right = shapes.statement(f"if {error} is not None:\n    raise {error}\n")
    wrong = shapes.statement(f"if {error} is not None:\n    continue\n")
    return Disguise(right=[first, right, *rest], wrong=[first, wrong, *rest])


def catch_then_check(site: Site) -> Disguise | None:
    """Catch everything where one exception is passed over, and raise again what is not that one."""
    handler = cst.ensure_type(site.node, cst.ExceptHandler)
    around = cst.ensure_type(site.parent, cst.Try)
    name = next(iter(shapes.caught(handler)), "")
    wider = WIDER.get(name)
    if wider is None or handler.type is None or isinstance(handler.type, cst.Tuple):
        return None
    if around.handlers[-1] is not handler:
        return None
    if shapes.raises(handler.body) or not isinstance(handler.body, cst.IndentedBlock):
        return None
    error = shapes.handler_name(handler) or shapes.fresh_name(site, "error", "caught", "raised", "reason")
    if error is None:
        return None
    passes = isinstance(shapes.only(handler.body), cst.Pass)
    rest = [] if passes else handler.body.body
    as_name = handler.name or cst.AsName(cst.Name(error), cst.SimpleWhitespace(" "), cst.SimpleWhitespace(" "))

    def form(kind: str) -> cst.ExceptHandler:
        check = shapes.statement(f"if not isinstance({error}, {kind}):\n    raise\n")
        body = cst.ensure_type(handler.body, cst.IndentedBlock).with_changes(body=[check, *rest])
        return handler.with_changes(
            type=cst.Name("Exception"), whitespace_after_except=cst.SimpleWhitespace(" "), name=as_name, body=body
        )

    wrong = form(wider)
    return None if names.leaves_unused(site, wrong) else Disguise(right=form(site.code(handler.type)), wrong=wrong)


def unlink_by_hand(site: Site) -> Disguise | None:
    """Remove a file, and pass over that it is not there."""
    line = cst.ensure_type(site.node, cst.SimpleStatementLine)
    small = line.body[0]
    if len(line.body) != 1 or not isinstance(small, cst.Expr) or not isinstance(small.value, cst.Call):
        return None
    call = small.value
    if shapes.last_name(call.func) != "unlink" or [shapes.keyword_of(arg) for arg in call.args] != ["missing_ok"]:
        return None
    if shapes.last_name(call.args[0].value) != "True" or not isinstance(site.parent, cst.IndentedBlock):
        return None

    def form(kind: str) -> cst.Try:
        removed = line.with_changes(body=[small.with_changes(value=call.with_changes(args=[]))], leading_lines=[])
        handler = cst.ExceptHandler(type=cst.Name(kind), body=shapes.block(shapes.statement("pass\n")))
        return cst.Try(body=shapes.block(removed), handlers=[handler], leading_lines=line.leading_lines)

    return Disguise(right=form("FileNotFoundError"), wrong=form("OSError"))


def count_failures(site: Site) -> Disguise | None:
    """Compare the number of failures where their list was asked for its truth."""
    wrong = collected.forgive_one(site)
    node = cst.ensure_type(site.node, cst.If)
    if wrong is None or not isinstance(node.test, cst.Name):
        return None
    return Disguise(right=node.with_changes(test=cst.parse_expression(f"len({node.test.value}) > 0")), wrong=wrong)


def rebind_with_all(site: Site) -> Disguise | None:
    """Bind the list of failures anew, with all those before."""
    wrong = collected.keep_last(site)
    if not isinstance(wrong, cst.Assign) or site.function is None or not isinstance(wrong.value, cst.List):
        return None
    name = shapes.last_name(wrong.targets[0].target)
    if not is_confined(site.function, name):
        return None
    earlier = cst.StarredElement(cst.Name(name))
    return Disguise(
        right=wrong.with_changes(value=wrong.value.with_changes(elements=[earlier, *wrong.value.elements])), wrong=wrong
    )


def name_by_place(site: Site) -> Disguise | None:
    """Give os.walk its error handler as the third argument."""
    wrong = calls.misplace_onerror(site)
    if not isinstance(wrong, cst.Call):
        return None
    top, handler, *others = wrong.args
    right = shapes.with_args(wrong, [top, cst.Arg(cst.Name("True")), handler, *others])
    return Disguise(right=right, wrong=wrong)
