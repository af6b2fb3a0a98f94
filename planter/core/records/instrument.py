"""The records of a self-test: what was checked, what had to come out, and what did."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record
from planter.core.records.scoring import FigureName

SCHEMA = "planter/selftest@1"
Due = Literal["meets", "misses", "either"]


class FigureCheck(Record, frozen=True):
    """One matrix: its record as it must be and as it is, and the figures without which the record is another."""

    matrix: str
    due: float
    record: float
    weakest: tuple[FigureName, ...]
    matters: tuple[FigureName, ...]
    ok: bool


class Within(Record, frozen=True):
    """A count `seen` of `of`, what is expected of it, and the least and most that chance allows."""

    seen: int
    of: int
    expected: float
    low: int
    high: int

    @property
    def ok(self) -> bool:
        """Tell whether what was seen lies in the interval."""
        return self.low <= self.seen <= self.high


class JudgeCheck(Record, frozen=True):
    """One fabricated judge: items right and false passes, each with its interval, and the record against the floor."""

    judge: str
    repeats: int
    right: Within
    false_passes: Within
    record: float
    floor: float
    due: Due
    ok: bool
    note: str


class SabotageCheck(Record, frozen=True):
    """One thing broken in a copy of a case, and the slugs of what verify then finds in that case; none is a failure."""

    case: str
    host: str
    what: str
    criterion: str
    found: tuple[str, ...]
    ok: bool


class SelfTest(Record, frozen=True):
    """The whole report; of a self-test without a set, judges and sabotage are empty."""

    schema: str
    ok: bool
    figures: tuple[FigureCheck, ...]
    judges: tuple[JudgeCheck, ...]
    sabotage: tuple[SabotageCheck, ...]
