"""Edits, and the variants of a case that are made of them."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record
from planter.core.records.runs import Outcome

Role = Literal["fix", "flip", "break", "preserving", "smoke", "mutant"]


class Edit(Record, frozen=True):
    """One replacement in one file: at byte `start` the text `before` stands, and `after` takes its place."""

    path: str
    start: int
    before: str
    after: str


class Survivor(Record, frozen=True):
    """Why a mutant may survive: no difference was found (in how many inputs), or what it changes is out of scope."""

    reason: Literal["no-difference", "out-of-scope"]
    evidence: str


class Variant(Record, frozen=True):
    """A named tuple of edits on a base tree, and the outcome every probe is expected to give on it."""

    name: str
    role: Role
    base: Literal["stage", "right"]
    edits: tuple[Edit, ...]
    criterion: str | None
    origin: str
    expected: dict[str, Outcome]
    survivor: Survivor | None
