"""The pairs of a set as a baseline gets them: contract and tree of both twins, and the same with the site masked."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, replace

from planter.core.layout import PairFiles, TwinFiles, split_id
from planter.core.records.case import SiteRef
from planter.core.trees import Tree
from planter.dataset.read import CaseOnDisk

Given = CaseOnDisk | TwinFiles | PairFiles | tuple[TwinFiles, TwinFiles]


@dataclass(frozen=True)
class Staged:
    """One case before its judge; `letter` and `site` are no part of a stage, and must tell nothing all the same."""

    contract: bytes
    tree: Tree
    host: str
    letter: str
    site: SiteRef

    @property
    def masked(self) -> Staged:
        """Give the case with the function that holds the site, or else the site's lines, cut out."""
        data = self.tree.get(self.site.path)
        if data is None:
            return self
        return replace(self, tree=self.tree.replacing({self.site.path: mask(data, self.site.start, self.site.end)}))


@dataclass(frozen=True)
class Pair:
    """Two twins by colour: the red, and the green or unknown beside it."""

    name: str
    rewrite: str
    mixed: bool
    red: TwinFiles
    other: TwinFiles

    @property
    def staged(self) -> tuple[Staged, Staged]:
        """Give the red and the other as they are staged."""
        return stage(self.red), stage(self.other)


def stage(twin: TwinFiles) -> Staged:
    """Return what a baseline may use of a case."""
    name = split_id(twin.case.id)
    return Staged(twin.contract, twin.tree, twin.case.origin.host, name[1] if name else "", twin.case.origin.site)


def pairs_of(cases: Iterable[Given]) -> tuple[tuple[Pair, ...], int]:
    """Return the pairs that hold one red and one other, by name, and how many cases are in none."""
    found: dict[str, list[TwinFiles]] = {}
    total = 0
    for twin in _flat(cases):
        total += 1
        if twin is not None:
            found.setdefault(twin.case.pair, []).append(twin)
    pairs = tuple(pair for _, twins in sorted(found.items()) if (pair := _pair(twins)) is not None)
    return pairs, total - 2 * len(pairs)


def _flat(cases: Iterable[Given]) -> Iterable[TwinFiles | None]:
    for given in cases:
        if isinstance(given, CaseOnDisk):
            yield given.files
        elif isinstance(given, TwinFiles):
            yield given
        elif isinstance(given, PairFiles):
            yield from given.twins
        else:
            yield from given


def _pair(twins: list[TwinFiles]) -> Pair | None:
    reds = [twin for twin in twins if twin.case.verdict == "red"]
    others = [twin for twin in twins if twin.case.verdict != "red"]
    if len(reds) != 1 or len(others) != 1:
        return None
    red, other = reds[0], others[0]
    return Pair(red.case.pair, red.case.origin.recipe.rewrite, other.case.verdict == "unknown", red, other)


def mask(data: bytes, start: int, end: int) -> bytes:
    """Return a source with `pass` in place of the innermost function around a span, or of the span's lines.

    A function is cut from its first decorator to its end.
    """
    first = data[: max(0, start)].count(b"\n") + 1
    last = max(first, data[: max(0, end - 1)].count(b"\n") + 1)
    lines = data.split(b"\n")
    first, last = _function_around(data, first, last) or (first, last)
    line = lines[first - 1] if first <= len(lines) else b""
    pad = line[: len(line) - len(line.lstrip(b" \t"))]
    return b"\n".join((*lines[: first - 1], pad + b"pass", *lines[last:]))


def _function_around(data: bytes, first: int, last: int) -> tuple[int, int] | None:
    try:
        nodes = list(ast.walk(ast.parse(data)))
    except (SyntaxError, ValueError, RecursionError):
        return None
    spans = []
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            top = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            bottom = node.end_lineno or node.lineno
            if top <= first and last <= bottom:
                spans.append((bottom - top, top, bottom))
    return min(spans)[1:] if spans else None
