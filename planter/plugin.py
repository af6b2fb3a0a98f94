"""What an author declares: a defect class with its operators and lookalikes, acting on sites."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

import libcst as cst

from planter.core.errors import PluginError
from planter.core.records.case import Severity
from planter.syntax.sites import Site

__all__ = [
    "DefectClass",
    "Disguise",
    "Documented",
    "Example",
    "Family",
    "Hazard",
    "Lookalike",
    "LookalikeExample",
    "NodeTypes",
    "Operator",
    "Replacement",
    "Site",
]

Replacement = cst.CSTNode | Sequence[cst.BaseStatement]
Family = Literal["names", "collections", "permissions", "text", "numbers", "time", "failures", "environments"]
NodeTypes = type[cst.CSTNode] | tuple[type[cst.CSTNode], ...]


@dataclass(frozen=True)
class Documented:
    """A library's documented behaviour that makes an operator wrong, and a call that shows it.

    `shows` raises AssertionError where this Python does not behave as the document says.
    """

    document: str
    section: str
    shows: Callable[[], None]


@dataclass(frozen=True)
class Example:
    """Source before and after an operator: it must apply exactly once, and give exactly this."""

    before: str
    after: str


@dataclass(frozen=True)
class LookalikeExample:
    """Plain source, the lookalike made of it, and the lookalike made real."""

    before: str
    right: str
    wrong: str


@dataclass(frozen=True)
class Operator:
    """A rewrite that plants the defect at a site of right code.

    `rewrite` is pure and cheap; it returns the node, or the statements, to put in the node's place, or None
    ("not here"). A statement may be replaced by several, an expression by one. `general` says that it finds
    sensible sites in programs nobody here wrote.
    """

    name: str
    node_type: NodeTypes
    rewrite: Callable[[Site], Replacement | None]
    explanation: str
    severity: Severity
    examples: tuple[Example, ...]
    general: bool = False
    documented: Documented | None = None

    def __post_init__(self) -> None:
        _refuse_slug("operator", self.name)

    @property
    def one_feature(self) -> bool:
        """Tell whether it is a cousin by declaration: one documented feature, however often inputs reveal it."""
        return self.documented is not None and self.severity == "cousin"


@dataclass(frozen=True)
class Disguise:
    """What a lookalike makes of a node: one that looks guilty and is right, and the smallest wrong change of it."""

    right: Replacement
    wrong: Replacement


@dataclass(frozen=True)
class Lookalike:
    """A rewrite that makes right code resemble the defect and stay right, with the change that makes it real.

    `severity` and `explanation` speak of the made-real form; `why_right` says why the disguise is no defect.
    """

    name: str
    node_type: NodeTypes
    rewrite: Callable[[Site], Disguise | None]
    explanation: str
    why_right: str
    severity: Severity
    examples: tuple[LookalikeExample, ...]
    general: bool = False

    def __post_init__(self) -> None:
        _refuse_slug("lookalike", self.name)

    @property
    def one_feature(self) -> bool:
        """Tell that its severity is by rate alone: no document is given with a lookalike."""
        return False


@dataclass(frozen=True)
class Hazard:
    """An input or an environment that reveals a class: a name for people and the family of attacks it belongs to.

    `planter hazards --family F` shows what is tried of a family.
    """

    name: str
    family: Family


@dataclass(frozen=True)
class DefectClass:
    """One way to be wrong: its operators, lookalikes and hazards; its page is the declaring module's docstring."""

    name: str
    title: str
    operators: tuple[Operator, ...]
    lookalikes: tuple[Lookalike, ...]
    hazards: tuple[Hazard, ...] = field(default=())

    def __post_init__(self) -> None:
        _refuse_slug("defect class", self.name)
        names = [rewrite.name for rewrite in self.rewrites]
        for name in names:
            if names.count(name) > 1:
                raise PluginError(
                    f"defect class {self.name!r} declares {name!r} twice; each rewrite needs its own name"
                )
        if not self.operators or not self.lookalikes:
            raise PluginError(f"defect class {self.name!r} needs at least one operator and one lookalike")

    @property
    def rewrites(self) -> tuple[Operator | Lookalike, ...]:
        """Give the operators, then the lookalikes."""
        return (*self.operators, *self.lookalikes)

    def rewrite(self, name: str) -> Operator | Lookalike:
        """Return the rewrite of this name; raises PluginError where the class has none."""
        for rewrite in self.rewrites:
            if rewrite.name == name:
                return rewrite
        raise PluginError(f"defect class {self.name!r} has no {name!r}")


def _refuse_slug(what: str, name: str) -> None:
    words = name.rpartition("/")[2].split("-")
    if len(words) < 2 or not all(word.isascii() and word.isalnum() and word == word.lower() for word in words):
        raise PluginError(f"{what} {name!r} is not a slug of two words or more; write it like 'unchecked-future'")
