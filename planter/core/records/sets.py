"""The records of a whole set: the cells of its plan, how its rewrites fared, and set.json."""

from __future__ import annotations

from planter.core.records.base import Record
from planter.core.records.case import Decided, Kind, Letter, Place, Row, Severity, Versions


class Signature(Record, frozen=True):
    """The signs (-1, 0, 1) of what the red is longer by than the green: bytes, tokens, lines."""

    bytes: int
    tokens: int
    lines: int


class Cell(Record, frozen=True):
    """What the plan asks of one slot; `red_letter` is the letter of the red twin.

    `place` is where the contract of a mixed pair has the failed criterion, None in a contract pair; `names_production`
    asks for a criterion that names production and is decided.
    """

    kind: Kind
    decided: Decided
    place: Place | None
    names_production: bool
    defect_class: str
    row: Row
    host: str
    severity: Severity
    signature: Signature
    red_letter: Letter


class YieldRow(Record, frozen=True):
    """How one (class, rewrite, host) fared: tried, kept, and refused by reason code."""

    defect_class: str
    rewrite: str
    host: str
    tried: int
    kept: int
    refused: dict[str, int]


class Shows(Record, frozen=True):
    """What a set can show: how many (host, site, rewrite) tuples and hosts are in it, and what a perfect score shows.

    `effective_n` counts independent items: the tuples, since the twins of a pair and a repeated tuple are no new
    evidence. `perfect` is the exact lower bound (95 %, two-sided, 4 digits) of a perfect score on so many.
    """

    tuples: int
    hosts: int
    effective_n: int
    perfect: float
    floor: float
    below_floor: bool


class SetFile(Record, frozen=True):
    """set.json: the plan, the seed, the versions, the yield, what it shows, and whether it could be sealed.

    `digest` is over all the rest, so that a changed byte is noticed; writing fills it in.
    """

    schema: str
    seed: str
    versions: Versions
    plan: tuple[Cell, ...]
    pairs: tuple[str, ...]
    yields: tuple[YieldRow, ...]
    shows: Shows
    sealable: bool
    sealable_why: tuple[str, ...]
    digest: str = ""
