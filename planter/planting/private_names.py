"""Decide which private names of a tree may change, and which functions have all their calls in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import libcst as cst

from planter.syntax.scopes import Function, Scan, is_private

# What makes no private name safe: something may look it up, or show it, by its text.
_LOOKS_UP_NAMES = frozenset({"globals", "eval", "exec", "inspect", "vars", "dir", "import_module"})
_LOOKS_UP_ATTRIBUTES_TEXT = """
    __dict__ __getattr__ __setattr__ __getattribute__ __delattr__ __getstate__ __setstate__ __reduce__
    __reduce_ex__ pickle shelve
"""
_LOOKS_UP_ATTRIBUTES = frozenset(_LOOKS_UP_ATTRIBUTES_TEXT.split())
_SHOWS_FUNCTIONS = frozenset({"funcName", "threadName", "current_thread", "main_thread", "cProfile"})
_OF_THE_LIBRARY = frozenset({"_asdict", "_exit", "_field_defaults", "_fields", "_getframe", "_make", "_replace"})


@dataclass(frozen=True)
class Program:
    """The scans of all modules of a tree and the words of its other files."""

    scans: tuple[Scan, ...]
    other_words: frozenset[str]
    public: frozenset[str]

    def private_names(self) -> list[str]:
        """Return, sorted, the private names that may be renamed everywhere at once."""
        defined = {name for scan in self.scans for name in scan.defined}
        if any(scan.computed_attributes or _LOOKS_UP_NAMES.intersection(scan.mentions) for scan in self.scans):
            return []
        kept = {name for scan in self.scans for name in scan.kept}
        kept |= self.other_words | self.public | _OF_THE_LIBRARY | self._of_strange_classes()
        if any(scan.shows_attributes or scan.words & _LOOKS_UP_ATTRIBUTES for scan in self.scans):
            kept |= {name for scan in self.scans for found in scan.classes for name in found.private}
        if any(scan.shows_names or scan.words & _SHOWS_FUNCTIONS for scan in self.scans):
            kept |= {function.name for scan in self.scans for function in scan.functions}
        return sorted(defined - kept)

    def _of_strange_classes(self) -> set[str]:
        """Return private names of classes that share attributes with a class from outside the tree."""
        classes = [found for scan in self.scans for found in scan.classes]
        known = {found.name for found in classes}
        strange = {found.name for found in classes if found.strange or not known.issuperset(found.bases)}
        while True:
            below = {found.name for found in classes if strange.intersection(found.bases)}
            above = {base for found in classes if found.name in strange for base in found.bases}
            if strange.issuperset(below | above):
                return {name for found in classes if found.name in strange for name in found.private}
            strange |= below | above

    def words(self) -> frozenset[str]:
        """Return every word that occurs anywhere in the tree."""
        return self.other_words.union(*(scan.words for scan in self.scans))

    def calls_of(self, function: Function) -> Sequence[cst.Call] | None:
        """Return every call of a private or nested function, None when some use of it is not a plain call."""
        name = function.name
        if is_private(name):
            if name in self.public | self.other_words or any(name in scan.kept for scan in self.scans):
                return None
            same = [other for scan in self.scans for other in scan.functions if other.name == name]
            calls = [call for scan in self.scans for call in scan.calls.get(name, ())]
            mentioned = sum(scan.mentions[name] for scan in self.scans)
            bound = sum(scan.binders[name] for scan in self.scans)
            alone = len(same) == 1 and not bound
        else:
            calls = function.unit.calls.get(name, [])
            mentioned = len(function.unit.uses[name]) - 1
            alone = function.nested
        starred = any(arg.star == "**" for call in calls for arg in call.args)
        return calls if alone and len(calls) == mentioned and not starred else None

    def order_free(self, library: Collection[str]) -> frozenset[str]:
        """Return names of what cannot see the order of its keyword arguments: of the tree, then of the library."""
        functions = [function for scan in self.scans for function in scan.functions]
        classes = [found for scan in self.scans for found in scan.classes]
        bound = Counter(function.name for function in functions)
        bound.update(found.name for found in classes)
        for scan in self.scans:
            bound.update(scan.binders)
        plain = [f.name for f in functions if f.node.params.star_kwarg is None and not f.node.decorators]
        records = [found.name for found in classes if found.record]
        outside = {name for scan in self.scans for name in scan.outside}
        own = {name for name in (*plain, *records) if bound[name] == 1 and name not in outside}
        return frozenset(own.union(name for name in library if name not in bound))


def words_of(names: Iterable[str]) -> frozenset[str]:
    """Return the parts of paths of a tree, with and without `.py`: what its own imports may begin with."""
    parts = {part for name in names for part in name.split("/")}
    return frozenset(parts | {part.removesuffix(".py") for part in parts})
