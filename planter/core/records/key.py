"""key/answers.json and key/calibration.json: the answers, and what became of the mutants."""

from __future__ import annotations

from planter.core.records.base import Record
from planter.core.records.case import Verdict
from planter.core.records.runs import Answer


class Answers(Record, frozen=True):
    """key/answers.json: the answer of each criterion and of the whole."""

    schema: str
    criteria: dict[str, Answer]
    overall: Verdict


class Tally(Record, frozen=True):
    """What became of the mutants of one criterion; counts, all on every supported Python."""

    tried: int
    violated: int
    crashed: int
    timed_out: int
    survived: int


class CalibrationFile(Record, frozen=True):
    """key/calibration.json: a tally for each decided criterion."""

    schema: str
    criteria: dict[str, Tally]
