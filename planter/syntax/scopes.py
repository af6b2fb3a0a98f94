"""Records of what one module names and where: scopes, units, functions, classes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

import libcst as cst

Kind = Literal["module", "class", "function", "comprehension"]

# Classes from outside a tree whose attributes and subclasses nothing watches.
_PLAIN_BASES_TEXT = """
    object ABC Protocol Generic Exception ArithmeticError AttributeError BaseException EOFError KeyError
    FileExistsError FileNotFoundError IndexError LookupError NotImplementedError OSError OverflowError
    PermissionError RuntimeError TimeoutError TypeError UnicodeError ValueError dict frozenset int list set
    str tuple NamedTuple
"""
PLAIN_BASES = frozenset(_PLAIN_BASES_TEXT.split())


def is_private(name: str) -> bool:
    """Tell whether a name is private by its form: `_x`, neither `_`, `__x` nor `_x_`."""
    return name.startswith("_") and not name.startswith("__") and not name.endswith("_")


@dataclass(eq=False)
class Scope:
    """One scope of Python's, with the names it binds; `unit` is None outside any function."""

    kind: Kind
    parent: Scope | None
    unit: Unit | None = None
    owner: ClassFacts | None = None
    bound: set[str] = field(default_factory=set)
    declared_global: set[str] = field(default_factory=set)
    declared_nonlocal: set[str] = field(default_factory=set)

    def home(self, name: str) -> Scope | None:
        """Return the function or comprehension of this unit whose local the name is, else None."""
        scope: Scope | None = self
        while scope is not None and scope.unit is not None:
            if name in scope.declared_global:
                return None
            if name in scope.bound and name not in scope.declared_nonlocal:
                return None if scope.kind == "class" else scope
            scope = scope.parent
        return None

    def class_around(self) -> ClassFacts | None:
        """Return the innermost class this scope is in."""
        scope: Scope | None = self
        while scope is not None and scope.owner is None:
            scope = scope.parent
        return scope.owner if scope is not None else None


@dataclass(eq=False)
class Unit:
    """An outermost function, lambda or comprehension with all that is nested in it.

    A local is renamed in the whole unit or not at all, and only to a name that occurs nowhere in the unit: so no
    other name can be captured.
    """

    uses: dict[str, list[tuple[cst.Name, Scope]]] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    parameters: dict[str, list[Function]] = field(default_factory=dict)
    calls: dict[str, list[cst.Call]] = field(default_factory=dict)
    opaque: bool = False

    def locals(self) -> list[str]:
        """Return, sorted, the names of which every use is a local of this unit and none must stay."""
        return sorted(
            name
            for name, uses in self.uses.items()
            if name not in self.kept and not name.startswith("_") and all(scope.home(name) for _, scope in uses)
        )


@dataclass(eq=False)
class Function:
    """A function with its qualified name, the class it is a method of, and the unit it stands in."""

    node: cst.FunctionDef
    qualified: tuple[str, ...]
    unit: Unit
    nested: bool

    @property
    def name(self) -> str:
        """Give the function's own name."""
        return self.node.name.value


@dataclass(eq=False)
class ClassFacts:
    """A class: its bases by last name, the private names it defines, and how it is made.

    `strange` has a metaclass or class keywords; `plain_fields` has no decorator; `record` is a dataclass with the
    `__init__` made for it.
    """

    name: str
    bases: tuple[str, ...]
    strange: bool
    plain_fields: bool
    record: bool
    private: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Scan:
    """All that renaming asks of one module.

    `tokens` are the nodes of each private name and `defined` those this module defines; `kept` must stay. `words` is
    every word of the text, comments and strings included. `mentions` counts loads, `calls` holds those that are
    calls, `binders` counts the ways a name is bound other than by `def`, `class` or an import from the tree.
    """

    path: str
    module: cst.Module
    text: str
    units: list[Unit] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    classes: list[ClassFacts] = field(default_factory=list)
    tokens: dict[str, list[cst.Name]] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    kept: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    globals: set[str] = field(default_factory=set)
    calls: dict[str, list[cst.Call]] = field(default_factory=dict)
    mentions: Counter[str] = field(default_factory=Counter)
    binders: Counter[str] = field(default_factory=Counter)
    outside: set[str] = field(default_factory=set)
    computed_attributes: bool = False
    shows_names: bool = False
    shows_attributes: bool = False
