"""Splicing: turn the replacement of one node into an edit of a byte span, everything else untouched."""

from __future__ import annotations

import ast
import gc
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

import libcst as cst
from libcst._nodes.internal import CodegenState
from libcst.metadata import ByteSpanPositionProvider, CodeSpan, MetadataWrapper

from planter.core.errors import SpliceError
from planter.core.records.variants import Edit
from planter.plugin import Replacement, Site
from planter.syntax.nodes import parts

_Ancestors = dict[cst.CSTNode, tuple[cst.CSTNode, ...]]
_Extents = dict[cst.CSTNode, tuple[int, int]]
_NEWLINE = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True)
class Source:
    """One file parsed once, with the byte span and the ancestors of every node.

    `nodes` stand in source order, parents before children. Build it with `parse_source`.
    """

    path: str
    data: bytes
    module: cst.Module
    nodes: tuple[cst.CSTNode, ...]
    _ancestors: _Ancestors = field(repr=False)
    _spans: dict[cst.CSTNode, CodeSpan] = field(repr=False)
    _extents: _Extents = field(repr=False)
    _sites: dict[cst.CSTNode, Site] = field(default_factory=dict, repr=False)

    def ancestors(self, node: cst.CSTNode) -> tuple[cst.CSTNode, ...]:
        """Return the node's ancestors from its parent outwards to the module."""
        return self._ancestors[node]

    def site(self, node: cst.CSTNode) -> Site:
        """Return the node as a site: always the same one, so that what was found out of it is found out once."""
        if node not in self._sites:
            self._sites[node] = Site(node=node, ancestors=self.ancestors(node))
        return self._sites[node]

    def line_of(self, node: cst.CSTNode) -> int:
        """Return the line a node begins at, from 1."""
        return self.line_at(self._spans[node].start)

    def line_at(self, place: int) -> int:
        """Return the line that a byte of the file stands in, from 1."""
        return len(_NEWLINE.findall(self.data, 0, place)) + 1

    @cached_property
    def functions(self) -> dict[str, cst.FunctionDef]:
        """Give every function by its qualified name (`Feed.read`, `outer.inner`); the last of a name counts."""
        return {self._qualified(node): node for node in self.nodes if isinstance(node, cst.FunctionDef)}

    def inside(self, function: str) -> tuple[cst.CSTNode, ...]:
        """Return the nodes of a function, nested ones included; raises SpliceError when there is no such function."""
        if function not in self.functions:
            known = ", ".join(sorted(self.functions)) or "none"
            raise SpliceError(f"{self.path} has no function {function!r}; it has {known}")
        start, end = self._extents[self.functions[function]]
        return self.nodes[start:end]

    def edit(self, node: cst.CSTNode, replacement: Replacement) -> Edit | None:
        """Return the edit that puts the replacement in the node's place, None where it cannot be spliced here.

        An expression or small statement is replaced by a node, a statement by a node or by any number of
        statements. None is returned inside one-line suites, and when nothing would change.
        """
        ancestors = self.ancestors(node)
        if any(isinstance(ancestor, cst.SimpleStatementSuite) for ancestor in ancestors):
            return None
        pads = self._pads(ancestors)
        before, offset = self._print(node, pads)
        start = self._spans[node].start - offset
        size = len(before.encode())
        if start < 0 or self.data[start : start + size] != before.encode():
            return None
        parts: Sequence[cst.CSTNode] = [replacement] if isinstance(replacement, cst.CSTNode) else replacement
        after = "".join(self._print(part, pads)[0] for part in parts)
        if after == before:
            return None
        return Edit(path=self.path, start=start, before=before, after=after)

    def _qualified(self, node: cst.FunctionDef) -> str:
        holders = [a for a in self.ancestors(node) if isinstance(a, cst.FunctionDef | cst.ClassDef)]
        return ".".join(holder.name.value for holder in reversed([node, *holders]))

    def _pads(self, ancestors: Sequence[cst.CSTNode]) -> list[str]:
        blocks = [a for a in reversed(ancestors) if isinstance(a, cst.IndentedBlock)]
        return [self.module.default_indent if block.indent is None else block.indent for block in blocks]

    def _print(self, node: cst.CSTNode, pads: list[str]) -> tuple[str, int]:
        """Return the node's text at its indent, and how many of its bytes precede its span."""
        state = _Printer(self.module, pads)
        node._codegen(state)
        return "".join(state.tokens), len("".join(state.tokens[: state.starts.get(node, 0)]).encode())


class _Printer(CodegenState):
    """Print a node as it would stand at its indent, noting at which token each node's own span begins."""

    def __init__(self, module: cst.Module, pads: list[str]) -> None:
        super().__init__(
            default_indent=module.default_indent, default_newline=module.default_newline, indent_tokens=list(pads)
        )
        self.starts: dict[cst.CSTNode, int] = {}

    def before_codegen(self, node: cst.CSTNode) -> None:
        self.starts.setdefault(node, len(self.tokens))

    @contextmanager
    def record_syntactic_position(
        self, node: cst.CSTNode, *, start_node: cst.CSTNode | None = None, end_node: cst.CSTNode | None = None
    ) -> Iterator[None]:
        start = len(self.tokens)
        yield
        self.starts[node] = start if start_node is None else self.starts.get(start_node, start)


def parse_source(path: str, data: bytes) -> Source:
    """Parse a file for splicing.

    Raises SpliceError for a byte order mark, an encoding other than UTF-8, a NUL, or a syntax error.
    """
    if data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise SpliceError(f"{path} starts with a byte order mark; only UTF-8 without one can be spliced")
    if b"\0" in data:
        raise SpliceError(f"{path} holds a NUL byte; it cannot be Python source")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SpliceError(f"{path} is not UTF-8 at byte {error.start}; only UTF-8 sources can be spliced") from None
    try:
        declared, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        if declared != "utf-8":
            raise SpliceError(f"{path} declares the encoding {declared!r}; only UTF-8 can be spliced")
        ast.parse(data)  # the parser of libcst has no guard of its own against deep nesting
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SpliceError(f"{path} does not parse: {str(error) or type(error).__name__}") from None
    was_on = gc.isenabled()
    gc.disable()
    try:
        module = cst.parse_module(text)
        wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
        spans = dict(wrapper.resolve(ByteSpanPositionProvider))
        walked = _walked(module)
    except cst.ParserSyntaxError as error:
        raise SpliceError(f"{path} does not parse: {error.message} at line {error.raw_line}") from None
    except (RecursionError, KeyError):  # libcst turns the one into the other on long chains of elif
        raise SpliceError(f"{path} is nested too deeply to be parsed") from None
    finally:
        if was_on:
            gc.enable()
    return Source(
        path=path,
        data=data,
        module=module,
        nodes=walked[0],
        _ancestors=walked[1],
        _spans=spans,
        _extents=walked[2],
    )


def _walked(module: cst.Module) -> tuple[tuple[cst.CSTNode, ...], _Ancestors, _Extents]:
    """Return all nodes in source order, the ancestors of each, and from where to where among the nodes it reaches."""
    nodes: list[cst.CSTNode] = []
    ancestors: _Ancestors = {module: ()}
    starts: dict[cst.CSTNode, int] = {}
    extents: _Extents = {}
    waiting: list[tuple[cst.CSTNode, bool]] = [(module, False)]
    while waiting:
        node, left = waiting.pop()
        if left:
            extents[node] = (starts[node], len(nodes))
            continue
        starts[node] = len(nodes)
        nodes.append(node)
        waiting.append((node, True))
        chain = (node, *ancestors[node])  # one for all that stands in it
        for part in reversed(parts(node, layout=True)):
            ancestors[part] = chain
            waiting.append((part, False))
    return tuple(nodes), ancestors, extents
