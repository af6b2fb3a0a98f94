"""Give the locals of some functions other names, nothing else, so that a program means the same and reads as before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper

from planter.core.streams import Stream
from planter.core.trees import Tree
from planter.planting.private_names import words_of
from planter.planting.renaming import LONGEST_LINE, Renames
from planter.planting.spellings import Spellings
from planter.syntax.mentions import WORD, scan_module
from planter.syntax.scopes import Function, Scan

_MARKS = ("this_", "own_", "given_")


@dataclass(frozen=True)
class Module:
    """One module that can be changed: its scan, and the outermost functions and methods with their byte spans."""

    path: str
    scan: Scan
    functions: tuple[tuple[Function, int, int], ...]


@lru_cache(maxsize=64)
def _read_module(path: str, data: bytes, inside: frozenset[str]) -> Module | None:
    """Return the module of a content, None where it is no Python in plain UTF-8 or does not parse."""
    try:
        text = data.decode("utf-8")
        module = cst.parse_module(text)
    except (UnicodeDecodeError, cst.ParserSyntaxError, RecursionError):
        return None
    if module.code.encode() != data or module.encoding != "utf-8":
        return None
    scan = scan_module(path, module, text, inside)
    spans = MetadataWrapper(module, unsafe_skip_copy=True).resolve(ByteSpanPositionProvider)
    outer = [function for function in scan.functions if not function.nested]
    places = [(function, spans[function.node].start, spans[function.node].length) for function in outer]
    return Module(path, scan, tuple((function, start, start + size) for function, start, size in places))


def locals_of(function: Function) -> list[str]:
    """Return, sorted, the locals of an outermost function that may have another name; parameters keep theirs."""
    unit = function.unit
    return [] if unit.opaque else [name for name in unit.locals() if name not in unit.parameters]


def rename_locals(
    module: Module, functions: Sequence[Function], spellings: Spellings, stream: Stream, *, inventing: bool
) -> bytes:
    """Return the module's content with other names for the locals of the functions, drawn from the spellings.

    A local that has no other spelling keeps its name, or gets a longer one where `inventing`.
    """
    nodes: dict[int, str] = {}
    widths = _Widths(module.scan.text)
    for function in functions:
        unit = function.unit
        taken = {*unit.uses, *module.scan.globals}
        for name in locals_of(function):
            others = stream.shuffled(spellings.of(name))
            others += [mark + name for mark in stream.shuffled(_MARKS)] if inventing else []
            other = next((o for o in others if o not in taken and widths.fits(name, o)), None)
            if other is not None:
                taken.add(other)
                nodes.update((id(node), other) for node, _ in unit.uses[name])
    return Renames(nodes, {}).apply(module.scan.module).code.encode("utf-8")


class _Widths:
    """How long the lines of a text would be with another name; names of one line do not know of each other."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self.lines = [(len(line), Counter(WORD.findall(line))) for line in lines]

    def fits(self, name: str, other: str) -> bool:
        more = len(other) - len(name)
        return more <= 0 or all(
            size + more * words[name] <= LONGEST_LINE - 10 for size, words in self.lines if name in words
        )


def is_test(path: str) -> bool:
    """Tell whether a path is one of a program's own tests."""
    parts = path.split("/")
    return parts[-1].startswith("test_") or parts[-1] == "conftest.py" or "tests" in parts[:-1]


def modules_of(tree: Tree, paths: Collection[str] | None = None) -> list[Module]:
    """Return every module of a tree that can be changed, in the order of their paths."""
    inside = words_of(tree)
    chosen = [path for path in tree if path.endswith(".py") and (paths is None or path in paths)]
    found = (_read_module(path, tree[path], inside) for path in chosen)
    return [module for module in found if module is not None]
