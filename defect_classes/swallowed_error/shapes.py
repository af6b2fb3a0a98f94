"""Questions the rewrites ask of syntax trees, and small changes of blocks and handlers."""

from __future__ import annotations

from collections.abc import Sequence

import libcst as cst
from libcst import matchers as m

from planter.plugin import Site
from planter.syntax.names import names_read, names_used
from planter.syntax.sites import inside

BLIND = frozenset({"Exception", "BaseException"})
SCOPES = (cst.FunctionDef, cst.Lambda, cst.ClassDef)


def find(node: cst.CSTNode, *types: type[cst.CSTNode]) -> list[cst.CSTNode]:
    """Return the nodes of these types in a node, itself included, in source order."""
    return [one for one in inside(node) if isinstance(one, types)]


def follows(site: Site) -> list[cst.CSTNode]:
    """Return the statements that run in the function after the statement at the site, or in its next round of a loop.

    For a handler, those after its try statement.
    """
    inner: cst.CSTNode = site.node
    found: list[cst.CSTNode] = []
    for ancestor in site.ancestors:
        if isinstance(ancestor, SCOPES):
            break
        if isinstance(ancestor, cst.IndentedBlock) and inner in ancestor.body:
            place = next(i for i, line in enumerate(ancestor.body) if line is inner)
            found += ancestor.body[place + 1 :]
        inner = ancestor
    return found


def fresh_name(site: Site, *choices: str) -> str | None:
    """Return the first of the choices that the module uses nowhere, None when all are taken."""
    taken = names_used(site.module), site.imported
    return next((choice for choice in choices if not any(choice in names for names in taken)), None)


def caught(handler: cst.ExceptHandler) -> tuple[str, ...]:
    """Return the last names of the types a handler catches; none for a bare one or for a computed type."""
    if handler.type is None:
        return ()
    elements = [e.value for e in handler.type.elements] if isinstance(handler.type, cst.Tuple) else [handler.type]
    return tuple(last_name(element) for element in elements if last_name(element))


def last_name(node: cst.CSTNode) -> str:
    """Return `c` of `a.b.c`, the name of a plain name, and nothing of any other expression."""
    if isinstance(node, cst.Attribute):
        return node.attr.value
    return node.value if isinstance(node, cst.Name) else ""


def first_name(node: cst.CSTNode) -> str:
    """Return `a` of `a.b.c`, and nothing when the chain begins with another expression."""
    while isinstance(node, cst.Attribute):
        node = node.value
    return node.value if isinstance(node, cst.Name) else ""


def is_blind(handler: cst.ExceptHandler) -> bool:
    """Tell whether a handler catches everything; linters want those to raise."""
    return handler.type is None or bool(BLIND & set(caught(handler)))


def raises(node: cst.CSTNode) -> bool:
    """Tell whether a raise stands anywhere in the node."""
    return bool(find(node, cst.Raise))


def final(block: cst.BaseSuite) -> cst.BaseSmallStatement | None:
    """Return the last small statement of an indented block, None when it ends in a compound statement."""
    if not isinstance(block, cst.IndentedBlock) or not block.body:
        return None
    line = block.body[-1]
    return line.body[-1] if isinstance(line, cst.SimpleStatementLine) else None


def only(block: cst.BaseSuite) -> cst.BaseSmallStatement | None:
    """Return the one small statement an indented block consists of, None when there is more or other."""
    statement = final(block)
    if statement is None or not isinstance(block, cst.IndentedBlock) or len(block.body) != 1:
        return None
    return statement if len(cst.ensure_type(block.body[0], cst.SimpleStatementLine).body) == 1 else None


def with_final(block: cst.BaseSuite, statement: cst.BaseSmallStatement | None) -> cst.IndentedBlock:
    """Return the block with its last small statement replaced, or with its last line left out."""
    whole = cst.ensure_type(block, cst.IndentedBlock)
    line = cst.ensure_type(whole.body[-1], cst.SimpleStatementLine)
    if statement is None:
        return whole.with_changes(body=whole.body[:-1] or [cst.parse_statement("pass")])
    return whole.with_changes(body=[*whole.body[:-1], line.with_changes(body=[*line.body[:-1], statement])])


def handler_name(handler: cst.ExceptHandler) -> str | None:
    """Return the name after `as`, None when there is none."""
    return None if handler.name is None else last_name(handler.name.name)


def with_body(handler: cst.ExceptHandler, body: cst.IndentedBlock) -> cst.ExceptHandler:
    """Return the handler with another body, less what it then computes for nothing, and `as` where nobody reads it."""
    body = _without_dead(handler, body)
    changed = handler.with_changes(body=body)
    name = handler_name(handler)
    if name is None or name in names_read(body):
        return changed
    return changed.with_changes(name=None)


def _without_dead(handler: cst.ExceptHandler, body: cst.IndentedBlock) -> cst.IndentedBlock:
    """Leave out assignments to names that the handler used to read and does so no longer."""
    lost = names_read(handler.body) - names_read(body)
    kept = [line for line in body.body if not m.matches(line, _assignment_to(lost))]
    return body.with_changes(body=kept or [statement("pass")])


def _assignment_to(names: frozenset[str]) -> m.SimpleStatementLine:
    target = m.AssignTarget(m.Name(value=m.MatchIfTrue(lambda value: value in names)))
    return m.SimpleStatementLine(body=[m.Assign(targets=[target])])


def statement(text: str) -> cst.SimpleStatementLine | cst.BaseCompoundStatement:
    """Parse one statement, printed as written."""
    return cst.parse_statement(text)


def block(*statements: cst.BaseStatement) -> cst.IndentedBlock:
    """Return an indented block of the statements."""
    return cst.IndentedBlock(body=list(statements))


def nearest_loop(site: Site) -> cst.For | cst.While | None:
    """Return the loop that `continue` at the site would go on with, None outside of loops."""
    inner: cst.CSTNode = site.node
    for ancestor in site.ancestors:
        if isinstance(ancestor, SCOPES):
            return None
        if isinstance(ancestor, cst.For | cst.While) and inner is ancestor.body:
            return ancestor
        inner = ancestor
    return None


def try_around(site: Site) -> cst.Try | None:
    """Return the innermost try statement in whose body the site stands, within its function."""
    inner: cst.CSTNode = site.node
    for ancestor in site.ancestors:
        if isinstance(ancestor, SCOPES):
            return None
        if isinstance(ancestor, cst.Try) and inner is ancestor.body:
            return ancestor
        inner = ancestor
    return None


def within(site: Site, *types: type[cst.CSTNode]) -> bool:
    """Tell whether a node of these types is around the site within its function."""
    for ancestor in site.ancestors:
        if isinstance(ancestor, SCOPES):
            return False
        if isinstance(ancestor, types):
            return True
    return False


def is_generator(site: Site) -> bool:
    """Tell whether the function around the site yields."""
    return site.function is not None and bool(find(site.function.body, cst.Yield))


def call_parts(node: cst.CSTNode) -> tuple[str, str] | None:
    """Return the first and the last name of what a call calls: `("os", "walk")`, `("", "open")` for a plain name."""
    if not isinstance(node, cst.Call):
        return None
    if isinstance(node.func, cst.Name):
        return "", node.func.value
    if isinstance(node.func, cst.Attribute):
        return first_name(node.func.value), node.func.attr.value
    return None


def keyword_of(arg: cst.Arg) -> str | None:
    """Return the keyword of an argument; `*` and `**` for starred ones, None for a positional one."""
    return arg.star or (None if arg.keyword is None else arg.keyword.value)


def with_args(call: cst.Call, args: Sequence[cst.Arg]) -> cst.Call:
    """Return the call with these arguments on one line, set as usual."""
    comma = cst.Comma(whitespace_after=cst.SimpleWhitespace(" "))
    tidy = [arg.with_changes(comma=comma, whitespace_after_arg=cst.SimpleWhitespace("")) for arg in args]
    if tidy:
        tidy[-1] = tidy[-1].with_changes(comma=cst.MaybeSentinel.DEFAULT)
    return call.with_changes(args=tidy, whitespace_before_args=cst.SimpleWhitespace(""))


def keyword(name: str, value: str) -> cst.Arg:
    """Return the argument `name=value`."""
    return cst.Arg(
        keyword=cst.Name(name),
        value=cst.parse_expression(value),
        equal=cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace("")),
    )


def one_line(site: Site, node: cst.CSTNode | None = None) -> bool:
    """Tell whether the node is printed on one line."""
    return "\n" not in site.code(node or site.node)


def bound_to(function: cst.FunctionDef, name: str) -> list[cst.BaseExpression]:
    """Return the expressions the function assigns to a name, those of `a, b = x, y` too."""
    values: list[cst.BaseExpression] = []
    for node in find(function.body, cst.Assign, cst.AnnAssign):
        pairs = [(node.target, node.value)] if isinstance(node, cst.AnnAssign) else _assigned(node)
        values += [value for target, value in pairs if value is not None and last_name(target) == name]
    return values


def _assigned(node: cst.CSTNode) -> list[tuple[cst.CSTNode, cst.BaseExpression | None]]:
    assign = cst.ensure_type(node, cst.Assign)
    pairs: list[tuple[cst.CSTNode, cst.BaseExpression | None]] = []
    for target in assign.targets:
        if isinstance(target.target, cst.Tuple) and isinstance(assign.value, cst.Tuple):
            elements = zip(target.target.elements, assign.value.elements, strict=False)
            pairs += [(left.value, right.value) for left, right in elements]
        else:
            pairs.append((target.target, assign.value))
    return pairs
