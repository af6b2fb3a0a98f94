"""The records of a staging and of a judge's run over it: what a judge's operator has, the map, and each reply."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record

Form = Literal["tree", "pull-request"]
Split = Literal["one", "two"]
Call = Literal["pass", "fail", "abstain"]
RowCode = Literal["answered", "missing", "crashed", "timed-out", "malformed", "doubled"]

CALLS: tuple[Call, ...] = ("pass", "fail", "abstain")
STAGE_SCHEMA = "planter/stage@2"
MAP_SCHEMA = "planter/map@2"
RUN_SCHEMA = "planter/run@1"
STAGE_FILE = "stage.json"
RUN_FILE = "run.json"
ROWS_FILE = "rows.jsonl"


class StagedItem(Record, frozen=True):
    """One staged case under its opaque name; `digest` is that of the tree of all its files, by path in its folder."""

    item: str
    split: Split
    digest: str


class StageFile(Record, frozen=True):
    """OUT/stage.json: what a judge's operator needs to run it; nothing here is of the key.

    `staging` is a random id that ties runs and the map to this staging; `prompt` is the digest of the reply footer
    and of what the judge is told, which every item carries.
    """

    schema: str
    staging: str
    form: Form
    prompt: str
    items: tuple[StagedItem, ...]


class MappedItem(Record, frozen=True):
    """Which case of the set an opaque name stands for."""

    item: str
    split: Split
    case: str
    pair: str
    digest: str


class StageMap(Record, frozen=True):
    """The map of a staging, kept outside it: opaque names to cases; `set_digest` is the `digest` of set.json."""

    schema: str
    staging: str
    form: Form
    seed: str
    set_digest: str
    items: tuple[MappedItem, ...]


class RunFile(Record, frozen=True):
    """run.json of a run: which judge gave its rows, on what.

    `judge` is the command or the callable's name, `judge_digest` is over it and the judge's files, `snapshot` is the
    exact version of the model or tool as its operator declares it, `label` is the name of the run.
    """

    schema: str
    label: str
    staging: str
    form: Form
    prompt: str
    judge: str
    judge_digest: str
    snapshot: str
    repeats: int


class Claim(Record, frozen=True):
    """One place a judge points at: a path of the staged tree and a line from 1."""

    path: str
    line: int


class ReplyRow(Record, frozen=True):
    """One line of rows.jsonl: what the judge gave for one item in one repeat (from 1).

    `code` tells how it answered; only `answered` has a native verdict in `overall`, kept as the judge wrote it, and
    what it said of each criterion, of places, and why; for every other code `why` tells what was wrong. `case`,
    `prompt`, `judge` and `snapshot` are what the row rests on, compared when a run is taken up again. `reply` and
    `transcript` name files beside rows.jsonl that hold both as they came; `tokens` is the output cost where the judge
    tells it.
    """

    item: str
    repeat: int
    code: RowCode
    overall: str | None
    criteria: dict[str, str]
    where: tuple[Claim, ...]
    why: str
    case: str
    prompt: str
    judge: str
    snapshot: str
    reply: str
    transcript: str
    tokens: int | None
