"""Read calls, literals and handles in a parsed tree, and write them changed."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst
from libcst import matchers as m

from planter.plugin import Site
from planter.syntax.sites import findall

LIST_PARENTS = (cst.Arg, cst.Assign, cst.Return, cst.AnnAssign)


def method(node: cst.CSTNode | None) -> str | None:
    """Give the name of the method when the node is `<receiver>.<name>(...)` with plain arguments."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute) and plain(node):
        return node.func.attr.value
    return None


def plain(call: cst.Call) -> bool:
    """Tell whether no argument of the call is starred."""
    return all(arg.star == "" for arg in call.args)


def receiver(call: cst.Call) -> cst.BaseExpression:
    """Give what a method is called on."""
    return cst.ensure_type(call.func, cst.Attribute).value


def library(node: cst.CSTNode | None, module: str, *names: str) -> str | None:
    """Give the name when the node calls `<module>.<name>(...)` with one of the names."""
    name = method(node)
    if name not in names or not isinstance(node, cst.Call):
        return None
    owner = receiver(node)
    return name if isinstance(owner, cst.Name) and owner.value == module else None


def text_of(node: cst.CSTNode | None) -> str | None:
    """Give the value of a plain str literal."""
    value = node.evaluated_value if isinstance(node, cst.SimpleString) else None
    return value if isinstance(value, str) else None


def bytes_of(node: cst.CSTNode | None) -> bytes | None:
    """Give the value of a plain bytes literal."""
    value = node.evaluated_value if isinstance(node, cst.SimpleString) else None
    return value if isinstance(value, bytes) else None


def argument(call: cst.Call, place: int | None, name: str) -> cst.Arg | None:
    """Give the argument at a place (from 0) or of a keyword."""
    for index, arg in enumerate(call.args):
        if arg.keyword is None and index == place:
            return arg
        if arg.keyword is not None and arg.keyword.value == name:
            return arg
    return None


def only_text(call: cst.Call) -> str | None:
    """Give the value of the call's one argument when it is a positional str literal."""
    if len(call.args) != 1 or call.args[0].keyword is not None:
        return None
    return text_of(call.args[0].value)


def without(call: cst.Call, gone: cst.Arg) -> cst.Call:
    """Give the call without one argument, its last comma kept as it was."""
    kept = [arg for arg in call.args if arg is not gone]
    if kept and gone is call.args[-1]:
        kept[-1] = kept[-1].with_changes(comma=gone.comma, whitespace_after_arg=gone.whitespace_after_arg)
    return call.with_changes(args=kept)


def with_keyword(call: cst.Call, name: str, value: str) -> cst.Call | None:
    """Give the call with `name=value` as its last argument; None where a trailing comma says one per line."""
    if call.args and isinstance(call.args[-1].comma, cst.Comma):
        return None
    added = cst.ensure_type(cst.parse_expression(f"f({name}={value})"), cst.Call).args
    return call.with_changes(args=[*call.args, *added])


def with_value(call: cst.Call, arg: cst.Arg, value: cst.BaseExpression) -> cst.Call:
    """Give the call with the value of one argument replaced."""
    return call.with_changes(args=[a.with_changes(value=value) if a is arg else a for a in call.args])


def respelled(literal: cst.CSTNode, value: str) -> cst.SimpleString:
    """Give the literal with other content, its prefix and quotes kept."""
    old = cst.ensure_type(literal, cst.SimpleString)
    return old.with_changes(value=f"{old.prefix}{old.quote}{value}{old.quote}")


def quoted(call: cst.CSTNode, value: str) -> str:
    """Give a literal in the quotes of the first plain literal inside the call."""
    found = findall(call, m.SimpleString())
    quote = cst.ensure_type(found[0], cst.SimpleString).quote if found else '"'
    return f"{quote[0]}{value}{quote[0]}"


def called(call: cst.Call, name: str) -> cst.Call:
    """Give the method call under another method's name."""
    return call.with_changes(func=cst.ensure_type(call.func, cst.Attribute).with_changes(attr=cst.Name(name)))


def chained(value: cst.CSTNode, name: str, arguments: str = "") -> cst.Call:
    """Give `<value>.<name>(<arguments>)`."""
    call = cst.ensure_type(cst.parse_expression(f"x.{name}({arguments})"), cst.Call)
    return call.with_changes(func=cst.ensure_type(call.func, cst.Attribute).with_changes(value=value))


def dotted(node: cst.CSTNode) -> bool:
    """Tell whether the node is a name or a chain of attributes of one, so that reading it twice is harmless."""
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name)


def parenthesized(site: Site, value: cst.BaseExpression) -> cst.BaseExpression:
    """Give the expression in parentheses unless it stands where none are needed."""
    if isinstance(site.parent, LIST_PARENTS):
        return value
    return value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def still_used(site: Site, name: str, kept: cst.CSTNode | None = None) -> bool:
    """Tell whether the module uses an imported name in what is kept of the site's node, or outside it."""
    if kept is not None and findall(kept, m.Name(name)):
        return True
    inside = set(findall(site.node, m.Name(name)))
    imports = findall(site.module, m.Import() | m.ImportFrom())
    for statement in imports:
        inside.update(findall(statement, m.Name(name)))
    return any(found not in inside for found in findall(site.module, m.Name(name)))


def mode_of(call: cst.CSTNode | None) -> str | None:
    """Give the mode of a call that opens a file by `open`, `io.open` or `<path>.open`; None of another call."""
    if not isinstance(call, cst.Call) or not plain(call):
        return None
    if (isinstance(call.func, cst.Name) and call.func.value == "open") or library(call, "io", "open"):
        mode = argument(call, 1, "mode")
    elif method(call) == "open" and not (isinstance(receiver(call), cst.Name) and _is_module(receiver(call))):
        mode = argument(call, 0, "mode")
    else:
        return None
    return "r" if mode is None else text_of(mode.value)


def _is_module(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.Name) and node.value in {"os", "gzip", "bz2", "lzma", "codecs", "tarfile", "zipfile"}


def reads_text(call: cst.CSTNode | None) -> bool:
    """Tell whether the call opens a file for reading text and nothing else."""
    return mode_of(call) in {"r", "rt"}


def opened_by(site: Site, name: str) -> cst.Call | None:
    """Give the call in the `with` around the site that bound the name."""
    for ancestor in site.ancestors:
        if isinstance(ancestor, cst.FunctionDef):
            return None
        for item in ancestor.items if isinstance(ancestor, cst.With) else ():
            if item.asname is not None and m.matches(item.asname.name, m.Name(name)):
                return item.item if isinstance(item.item, cst.Call) else None
    return None


def parameters(site: Site) -> dict[str, cst.Param]:
    """Give the parameters of the function around the site by name, starred ones left out."""
    if site.function is None:
        return {}
    params = site.function.params
    return {param.name.value: param for param in (*params.posonly_params, *params.params, *params.kwonly_params)}


def annotation_of(site: Site, name: str) -> str | None:
    """Give the annotation of the function's parameter of that name: empty without one, None of another name."""
    param = parameters(site).get(name)
    if param is None:
        return None
    return "" if param.annotation is None else site.code(param.annotation.annotation)


def handed_back(site: Site) -> bool:
    """Tell whether the call's result is a value of its own: returned, or given to a plain call or a container."""
    owner = receiver(site.node) if isinstance(site.node, cst.Call) and method(site.node) else None
    if isinstance(owner, cst.Name) and owner.value in site.bound_before and owner.value not in parameters(site):
        return False
    return isinstance(site.parent, cst.Return | cst.ListComp | cst.GeneratorExp | cst.SetComp | cst.DictComp)


def statements(body: cst.BaseSuite) -> Sequence[cst.CSTNode]:
    """Give the statements of an indented block, none of a one-line suite."""
    return body.body if isinstance(body, cst.IndentedBlock) else ()
