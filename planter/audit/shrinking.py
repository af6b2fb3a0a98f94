"""Smaller values than a value, the much smaller ones first; runs inside a confined process; stdlib only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from planter.audit.domain import Domain, nodes, put, same

MOST_NODES = 400
PARTS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 64, 256, 1024, 4096, 1 << 16)
"""By what parts of itself, as powers of a half, a number is made less: large ones first, one at last."""


def smaller(value: Any, domain: Domain) -> Iterator[Any]:
    """Yield values that are smaller by one step each: fewer items or names, shorter texts, lesser numbers."""
    for number, (path, node) in enumerate(nodes(value)):
        if number >= MOST_NODES:
            return
        if not (isinstance(node, list) and domain.is_row(path)):
            for new in reduced(node, domain, domain.place(path)):
                yield put(value, path, new)


def reduced(node: Any, domain: Domain, place: Any) -> Iterator[Any]:
    """Yield what may stand in the place of a node."""
    if isinstance(node, list):
        yield from shorter_lists(node)
    elif isinstance(node, dict):
        names = [key for key in node if key not in domain.fields]
        if len(names) > 2:
            for part in (names[: len(names) // 2], names[len(names) // 2 :]):
                yield {key: inner for key, inner in node.items() if key not in part}
        for gone in names:
            yield {key: inner for key, inner in node.items() if key != gone}
    elif isinstance(node, tuple):
        return
    elif isinstance(node, str | bytes):
        yield from shorter_texts(node)
    elif isinstance(node, bool):
        if node:
            yield False
    elif isinstance(node, int):
        yield from lesser_numbers(node, domain.leaves.get(place, []))


def shorter_lists(node: list[Any]) -> Iterator[list[Any]]:
    """Yield no items, each half, and all but each one."""
    if node:
        yield []
    if len(node) > 2:
        yield node[: len(node) // 2]
        yield node[len(node) // 2 :]
    if len(node) > 1:
        for at in range(len(node)):
            yield [*node[:at], *node[at + 1 :]]


def shorter_texts(node: Any) -> Iterator[Any]:
    """Yield nothing, each half, and for short ones all but each character."""
    if node:
        yield node[:0]
    if len(node) > 2:
        yield node[: len(node) // 2]
        yield node[len(node) // 2 :]
    if 1 < len(node) <= 24:
        for at in range(len(node)):
            yield node[:at] + node[at + 1 :]


def lesser_numbers(node: int, known: list[Any]) -> Iterator[int]:
    """Yield numbers nearer to zero, those seen in this place among them."""
    size, sign = abs(node), 1 if node > 0 else -1
    tried = [0, 1, *(sign * (size - max(1, size >> part)) for part in PARTS)]
    tried += sorted((one for one in known if type(one) is int), key=abs)[:4]
    met: list[int] = []
    for one in tried:
        if abs(one) < abs(node) and not any(same(one, other) for other in met):
            met.append(one)
            yield one
