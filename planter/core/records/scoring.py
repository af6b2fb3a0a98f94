"""The records of scoring: an item with its known answer, what is asked of a run, and the record a score leaves."""

from __future__ import annotations

from typing import Literal

import msgspec

from planter.core.records.base import Record
from planter.core.records.case import Row, Severity
from planter.core.records.runs import Answer
from planter.core.records.staging import Call, Form, RowCode, Split

FigureName = Literal["agreement", "not_false_pass", "precision_pass", "precision_fail", "recall_pass", "recall_fail"]
ItemKind = Literal["contract", "mixed"]
"""The kind of a case, a contract with a criterion that nothing decides apart."""

Factor = Literal["defect_class", "host", "severity", "row", "kind"]

SCORE_SCHEMA = "planter/score@2"
RECORD_FILE = "record.json"
FIGURES: tuple[FigureName, ...] = (
    *("agreement", "not_false_pass", "precision_pass", "precision_fail", "recall_pass", "recall_fail"),
)
FACTORS: tuple[Factor, ...] = ("defect_class", "host", "severity", "row", "kind")


class Item(Record, frozen=True):
    """One staged case with its known answer; the unit that is counted.

    `unit` is equal for items that are no independent evidence (the twins of a pair, a repeated rewrite at a site).
    `answers` are by criterion, `criteria` their order in the contract, `criterion` the violated one or None. `path`,
    `first` and `last` are the lines (from 1) of the site in this item's staged tree; `digest` is that of its staging.
    """

    item: str
    split: Split
    case: str
    pair: str
    unit: str
    known: Call
    host: str
    defect_class: str
    severity: Severity
    row: Row
    kind: ItemKind
    criteria: tuple[str, ...]
    answers: dict[str, Answer]
    criterion: str | None
    path: str
    first: int
    last: int
    digest: str


class Terms(Record, frozen=True):
    """What was declared before a run is scored: the floor, how native words map to calls, the repeats (None: any)."""

    floor: float = 0.8
    verdicts: dict[str, Call] = msgspec.field(default_factory=dict)
    repeats: int | None = None


class Interval(Record, frozen=True):
    """A two-sided 95 % interval of a share; 4 digits, `low` rounded down and `high` up."""

    low: float
    high: float


class Share(Record, frozen=True):
    """`right` of `of` items: the share (0 of none is 0), rounded down to 4 digits, and its intervals.

    `exact` takes items as independent; `clustered` takes those of one host as alike as they are seen to be, and is
    None for fewer than two hosts, of which there are `hosts`. Both are None for none.
    """

    right: int
    of: int
    value: float
    exact: Interval | None
    clustered: Interval | None
    hosts: int


class Figures(Record, frozen=True):
    """The six figures, the weakest of which is the record."""

    agreement: Share
    not_false_pass: Share
    precision_pass: Share
    precision_fail: Share
    recall_pass: Share
    recall_fail: Share


class FalsePasses(Record, frozen=True):
    """Items called pass whose known answer is another: of all such, of known fails, of known abstains."""

    all: Share
    fails: Share
    abstains: Share


class Located(Record, frozen=True):
    """How many of the known fails were found where they are, by a majority of the repeats of each.

    `called` counts items called fail; `criterion` those where the violated criterion is called fail as well, `only`
    those where no other is; `lines` those where a place named first lies at the site; `both` have criterion and
    lines. `unread` counts words about criteria, over all rows, that are none of the known ones.
    """

    fails: int
    called: int
    criterion: int
    only: int
    lines: int
    both: int
    unread: int


class FalseAlarms(Record, frozen=True):
    """What was called fail that is not: known passes by majority, their single replies, criteria that hold."""

    items: Share
    replies: int
    replies_of: int
    criteria: int
    criteria_of: int


class Solved(Record, frozen=True):
    """How many items were right in none, in some, and in all of their repeats."""

    none: int
    some: int
    all: int


class Group(Record, frozen=True):
    """The items of one level of a factor: how many are right, fails caught, and passes called fail."""

    level: str
    items: int
    right: int
    exact: Interval | None
    fails: int
    caught: int
    passes: int
    alarms: int


class ItemRow(Record, frozen=True):
    """What became of one item: its calls by repeat, the outcome, the share of repeats that were right."""

    item: str
    split: Split
    case: str
    known: Call
    outcome: Call
    calls: tuple[Call, ...]
    codes: tuple[RowCode, ...]
    solved: float
    criterion: bool
    lines: bool


class Tables(Record, frozen=True):
    """What only an unsealed or opened set shows: every level of each factor, and every item."""

    groups: dict[Factor, tuple[Group, ...]]
    items: tuple[ItemRow, ...]


class ScoreRecord(Record, frozen=True):
    """record.json: what a run scored, aggregates only; derived, the same bytes from the same run, set and terms.

    `record` is the weakest of the six figures, rounded down to 3 digits, `weakest` names it (all of them in a tie).
    `sealed` tells whether the set was sealed when the run was first scored, `seal` is the seal's digest then.
    `units` counts independent items, right where all their items are; `pairs` is None where one split was judged.
    `rows` is the digest of the replies. `per_run` is the agreement of each repeat; `tpr` and `tnr` are the shares of
    known passes called pass and of known fails not called pass. `groups` leaves out levels of few items, `withheld`
    of them. `tokens` is the output cost, None where a reply does not tell it.
    """

    schema: str
    label: str
    judge: str
    judge_digest: str
    snapshot: str
    prompt: str
    staging: str
    form: Form
    set_digest: str
    rows: str
    splits: tuple[Split, ...]
    sealed: bool
    seal: str | None
    floor: float
    verdicts: dict[str, Call]
    repeats: int
    items: int
    counts: dict[Call, int]
    hosts: int
    record: float
    weakest: tuple[FigureName, ...]
    meets_floor: bool
    agreement: float
    figures: Figures
    confusion: dict[Call, dict[Call, int]]
    false_pass: FalsePasses
    units: Share
    pairs: Share | None
    codes: dict[RowCode, int]
    unanimous: int
    per_run: tuple[float, ...]
    solved: Solved
    located: Located
    false_alarms: FalseAlarms
    tpr: float
    tnr: float
    groups: dict[Factor, tuple[Group, ...]]
    withheld: int
    tokens: int | None
    does_not_show: tuple[str, ...]
    sentence: str
