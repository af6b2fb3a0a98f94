"""What the values of a criterion look like, learnt from its draws; runs inside a confined process; stdlib only.

A value is plain literals. A key of a dict that the draws or the reference name in their code is a field; every other
key is a name somebody gave. A list whose items are of several types is a row: what stands where counts. Leaves are told
apart by the field or the place in a row they lie in, whatever the depth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

MOST_KEPT = 60
FEW = 24

Path = tuple[Any, ...]


class Domain:
    """What was seen at each place: types, leaves, the least and greatest numbers, the shapes of lists and records."""

    def __init__(self, values: list[Any], fields: frozenset[str]) -> None:
        self.fields = fields
        self.rows: set[Path] = set()
        self.leaves: dict[Path, list[Any]] = {}
        self.types: dict[Path, set[type]] = {}
        self.numbers: dict[Path, tuple[Any, Any]] = {}
        self.lengths: dict[Path, int] = {}
        self.shapes: dict[tuple[Any, ...], set[Any]] = {}
        seen = [one for value in values for one in nodes(value)]
        for path, node in seen:
            if isinstance(node, list) and len({type(item) for item in node}) > 1:
                self.rows.add(self._outside(path))
        for path, node in seen:
            self._learn(self.place(path), node)

    def _learn(self, place: Path, node: Any) -> None:
        self.types.setdefault(place, set()).add(type(node))
        for key, shape in self._ties(place, node):
            self.shapes.setdefault(key, set()).add(shape)
        if isinstance(node, list):
            self.lengths[place] = min(len(node), self.lengths.get(place, len(node)))
        elif not isinstance(node, dict | tuple):
            kept = self.leaves.setdefault(place, [])
            if len(kept) < MOST_KEPT and not any(same(node, other) for other in kept):
                kept.append(node)
            if type(node) in (int, float) and node == node:
                low, high = self.numbers.get(place, (node, node))
                self.numbers[place] = (min(low, node), max(high, node))

    def _ties(self, place: Path, node: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """Yield what of a node goes with what: which fields there are, and what the others are where one is a text."""
        if not isinstance(node, dict):
            return
        given = frozenset(self.fields & node.keys())
        yield ("fields", place), given
        for key in given:
            if isinstance(node[key], str) and node[key].isascii() and len(node[key]) < FEW:
                for other in given:
                    yield ("tie", place, key, node[key], other), shape(node[other])

    def _outside(self, path: Path) -> Path:
        """Return the last field on a way, and what follows it, all places in lists alike."""
        place: list[Any] = []
        for part in path:
            if isinstance(part, str) and part in self.fields:
                place = [part]
            else:
                place.append(part if isinstance(part, tuple) else "*")
        return tuple(place)

    def place(self, path: Path) -> Path:
        """Return what tells leaves apart: the last field on the way, then places in tuples and rows."""
        place: list[Any] = []
        for at, part in enumerate(path):
            if isinstance(part, str) and part in self.fields:
                place = [part]
            elif isinstance(part, tuple) or (isinstance(part, int) and self._outside(path[:at]) in self.rows):
                place.append(part)
            else:
                place.append("*")
        return tuple(place)

    def is_row(self, path: Path) -> bool:
        """Tell whether the list at a path is a row."""
        return self._outside(path) in self.rows

    def fits(self, value: Any) -> bool:
        """Tell whether a value holds nothing but what could have been seen."""
        return all(self._fits(path, node) for path, node in nodes(value))

    def _fits(self, path: Path, node: Any) -> bool:
        place = self.place(path)
        if type(node) not in self.types.get(place, ()):
            return False
        if isinstance(node, list):
            return len(node) >= self.lengths[place]
        if isinstance(node, dict):
            return all(self._usual(key, found) for key, found in self._ties(place, node))
        if isinstance(node, tuple):
            return True
        known = self.leaves.get(place, [])
        if type(node) in (int, float) and place in self.numbers:
            low, high = self.numbers[place]
            return bool(low <= node <= high) and (len(known) > FEW or any(same(node, other) for other in known))
        return len(known) > FEW or any(same(node, other) for other in known)

    def _usual(self, key: tuple[Any, ...], found: Any) -> bool:
        return found in self.shapes[key] if key in self.shapes else key[0] == "tie"


def shape(node: Any) -> tuple[Any, ...]:
    """Return what a node is like from outside: its type, and of a list the types of its items as far as they differ."""
    if not isinstance(node, list):
        return (type(node).__name__,)
    types = [type(item).__name__ for item in node]
    return ("list", *types) if len(set(types)) > 1 or len(types) < 3 else ("list", types[0], "...")


def same(one: Any, other: Any) -> bool:
    """Tell whether two leaves are equal and of one type: True is not 1."""
    return type(one) is type(other) and bool(one == other)


def nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every node of a value with its path: keys of dicts, numbers of lists, (number,) of tuples."""
    waiting = [(path, value)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        if isinstance(node, dict):
            waiting += [((*path, key), inner) for key, inner in node.items()][::-1]
        elif isinstance(node, list):
            waiting += [((*path, number), inner) for number, inner in enumerate(node)][::-1]
        elif isinstance(node, tuple):
            waiting += [((*path, (number,)), inner) for number, inner in enumerate(node)][::-1]


def put(value: Any, path: Path, new: Any) -> Any:
    """Return a value with another node at a path; what is not on the way is shared."""
    on_the_way = [value]
    for part in path[:-1]:
        on_the_way.append(on_the_way[-1][part[0] if isinstance(part, tuple) else part])
    for outer, part in zip(reversed(on_the_way), reversed(path), strict=True) if path else ():
        if isinstance(part, tuple):
            new = (*outer[: part[0]], new, *outer[part[0] + 1 :])
        elif isinstance(outer, dict):
            new = {**outer, part: new}
        else:
            new = [*outer[:part], new, *outer[part + 1 :]]
    return new


def fields_of(functions: list[Any], space: dict[str, Any]) -> frozenset[str]:
    """Return the texts in the code of functions, and of those they name, that could be names of fields."""
    found: set[str] = set()
    waiting = [function.__code__ for function in functions if hasattr(function, "__code__")]
    met = set()
    while waiting:
        code = waiting.pop()
        if code in met:
            continue
        met.add(code)
        for constant in code.co_consts:
            if isinstance(constant, tuple | frozenset):
                found.update(part for part in constant if isinstance(part, str))
            elif isinstance(constant, str):
                found.add(constant)
            elif hasattr(constant, "co_consts"):
                waiting.append(constant)
        named: list[Any] = [space.get(name) for name in code.co_names]
        waiting += [function.__code__ for function in named if hasattr(function, "__code__")]
    return frozenset(text for text in found if text.isidentifier())
