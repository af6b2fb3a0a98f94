"""Read calls, octal numbers and blocks in a parsed tree, and write them changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import libcst as cst
from libcst import matchers as m

from planter.plugin import Site
from planter.syntax.sites import findall

SCOPES = (cst.FunctionDef, cst.Lambda, cst.ClassDef)
JUMPS = (cst.Return, cst.Raise, cst.Continue, cst.Break)
TIGHTER = (cst.BinaryOperation, cst.UnaryOperation)


def dotted_name(node: cst.CSTNode | None) -> str:
    """Give `a.b.c` of a name or a chain of attributes of one, and nothing of any other expression."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    return ".".join([node.value, *reversed(parts)]) if isinstance(node, cst.Name) else ""


def callee(node: cst.CSTNode | None) -> str:
    """Give the dotted name that a call with plain arguments calls, and nothing of any other node."""
    if isinstance(node, cst.Call) and all(arg.star == "" for arg in node.args):
        return dotted_name(node.func)
    return ""


def method(node: cst.CSTNode | None) -> str:
    """Give the method's name when a call with plain arguments is one on something other than a library module."""
    if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Attribute):
        return ""
    if dotted_name(node.func.value) in {"os", "os.path", "shutil", "stat", "pathlib", "tempfile", "glob"}:
        return ""
    return node.func.attr.value if all(arg.star == "" for arg in node.args) else ""


def receiver(call: cst.Call) -> cst.BaseExpression:
    """Give what a method is called on."""
    return cst.ensure_type(call.func, cst.Attribute).value


def argument(call: cst.Call, place: int | None, name: str) -> cst.Arg | None:
    """Give the argument at a place (from 0) or of a keyword."""
    for index, arg in enumerate(call.args):
        if arg.keyword is None and index == place:
            return arg
        if arg.keyword is not None and arg.keyword.value == name:
            return arg
    return None


def positional(call: cst.Call) -> int:
    """Count the arguments without keyword."""
    return sum(arg.keyword is None for arg in call.args)


def without(call: cst.Call, gone: cst.Arg) -> cst.Call:
    """Give the call without one argument, its last comma kept as it was."""
    kept = [arg for arg in call.args if arg is not gone]
    if kept and gone is call.args[-1]:
        kept[-1] = kept[-1].with_changes(comma=gone.comma, whitespace_after_arg=gone.whitespace_after_arg)
    return call.with_changes(args=kept)


def added(call: cst.Call, argument_text: str) -> cst.Call | None:
    """Give the call with one more argument at its end; None where a trailing comma says one per line."""
    if call.args and isinstance(call.args[-1].comma, cst.Comma):
        return None
    new = cst.ensure_type(cst.parse_expression(f"f({argument_text})"), cst.Call).args
    return call.with_changes(args=[*call.args, *new])


def with_value(call: cst.Call, arg: cst.Arg, value: cst.BaseExpression) -> cst.Call:
    """Give the call with the value of one argument replaced."""
    return call.with_changes(args=[a.with_changes(value=value) if a is arg else a for a in call.args])


def renamed(call: cst.Call, name: str) -> cst.Call:
    """Give the call with the last name of what it calls replaced."""
    return call.with_changes(func=cst.ensure_type(call.func, cst.Attribute).with_changes(attr=cst.Name(name)))


def wrapped(function: str, value: cst.BaseExpression) -> cst.Call:
    """Give `<function>(<value>)`."""
    call = cst.ensure_type(cst.parse_expression(f"{function}(x)"), cst.Call)
    return call.with_changes(args=[cst.Arg(value)])


def octal(node: cst.CSTNode | None) -> int | None:
    """Give the value of an integer written in octal."""
    if isinstance(node, cst.Integer) and node.value.lower().startswith("0o"):
        return node.evaluated_value
    return None


def spelled(number: int) -> cst.Integer:
    """Give an integer of permission bits in octal, three digits or more."""
    return cst.Integer(f"0o{number:03o}")


def both_bits(node: cst.CSTNode | None) -> tuple[cst.BaseExpression, cst.BaseExpression] | None:
    """Give both sides of `<left> & <right>`."""
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitAnd):
        return node.left, node.right
    return None


def binds_tightly(node: cst.BaseExpression) -> bool:
    """Tell whether the node stands as it is on either side of any operator."""
    return bool(node.lpar) or isinstance(node, cst.Name | cst.Attribute | cst.Call | cst.Integer | cst.Subscript)


def in_place(site: Site, value: cst.BaseExpression) -> cst.BaseExpression:
    """Give an operation in parentheses where it stands as part of another one."""
    if not isinstance(site.parent, (*TIGHTER, cst.Attribute, cst.Subscript)) or value.lpar:
        return value
    return value.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def one_line(site: Site) -> bool:
    """Tell whether the site's node is printed on one line."""
    return "\n" not in site.code(site.node).strip("\n")


def quoted(site: Site, value: str) -> str:
    """Give a literal in the quotes that the function uses first, double ones where it uses none."""
    texts = [cst.ensure_type(node, cst.SimpleString) for node in findall(_around(site), m.SimpleString())]
    quote = next((text.quote for text in texts if len(text.quote) == 1), '"')
    return f"{quote}{value}{quote}"


def _around(site: Site) -> cst.CSTNode:
    return site.function or site.module


def only(line: cst.CSTNode) -> cst.BaseSmallStatement | None:
    """Give the one small statement of a line, None when there are more or the line is another statement."""
    if isinstance(line, cst.SimpleStatementLine) and len(line.body) == 1:
        return line.body[0]
    return None


def call_on(line: cst.CSTNode) -> cst.Call | None:
    """Give the call that a line makes and whose value it drops."""
    statement = only(line)
    if isinstance(statement, cst.Expr) and isinstance(statement.value, cst.Call):
        return statement.value
    return None


def has_company(site: Site) -> bool:
    """Tell whether the statement at the site has another beside it in its block."""
    return isinstance(site.parent, cst.IndentedBlock) and len(site.parent.body) > 1


def statement(text: str) -> cst.SimpleStatementLine | cst.BaseCompoundStatement:
    """Parse one statement, printed as written."""
    return cst.parse_statement(text)


def found(node: cst.CSTNode, test: Callable[[cst.CSTNode], bool]) -> Sequence[cst.CSTNode]:
    """Give the nodes in a node, itself included, that pass a test."""
    finder = _Finder(test)
    node.visit(finder)
    return finder.found


class _Finder(cst.CSTVisitor):
    def __init__(self, test: Callable[[cst.CSTNode], bool]) -> None:
        self.test = test
        self.found: list[cst.CSTNode] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if self.test(node):
            self.found.append(node)
        return True


def ends_in_jump(block: cst.BaseSuite) -> bool:
    """Tell whether the last statement of an indented block leaves it for another place."""
    last = only(block.body[-1]) if isinstance(block, cst.IndentedBlock) and block.body else None
    return isinstance(last, JUMPS)


def raises(node: cst.CSTNode) -> bool:
    """Tell whether a raise stands anywhere in the node."""
    return bool(findall(node, m.Raise()))
