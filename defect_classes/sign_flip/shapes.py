"""Read arithmetic, comparisons and branches in a parsed tree, and write them changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import libcst as cst
from libcst import matchers as m
from libcst.helpers import parse_template_expression

from planter.plugin import Site
from planter.syntax.sites import findall

ATOMS = (cst.Name, cst.Attribute, cst.Call, cst.Subscript, cst.Integer, cst.Float, cst.SimpleString)
TIGHT_PARENTS = (cst.BinaryOperation, cst.UnaryOperation, cst.Attribute, cst.Subscript, cst.Call, cst.Await)
ORDERING = (cst.LessThan, cst.LessThanEqual, cst.GreaterThan, cst.GreaterThanEqual)
RISING = (cst.LessThan, cst.LessThanEqual)
OPPOSITE: dict[type[cst.CSTNode], type[cst.BaseCompOp]] = {
    cst.LessThan: cst.GreaterThan,
    cst.LessThanEqual: cst.GreaterThanEqual,
    cst.GreaterThan: cst.LessThan,
    cst.GreaterThanEqual: cst.LessThanEqual,
}
NEGATED: dict[type[cst.CSTNode], type[cst.BaseCompOp]] = {
    cst.LessThan: cst.GreaterThanEqual,
    cst.LessThanEqual: cst.GreaterThan,
    cst.GreaterThan: cst.LessThanEqual,
    cst.GreaterThanEqual: cst.LessThan,
}


def written(template: str, **parts: cst.BaseExpression) -> cst.BaseExpression:
    """Give the expression of a template, its `{parts}` filled in as they are, parentheses included."""
    return parse_template_expression(template, cst.PartialParserConfig(), **parts)


def bare(node: cst.BaseExpression) -> cst.BaseExpression:
    """Give the expression without the parentheses around it."""
    return node.with_changes(lpar=[], rpar=[]) if node.lpar else node


def grouped(node: cst.BaseExpression) -> cst.BaseExpression:
    """Give the expression as an operand of any operator: in parentheses unless it needs none."""
    if node.lpar or isinstance(node, ATOMS):
        return node
    return node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def placed(site: Site, node: cst.BaseExpression) -> cst.BaseExpression:
    """Give the expression in parentheses where the site's node is an operand, bare where it had none and needs none."""
    old = site.node
    if isinstance(old, cst.BaseExpression) and old.lpar and not node.lpar:
        return node.with_changes(lpar=old.lpar, rpar=old.rpar)
    return grouped(node) if isinstance(site.parent, TIGHT_PARENTS) else node


def called(node: cst.CSTNode | None, *names: str) -> cst.Call | None:
    """Give the node when it calls one of the plain names with arguments that are neither starred nor by keyword."""
    if not isinstance(node, cst.Call) or not isinstance(node.func, cst.Name) or node.func.value not in names:
        return None
    return node if all(arg.star == "" and arg.keyword is None for arg in node.args) else None


def only_argument(node: cst.CSTNode | None, *names: str) -> cst.BaseExpression | None:
    """Give the one argument of a call of one of the names."""
    call = called(node, *names)
    return call.args[0].value if call is not None and len(call.args) == 1 else None


def operation(node: cst.CSTNode | None, *operators: type[cst.BaseBinaryOp]) -> cst.BinaryOperation | None:
    """Give the node when it is a binary operation by one of the operators."""
    return node if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, operators) else None


def comparison(node: cst.CSTNode | None, *operators: type[cst.BaseCompOp]) -> cst.Comparison | None:
    """Give the node when it compares two operands by one of the operators."""
    if not isinstance(node, cst.Comparison) or len(node.comparisons) != 1:
        return None
    return node if isinstance(node.comparisons[0].operator, operators or ORDERING) else None


def compared_by(node: cst.Comparison, operator: type[cst.BaseCompOp]) -> cst.Comparison:
    """Give the comparison by another operator, its blanks kept."""
    old = node.comparisons[0]
    blanks = {
        "whitespace_before": getattr(old.operator, "whitespace_before", cst.SimpleWhitespace(" ")),
        "whitespace_after": getattr(old.operator, "whitespace_after", cst.SimpleWhitespace(" ")),
    }
    return node.with_changes(comparisons=[old.with_changes(operator=operator(**blanks))])


def with_number(node: cst.Comparison) -> bool:
    """Tell whether one of two operands compared is made of literals alone."""
    operands = node.left, node.comparisons[0].comparator
    return not all(findall(operand, m.Name()) for operand in operands)


def is_number(node: cst.CSTNode | None, *values: str) -> bool:
    """Tell whether the node is a number spelled as one of the values; `-1` is a minus before a 1."""
    if isinstance(node, cst.UnaryOperation) and isinstance(node.operator, cst.Minus):
        return isinstance(node.expression, cst.Integer) and f"-{node.expression.value}" in values
    return isinstance(node, cst.Integer | cst.Float) and node.value in values


def negated(node: cst.CSTNode | None) -> cst.BaseExpression | None:
    """Give what stands behind a minus sign that is not part of a number."""
    if not isinstance(node, cst.UnaryOperation) or not isinstance(node.operator, cst.Minus):
        return None
    return None if isinstance(node.expression, cst.Integer | cst.Float) else node.expression


def same(one: cst.CSTNode | None, other: cst.CSTNode | None) -> bool:
    """Tell whether two nodes are spelled alike."""
    return one is not None and other is not None and one.deep_equals(other)


def pure(node: cst.CSTNode) -> bool:
    """Tell whether reading the node twice, or in another order, is harmless: nothing is called or bound in it."""
    return not findall(node, m.Call() | m.Await() | m.Yield() | m.NamedExpr())


def dotted(node: cst.CSTNode) -> bool:
    """Tell whether the node is a name or a chain of attributes of one."""
    while isinstance(node, cst.Attribute):
        node = node.value
    return isinstance(node, cst.Name)


def holds(node: cst.CSTNode, name: str) -> bool:
    """Tell whether a name occurs in the node."""
    return bool(findall(node, m.Name(name)))


def difference(node: cst.CSTNode) -> bool:
    """Tell whether the node, or what it is an attribute of, takes one thing from another, neither a literal."""
    if isinstance(node, cst.Attribute):
        return difference(node.value)
    taken = operation(node, cst.Subtract)
    return taken is not None and not isinstance(taken.left, cst.Integer) and not isinstance(taken.right, cst.Integer)


def keyword(call: cst.Call, name: str) -> cst.Arg | None:
    """Give the keyword argument of that name."""
    return next((arg for arg in call.args if arg.keyword is not None and arg.keyword.value == name), None)


def without(call: cst.Call, gone: cst.Arg) -> cst.Call:
    """Give the call without one argument, its last comma kept as it was."""
    kept = [arg for arg in call.args if arg is not gone]
    if kept and gone is call.args[-1]:
        kept[-1] = kept[-1].with_changes(comma=gone.comma, whitespace_after_arg=gone.whitespace_after_arg)
    return call.with_changes(args=kept)


def with_reverse(call: cst.Call) -> cst.Call | None:
    """Give the call with `reverse=True` as its last argument; None where a trailing comma says one per line."""
    if isinstance(call.args[-1].comma, cst.Comma):
        return None
    added = cst.ensure_type(cst.parse_expression("f(reverse=True)"), cst.Call).args
    return call.with_changes(args=[*call.args, *added])


def sorts(node: cst.CSTNode) -> cst.Call | None:
    """Give the node when it is a call of `sorted` or of a method `sort`."""
    if not isinstance(node, cst.Call) or any(arg.star for arg in node.args):
        return None
    plainly = m.matches(node.func, m.Name("sorted")) and bool(node.args)
    return node if plainly or m.matches(node.func, m.Attribute(attr=m.Name("sort"))) else None


def still_used(site: Site, name: str) -> bool:
    """Tell whether the module uses an imported name outside the site's node."""
    inside = set(findall(site.node, m.Name(name)))
    for statement in findall(site.module, m.Import() | m.ImportFrom()):
        inside.update(findall(statement, m.Name(name)))
    return any(found not in inside for found in findall(site.module, m.Name(name)))


def statements(suite: cst.CSTNode | None) -> Sequence[cst.CSTNode]:
    """Give the statements of an indented block, none of a one-line suite."""
    return suite.body if isinstance(suite, cst.IndentedBlock) else ()


def returned(statement: cst.CSTNode | None) -> cst.BaseExpression | None:
    """Give the value of a statement that is one `return`."""
    if isinstance(statement, cst.SimpleStatementLine) and len(statement.body) == 1:
        small = statement.body[0]
        return small.value if isinstance(small, cst.Return) else None
    return None


def other_branch(site: Site) -> cst.BaseExpression | None:
    """Give what is returned when the condition above the site's `return` is false, or the first arm of its `if` else.

    The site's node is the whole of a value returned by an `if` block, or the last arm of a conditional expression.
    """
    if isinstance(site.parent, cst.IfExp):
        return site.parent.body if site.parent.orelse is site.node else None
    if not isinstance(site.parent, cst.Return) or len(site.ancestors) < 5:
        return None
    line, block, branch, around = site.ancestors[1:5]
    if not isinstance(branch, cst.If) or branch.body is not block or len(statements(block)) != 1:
        return None
    if isinstance(branch.orelse, cst.Else):
        inner = statements(branch.orelse.body)
        return returned(inner[0]) if len(inner) == 1 else None
    rest = list(statements(around))
    if branch.orelse is not None or branch not in rest or line not in statements(block):
        return None
    after = rest[rest.index(branch) + 1 :]
    return returned(after[0]) if after else None


def branches_before(site: Site) -> Iterator[cst.CSTNode]:
    """Give the statements of the branches that stand before the site's own in its `if`, `elif`, `else`."""
    chain = iter(site.ancestors)
    inner = next((a for a in chain if isinstance(a, cst.If | cst.Else | cst.For | cst.While | cst.FunctionDef)), None)
    for outer in chain:
        if not isinstance(outer, cst.If) or outer.orelse is not inner:
            return
        yield from statements(outer.body)
        inner = outer
