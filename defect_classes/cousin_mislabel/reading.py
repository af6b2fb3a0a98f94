"""Read calls, literals and names in a parsed tree, and write expressions from their source."""

from __future__ import annotations

import libcst as cst
from libcst import matchers as m

from planter.plugin import Site
from planter.syntax.sites import findall

ALONE = (
    cst.Arg,
    cst.Assign,
    cst.AnnAssign,
    cst.DictElement,
    cst.Element,
    cst.If,
    cst.Index,
    cst.ListComp,
    cst.Return,
)


def plain(call: cst.Call) -> bool:
    """Tell whether no argument of the call is starred."""
    return all(arg.star == "" for arg in call.args)


def method(node: cst.CSTNode | None) -> str | None:
    """Give the name of the method when the node is `<receiver>.<name>(...)` with plain arguments."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute) and plain(node):
        return node.func.attr.value
    return None


def receiver(call: cst.CSTNode) -> cst.BaseExpression:
    """Give what a method is called on."""
    return cst.ensure_type(cst.ensure_type(call, cst.Call).func, cst.Attribute).value


def library(site: Site, node: cst.CSTNode | None, module: str, *names: str) -> str | None:
    """Give the name when the node calls `<module>.<name>(...)`, one of the names, and the file imports the module."""
    name = method(node)
    if name not in names or node is None or site.code(receiver(node)) != module:
        return None
    return name if module.split(".")[0] in site.imported else None


def function(node: cst.CSTNode | None) -> str | None:
    """Give the name when the node is `<name>(...)` with plain arguments."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and plain(node):
        return node.func.value
    return None


def positional(node: cst.CSTNode) -> list[cst.BaseExpression]:
    """Give the arguments of the call that stand at a place, without those of a keyword."""
    return [arg.value for arg in cst.ensure_type(node, cst.Call).args if arg.keyword is None]


def keywords(node: cst.CSTNode) -> dict[str, cst.Arg]:
    """Give the arguments of the call by keyword."""
    return {arg.keyword.value: arg for arg in cst.ensure_type(node, cst.Call).args if arg.keyword is not None}


def only(node: cst.CSTNode) -> cst.BaseExpression | None:
    """Give the one argument of the call, when it is positional."""
    found = positional(node)
    return found[0] if len(found) == 1 and not keywords(node) else None


def called(node: cst.CSTNode, name: str) -> cst.Call:
    """Give the method call under another method's name."""
    call = cst.ensure_type(node, cst.Call)
    return call.with_changes(func=cst.ensure_type(call.func, cst.Attribute).with_changes(attr=cst.Name(name)))


def without(call: cst.Call, gone: cst.Arg) -> cst.Call:
    """Give the call without one argument, its last comma kept as it was."""
    kept = [arg for arg in call.args if arg is not gone]
    if kept and gone is call.args[-1]:
        kept[-1] = kept[-1].with_changes(comma=gone.comma, whitespace_after_arg=gone.whitespace_after_arg)
    return call.with_changes(args=kept)


def literal(node: cst.CSTNode | None) -> str | bytes | None:
    """Give the value of a plain literal of text or bytes."""
    return node.evaluated_value if isinstance(node, cst.SimpleString) else None


def respelled(node: cst.CSTNode, inside: str) -> cst.SimpleString:
    """Give the literal with other source between its quotes."""
    old = cst.ensure_type(node, cst.SimpleString)
    return old.with_changes(value=f"{old.prefix}{old.quote}{inside}{old.quote}")


def whole(node: cst.CSTNode | None) -> int | None:
    """Give the value of a plain integer."""
    return node.evaluated_value if isinstance(node, cst.Integer) else None


def dotted(node: cst.CSTNode) -> bool:
    """Tell whether the node is a name or a chain of attributes of one, so that reading it twice is harmless."""
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name)


def indexed(node: cst.CSTNode) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Give a value and its one index when the node is `<value>[<index>]`."""
    if isinstance(node, cst.Subscript) and len(node.slice) == 1 and isinstance(node.slice[0].slice, cst.Index):
        return node.value, node.slice[0].slice.value
    return None


def written(site: Site, text: str) -> cst.BaseExpression | None:
    """Give an expression from its source, in parentheses unless none are due; None when it takes several lines."""
    if "\n" in text:
        return None
    made = cst.parse_expression(text)
    closed = (cst.Call, cst.Subscript, cst.Attribute, cst.Name, cst.List, cst.Dict)
    if isinstance(made, closed) or isinstance(site.parent, ALONE):
        return made
    return made.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def operand(site: Site, node: cst.BaseExpression) -> str:
    """Give the source of a node as an operand: in parentheses unless it binds closer than any operator."""
    text = site.code(node)
    close = (cst.Call, cst.Subscript, cst.Attribute, cst.Name, cst.Integer, cst.Float, cst.SimpleString)
    return text if isinstance(node, close) or node.lpar else f"({text})"


def binary(node: cst.CSTNode | None, *operators: type[cst.BaseBinaryOp]) -> cst.BinaryOperation | None:
    """Give the node when it is an operation by one of the operators."""
    return node if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, operators) else None


def compared(node: cst.CSTNode) -> tuple[cst.BaseExpression, cst.BaseCompOp, cst.BaseExpression] | None:
    """Give left, operator and right of a comparison of two."""
    if isinstance(node, cst.Comparison) and len(node.comparisons) == 1:
        return node.left, node.comparisons[0].operator, node.comparisons[0].comparator
    return None


def still_used(site: Site, name: str, kept: cst.CSTNode | None = None) -> bool:
    """Tell whether the module uses an imported name in what is kept of the site's node, or outside it."""
    if kept is not None and findall(kept, m.Name(name)):
        return True
    inside = set(findall(site.node, m.Name(name)))
    for statement in findall(site.module, m.Import() | m.ImportFrom()):
        inside.update(findall(statement, m.Name(name)))
    return any(found not in inside for found in findall(site.module, m.Name(name)))


def parameters(site: Site) -> dict[str, cst.Param]:
    """Give the parameters of the function around the site by name, starred ones left out."""
    if site.function is None:
        return {}
    params = site.function.params
    return {param.name.value: param for param in (*params.posonly_params, *params.params, *params.kwonly_params)}


def assigned(site: Site, name: str) -> list[cst.BaseExpression]:
    """Give what is assigned to a name in the function around the site, once for each `name = ...`."""
    if site.function is None:
        return []
    found = findall(site.function.body, m.Assign(targets=[m.AssignTarget(m.Name(name))]))
    return [cst.ensure_type(node, cst.Assign).value for node in found]


def asked(site: Site) -> bool:
    """Tell whether only the truth of the site's node counts where it stands."""
    node: cst.CSTNode = site.node
    for parent in site.ancestors:
        if isinstance(parent, cst.If | cst.While | cst.IfExp | cst.CompIf | cst.Assert):
            return parent.test is node
        if not isinstance(parent, cst.BooleanOperation) and not m.matches(parent, m.UnaryOperation(operator=m.Not())):
            return False
        node = parent
    return False
