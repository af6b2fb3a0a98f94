"""Whether what a rewrite prints is read as it means it: a tree has no need of parentheses, and its text may."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator

import libcst as cst

from planter.planting.acting import Made, ask
from planter.plugin import Lookalike, Operator, Replacement
from planter.syntax.nodes import walk
from planter.syntax.splice import Source

_GROUPS = (
    *(cst.UnaryOperation, cst.BinaryOperation, cst.BooleanOperation, cst.Comparison, cst.IfExp, cst.Lambda),
    *(cst.Await, cst.Yield, cst.NamedExpr, cst.Tuple, cst.ConcatenatedString),
)
"""What may be read otherwise without parentheses, and may have them wherever it stands."""


def misread(source: Source, node: cst.CSTNode, made: Made) -> tuple[str, str] | None:
    """Return the lines that a rewrite means and those it prints, where the latter are read otherwise; else None.

    What is meant is the same tree with parentheses around each operation. What does not parse is not judged.
    """
    for form in (made.right, made.wrong):
        found = None if form is None else _misread(source, node, form)
        if found is not None:
            return found
    return None


def misreadings(
    rewrite: Operator | Lookalike, source: Source, nodes: Iterable[cst.CSTNode], of: str
) -> Iterator[tuple[str, str]]:
    """Yield what `misread` returns of each of the nodes where the rewrite acts; `of` is the name of its class."""
    for node in nodes:
        made = ask(rewrite, source, node, of) if isinstance(node, rewrite.node_type) else None
        found = None if made is None else misread(source, node, made)
        if found is not None:
            yield found


def told(name: str, meant: tuple[str, str]) -> str:
    """Say of a rewrite what it means and what it prints, and what would be right."""
    return (
        f"{name} means `{meant[0]}` and prints `{meant[1]}`, which is read otherwise; put parentheses around it "
        "(lpar, rpar)"
    )


def _misread(source: Source, node: cst.CSTNode, form: Replacement) -> tuple[str, str] | None:
    if any(isinstance(one, cst.FormattedStringExpression) and one.equal for one in source.ancestors(node)):
        return None  # there the text is part of the value
    bare = _groups(form, source.ancestors(node)[0])
    printed, meant = _text(source, node, form), _text(source, node, _grouped(form, bare))
    if not bare or printed is None or meant is None or meant == printed:
        return None
    due = _read(meant)
    if due is None or _read(printed) in (None, due):
        return None
    needed = bare
    for one in bare:  # only the parentheses without which it is read otherwise are shown
        fewer = [other for other in needed if other is not one]
        text = _text(source, node, _grouped(form, fewer))
        if text is not None and _read(text) == due:
            needed, meant = fewer, text
    return _changed(meant, printed)


def _groups(form: Replacement, parent: cst.CSTNode) -> list[cst.CSTNode]:
    """Return the operations in a form that have no parentheses of their own and may have them."""
    found: list[cst.CSTNode] = []
    for top in [form] if isinstance(form, cst.CSTNode) else form:
        kept = {top} if isinstance(parent, cst.Del | cst.ConcatenatedString) else set()
        for one in walk(top):
            kept |= _kept(one)
            if isinstance(one, _GROUPS) and not one.lpar and one not in kept:
                found.append(one)
    return found


def _kept(node: cst.CSTNode) -> set[cst.CSTNode]:
    """Return the parts of a node where parentheses may not stand, or would say something else."""
    if isinstance(node, cst.Del):
        return {node.target}
    if isinstance(node, cst.ConcatenatedString):
        return {node.left, node.right}
    return set(walk(node)) if isinstance(node, cst.FormattedStringExpression) and node.equal else set()


class _Grouping(cst.CSTTransformer):
    def __init__(self, groups: list[cst.CSTNode]) -> None:
        super().__init__()
        self.groups = set(groups)

    def on_leave(self, original_node: cst.CSTNode, updated_node: cst.CSTNode) -> cst.CSTNode:  # type: ignore[override]
        if original_node not in self.groups:
            return updated_node
        return updated_node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])


def _grouped(form: Replacement, groups: list[cst.CSTNode]) -> Replacement:
    """Return the form with parentheses around these of its nodes."""
    grouping = _Grouping(groups)
    parts = [form] if isinstance(form, cst.CSTNode) else form
    made = [part.visit(grouping) for part in parts]
    return made[0] if isinstance(form, cst.CSTNode) else made  # type: ignore[return-value]  # nothing is removed


def _text(source: Source, node: cst.CSTNode, form: Replacement) -> str | None:
    edit = source.edit(node, form)
    if edit is None:
        return None
    end = edit.start + len(edit.before.encode())
    return (source.data[: edit.start] + edit.after.encode() + source.data[end:]).decode()


def _read(text: str) -> str | None:
    """Return how Python reads a text, None where it does not parse; `a or (b or c)` is the same as `a or b or c`."""
    try:
        return ast.dump(_Flat().visit(ast.parse(text)))
    except (SyntaxError, ValueError):
        return None


class _Flat(ast.NodeTransformer):
    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        self.generic_visit(node)
        values: list[ast.expr] = []
        for value in node.values:
            same = isinstance(value, ast.BoolOp) and type(value.op) is type(node.op)
            values += value.values if same and isinstance(value, ast.BoolOp) else [value]
        return ast.BoolOp(op=node.op, values=values)


def _changed(meant: str, printed: str) -> tuple[str, str]:
    """Return the lines of two texts in which they part, without their indent."""
    one, other = meant.splitlines(), printed.splitlines()
    blocks = [block for block in difflib.SequenceMatcher(None, one, other, False).get_opcodes() if block[0] != "equal"]
    _, i, j, k, m = blocks[0]
    return "\n".join(one[i:j]).strip(), "\n".join(other[k:m]).strip()
