"""What one run is given and what it gave: environment, limits, outcome."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record

Outcome = Literal["holds", "violated", "undecidable", "crashed", "timed_out", "setup_failed"]
Answer = Literal["holds", "violated", "undecidable"]
How = Literal["value", "raise"]

ANSWERS: tuple[Answer, ...] = ("holds", "violated", "undecidable")

HAPPY = "happy"


class Limits(Record, frozen=True):
    """What one run may use: CPU seconds, wall seconds, bytes of address space and of any one file, open files."""

    cpu_seconds: float = 4.0
    wall_seconds: float = 40.0
    memory: int = 1 << 30
    file_size: int = 64 << 20
    open_files: int = 256


class Environment(Record, frozen=True):
    """What surrounds one run besides its tree; `python` is an interpreter's path, None for this one.

    `optimize` is `python -O`, under which `assert` does nothing; `warnings` makes every warning an error.
    """

    python: str | None = None
    hash_seed: int = 0
    locale: str = "C.UTF-8"
    utf8_mode: bool = False
    timezone: str = "UTC"
    umask: int = 0o022
    optimize: bool = False
    warnings: bool = False


class Result(Record, frozen=True):
    """What one probe run gave; `how` is set for a violation only; `message` is for people and never a key."""

    outcome: Outcome
    how: How | None = None
    message: str = ""
    cpu_seconds: float = 0.0


class Differential(Record, frozen=True):
    """What a probe's `observe` gave over the recorded inputs of its criterion, against the reference.

    `marks` holds one character an input: `=` the reference's answer, `x` another answer, `!` an exception.
    `outcome` is `holds` when the run came to its end, else the non-answer. `first` shows the first that differed.
    """

    outcome: Outcome
    marks: str = ""
    first: str = ""
    message: str = ""


class Coverage(Record, frozen=True):
    """Which functions of a tree a probe entered, as (path, first line); `whole` where it may have entered any.

    Functions are counted as a whole with all that is defined in them; `outcome` is what the probe gave meanwhile.
    """

    outcome: Outcome
    whole: bool
    functions: frozenset[tuple[str, int]] = frozenset()
