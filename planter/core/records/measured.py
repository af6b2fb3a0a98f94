"""The records under measured/: how hard a pair is, for both twins alike, and outside what sameness covers.

- trigger: how many of the drawn inputs of the faulted criterion reveal the red, as a rate with its exact 95 %
  interval (Clopper and Pearson): the share of careless tests that would find the defect.
- connect: what a reader must hold together: the modules that the host says decide the faulted criterion, the files
  and lines of the functions that serve it in the right tree, and the files and lines staged in all.
- edit: the one replacement that makes the red of its green, in bytes, tokens and lines removed and added.
- tests: how the tests shipped with the tree fare on the right and on the wrong one: they pass on both.
- tools: what readers that run nothing say of each tree, and the messages that one tree alone gets: what they see of
  the defect. mypy is run with --strict, lest it pass over functions without annotations; all others with the rules
  they have by default, ruff once more with all. One that is not installed or was not asked for is "not run".
- kills: how many mutants of each criterion the probes killed, by value and by exception.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from planter.core.decoding import NotJson, parse_json
from planter.core.errors import SetError
from planter.core.files import read_plain
from planter.core.layout import MEASURED
from planter.core.records.base import Record

SCHEMA = "planter/measured@1"

NotRun = Literal["not run"]


class Rate(Record, frozen=True):
    """How many of the inputs reveal the red, the rate, and its exact 95 % interval."""

    inputs: int
    revealing: int
    rate: float
    low: float
    high: float


class Connected(Record, frozen=True):
    """What a reader must connect to decide the faulted criterion, and what is staged in all."""

    modules: int
    files: tuple[str, ...]
    lines: int
    staged_files: int
    staged_lines: int


class Change(Record, frozen=True):
    """How much of one kind goes and how much comes in its place, from the right tree to the wrong one."""

    removed: int
    added: int


class EditSize(Record, frozen=True):
    """The size of the replacement between the twins; `tokens` is None where a changed file is no Python source."""

    bytes: Change
    tokens: Change | None
    lines: Change


class Shipped(Record, frozen=True):
    """How many of the tree's own tests ended in each way, on the right and on the wrong tree."""

    right: dict[str, int]
    wrong: dict[str, int]


class Spot(Record, frozen=True):
    """A message: file, line from 1, and the code of the rule."""

    path: str
    line: int
    code: str


class Seen(Record, frozen=True):
    """How many messages a tool has for each tree, or why it gave none; the lists are None where one has no answer."""

    version: str | None
    right: int | str
    wrong: int | str
    only_right: tuple[Spot, ...] | None
    only_wrong: tuple[Spot, ...] | None


class Difficulty(Record, frozen=True):
    """All that is measured of a pair but its kills."""

    trigger: Rate
    connect: Connected
    edit: EditSize
    tests: Shipped
    tools: dict[str, Seen | NotRun]


class MeasuredFile(Difficulty, frozen=True):
    """measured/<pair>.json as a whole."""

    schema: str
    pair: str
    kills: dict[str, dict[str, int]]


def read_measured(folder: Path, pair: str) -> MeasuredFile:
    """Read what was measured of a pair of the set in a folder; raises SetError where it is not there or no record."""
    name = f"{MEASURED}/{pair}.json"
    try:
        record = msgspec.convert(parse_json(read_plain(folder / name)), MeasuredFile)
    except (OSError, OverflowError, NotJson, msgspec.ValidationError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SetError(f"{name}: {why.lower()}") from None
    return record
