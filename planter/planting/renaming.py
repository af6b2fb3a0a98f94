"""Choose new names for the private names of a tree and the locals of its functions, and put them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import libcst as cst

from planter.core.streams import Stream
from planter.planting.private_names import Program
from planter.planting.spellings import Spellings
from planter.syntax.mentions import WORD
from planter.syntax.rebuilding import rebuild
from planter.syntax.scopes import Scan, Unit

LONGEST_LINE = 120


@dataclass(frozen=True)
class Renames:
    """New names by the identity of the node that holds the old one, and those of private names by name."""

    nodes: Mapping[int, str]
    private: Mapping[str, str]

    def apply(self, module: cst.Module) -> cst.Module:
        """Return the module these were planned for with every new name in its place."""

        def change(node: cst.CSTNode, _: object) -> cst.CSTNode:
            if isinstance(node, cst.Name):
                name = self.nodes.get(id(node))
                if name is not None:
                    return node.with_changes(value=name)
            return node

        return cst.ensure_type(rebuild(module, change), cst.Module)


@dataclass(eq=False)
class _Room:
    """The width of each line of a text, so that no new name makes one too long."""

    widths: list[int] = field(default_factory=list)
    where: dict[str, dict[int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> _Room:
        room = cls()
        for number, line in enumerate(text.splitlines()):
            room.widths.append(len(line))
            for word in WORD.findall(line):
                counts = room.where.setdefault(word, {})
                counts[number] = counts.get(number, 0) + 1
        return room

    def grown(self, name: str, other: str) -> dict[int, int]:
        more = len(other) - len(name)
        return {line: self.widths[line] + more * count for line, count in self.where.get(name, {}).items()}

    def fits(self, name: str, other: str) -> bool:
        return len(other) <= len(name) or all(width <= LONGEST_LINE for width in self.grown(name, other).values())

    def take(self, name: str, other: str) -> None:
        if len(other) > len(name):
            for line, width in self.grown(name, other).items():
                self.widths[line] = width


def plan_renames(program: Program, spellings: Spellings, stream: Stream) -> Renames:
    """Draw new names for every private name that may change, then for every local that may.

    A private name has one new name in the whole tree. A local has the same in all units of a module where it fits.
    """
    planner = _Planner(program, spellings, stream)
    planner.private_names()
    for scan in program.scans:
        planner.local_names(scan)
    return Renames(planner.nodes, planner.private)


class _Planner:
    def __init__(self, program: Program, spellings: Spellings, stream: Stream) -> None:
        self.program = program
        self.spellings = spellings
        self.stream = stream
        self.words = program.words()
        self.rooms = {scan.path: _Room.of(scan.text) for scan in program.scans}
        self.nodes: dict[int, str] = {}
        self.private: dict[str, str] = {}
        self.visible: dict[int, list[cst.Call] | None] = {}

    def order(self, name: str) -> list[str]:
        """Return the spellings of a name in a drawn order, the name itself among them."""
        return self.stream.shuffled([name, *self.spellings.of(name)])

    def private_names(self) -> None:
        for name in self.program.private_names():
            rooms = [room for room in self.rooms.values() if name in room.where]
            taken = self.words.union(self.private.values()) - {name}
            other = _first_that_fits(name, self.order(name), taken, rooms)
            if other != name:
                self.private[name] = other
                for scan in self.program.scans:
                    self.put(scan.tokens.get(name, ()), other)

    def local_names(self, scan: Scan) -> None:
        orders: dict[str, list[str]] = {}
        for unit in scan.units:
            taken = {*unit.uses, *scan.globals}
            for name in () if unit.opaque else unit.locals():
                keywords = self.keywords(unit, name)
                if keywords is None:
                    continue
                if name not in orders:
                    orders[name] = self.order(name)
                rooms = list(self.rooms.values()) if keywords else [self.rooms[scan.path]]
                other = _first_that_fits(name, orders[name], taken - {name}, rooms)
                if other != name:
                    taken.add(other)
                    self.put([node for node, _ in unit.uses[name]], other)
                    self.put(keywords, other)

    def keywords(self, unit: Unit, name: str) -> list[cst.Name] | None:
        """Return the keywords by which calls give this name as a parameter, None when it must stay."""
        found: list[cst.Name] = []
        for owner in unit.parameters.get(name, ()):
            if id(owner) not in self.visible:
                calls = self.program.calls_of(owner)
                self.visible[id(owner)] = None if calls is None else list(calls)
            seen = self.visible[id(owner)]
            if seen is None or name in self.program.public:
                return None
            keywords = (arg.keyword for call in seen for arg in call.args)
            found.extend(keyword for keyword in keywords if keyword is not None and keyword.value == name)
        return found

    def put(self, nodes: Iterable[cst.Name], other: str) -> None:
        self.nodes.update((id(node), other) for node in nodes)


def _first_that_fits(name: str, order: list[str], taken: Iterable[str], rooms: list[_Room]) -> str:
    for other in order:
        if other == name:
            break
        if other not in taken and all(room.fits(name, other) for room in rooms):
            for room in rooms:
                room.take(name, other)
            return other
    return name
