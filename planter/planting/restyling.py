"""Redraw matters of style inside one module: quotes, the order of branches, the order of keyword arguments."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import libcst as cst

from planter.core.streams import Stream
from planter.syntax.rebuilding import descend, last_name, rebuild, stands_in
from planter.syntax.scopes import is_private

# What the standard library has under these names cannot see the order of their keyword arguments.
_ORDER_FREE_LIBRARY_TEXT = """
    open sorted print dumps dump mkdir makedirs add_argument read_text write_text ArgumentParser
    ThreadPoolExecutor TemporaryDirectory NamedTemporaryFile field dataclass Popen check_output mkstemp
    mkdtemp splitlines
"""
ORDER_FREE_LIBRARY = frozenset(_ORDER_FREE_LIBRARY_TEXT.split())
_OPPOSITES: dict[type[cst.BaseCompOp], type[cst.BaseCompOp]] = {
    cst.Is: cst.IsNot,
    cst.IsNot: cst.Is,
    cst.In: cst.NotIn,
    cst.NotIn: cst.In,
}
_STRINGS = (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString, cst.TemplatedString)
_LONGEST_TEST = 80


def restyle(module: cst.Module, order_free: Collection[str], steady: Collection[str], stream: Stream) -> cst.Module:
    """Return the module in a style drawn from the stream, meaning the same.

    Nothing changes its place inside `steady` functions, given by qualified name.

    `order_free` are names of what cannot see the order of its keyword arguments: callables the tree defines once,
    and those of ORDER_FREE_LIBRARY of which it does not define another.
    """
    return cst.ensure_type(rebuild(module, _Style(module, order_free, steady, stream).change), cst.Module)


class _Style:
    def __init__(
        self, module: cst.Module, order_free: Collection[str], steady: Collection[str], stream: Stream
    ) -> None:
        self.module = module
        self.order_free = order_free
        self.steady = steady
        self.stream = stream
        self.quote = stream.choice(('"', "'"))

    def change(self, node: cst.CSTNode, above: Sequence[cst.CSTNode]) -> cst.CSTNode:
        if isinstance(node, cst.SimpleString):
            return self.requoted(node, above)
        if isinstance(node, cst.FormattedString):
            return self.requoted_parts(node, above)
        if not isinstance(node, cst.If | cst.IfExp | cst.Call) or stands_in(above, self.steady):
            return node
        if isinstance(node, cst.If):
            return node if isinstance(above[-1], cst.If) else self.swapped_branches(node)
        if isinstance(node, cst.IfExp):
            return self.swapped_values(node)
        return self.shuffled_keywords(node)

    def requoted(self, node: cst.SimpleString, above: Sequence[cst.CSTNode]) -> cst.SimpleString:
        inner = node.value[len(node.prefix) + 1 : -1]
        if len(node.quote) != 1 or any(sign in inner for sign in "'\"\\") or _in_formatted(above):
            return node
        return node.with_changes(value=f"{node.value[: len(node.prefix)]}{self.quote}{inner}{self.quote}")

    def requoted_parts(self, node: cst.FormattedString, above: Sequence[cst.CSTNode]) -> cst.FormattedString:
        prefix, quote = node.start[:-1], node.start[-1]
        if len(node.end) != 1 or quote != node.end or _in_formatted(above):
            return node
        parts = [part for piece in node.parts for part in descend(piece)]
        texts = [part.value for part in parts if isinstance(part, cst.FormattedStringText)]
        if any(isinstance(part, _STRINGS) for part in parts) or any(s in text for text in texts for s in "'\"\\"):
            return node
        return node.with_changes(start=prefix + self.quote, end=self.quote)

    def swapped_branches(self, node: cst.If) -> cst.If:
        last = node.orelse
        if not isinstance(last, cst.Else) or last.leading_lines:
            return node
        if not isinstance(node.body, cst.IndentedBlock) or not isinstance(last.body, cst.IndentedBlock):
            return node
        opposite = self.opposite(node.test, plain=True)
        if opposite is None or node.body.footer or last.body.footer or not self.stream.below(2):
            return node
        return node.with_changes(test=opposite, body=last.body, orelse=last.with_changes(body=node.body))

    def swapped_values(self, node: cst.IfExp) -> cst.IfExp:
        before, after = node.whitespace_before_if, node.whitespace_after_if
        spaces = (before, after, node.whitespace_before_else, node.whitespace_after_else)
        opposite = self.opposite(node.test, plain=False)
        if opposite is None or not all(isinstance(space, cst.SimpleWhitespace) for space in spaces):
            return node
        if isinstance(node.orelse, cst.IfExp | cst.Lambda) or not self.stream.below(2):
            return node
        return node.with_changes(test=opposite, body=node.orelse, orelse=node.body)

    def opposite(self, test: cst.BaseExpression, *, plain: bool) -> cst.BaseExpression | None:
        """Return the test that is true exactly when this one is false, None when that would read badly."""
        if isinstance(test, cst.UnaryOperation) and isinstance(test.operator, cst.Not) and not test.lpar:
            return test.expression
        if isinstance(test, cst.Comparison) and len(test.comparisons) == 1:
            target = test.comparisons[0]
            kind = _OPPOSITES.get(type(target.operator))
            if kind is None or "\n" in self.module.code_for_node(target.operator):
                return None
            return test.with_changes(comparisons=[target.with_changes(operator=kind())])
        simple = isinstance(test, cst.Name | cst.Attribute | cst.Call) and not test.lpar
        if not plain or not simple or len(self.module.code_for_node(test)) > _LONGEST_TEST:
            return None
        return cst.UnaryOperation(operator=cst.Not(), expression=test)

    def shuffled_keywords(self, node: cst.Call) -> cst.Call:
        first = next((place for place, arg in enumerate(node.args) if arg.keyword is not None), len(node.args))
        given = node.args[first:]
        if len(given) < 2 or not self.order_is_free(node) or not all(_is_still(arg) for arg in given):
            return node
        moved = [
            arg.with_changes(keyword=other.keyword, equal=other.equal, value=other.value)
            for arg, other in zip(given, self.stream.shuffled(given), strict=True)
        ]
        return node.with_changes(args=[*node.args[:first], *moved])

    def order_is_free(self, node: cst.Call) -> bool:
        name = last_name(node.func) if isinstance(node.func, cst.Name | cst.Attribute) else ""
        by_any_path = isinstance(node.func, cst.Name) or is_private(name) or name in ORDER_FREE_LIBRARY
        return name in self.order_free and by_any_path


def _in_formatted(above: Sequence[cst.CSTNode]) -> bool:
    return any(isinstance(node, cst.FormattedString | cst.TemplatedString) for node in above)


def _is_still(arg: cst.Arg) -> bool:
    """Tell whether an argument can be evaluated at any moment and carries no comment."""
    still = isinstance(arg.value, cst.Name | cst.SimpleString | cst.Integer | cst.Float)
    return still and arg.keyword is not None and not _has_comment(arg.comma) and not _has_comment(arg)


def _has_comment(node: cst.CSTNode | cst.MaybeSentinel) -> bool:
    if isinstance(node, cst.MaybeSentinel):
        return False
    spaces = [getattr(node, name, None) for name in ("whitespace_before", "whitespace_after", "whitespace_after_arg")]
    broken = [space for space in spaces if isinstance(space, cst.ParenthesizedWhitespace)]
    return any(
        space.first_line.comment is not None or any(line.comment is not None for line in space.empty_lines)
        for space in broken
    )
