"""The records of sealing: the rules written before a judge runs, the seal itself, the ledger and errata."""

from __future__ import annotations

from typing import Literal

import msgspec

from planter.core.records.base import Record
from planter.core.records.staging import Call

State = Literal["draft", "tuned", "sealed", "opened", "burnt"]
Figure = Literal["difference", "p", "low", "high", "agreement_a", "agreement_b", "record_a", "record_b", "discordant"]
SEAL_SCHEMA = "planter/seal@1"
SALTS_SCHEMA = "planter/salts@1"
LEDGER_SCHEMA = "planter/ledger@1"
ERRATUM_SCHEMA = "planter/erratum@1"
SEAL_FILE = "seal.json"
LEDGER_FILE = "ledger.jsonl"
SALTS_FILE = "salts.json"
ERRATA_FILE = "errata.jsonl"
ERRATA = "errata"
STAGINGS = "stagings"
RESULTS = "results"
SEALED = "sealed"
"""The folder of what is encrypted: `<item>.age` for each case, `set.age` for the rest, `added-<n>.age` for later."""


class Condition(Record, frozen=True):
    """One thing an outcome asks: that a figure of the comparison is at least or at most a value."""

    figure: Figure
    at_least: float | None = None
    at_most: float | None = None


class NamedOutcome(Record, frozen=True):
    """A named outcome of comparing two judges; the first whose conditions all hold is the outcome."""

    name: str
    when: tuple[Condition, ...]


class Power(Record, frozen=True):
    """What the set can see: the expected effect and its source, n, repeats, the minimum detectable effect."""

    expected_effect: float
    source: str
    n: int
    repeats: int
    detectable_effect: float


class Budget(Record, frozen=True):
    """What judging may cost: calls, and output tokens."""

    calls: int
    tokens: int


class Rules(Record, frozen=True):
    """rules.toml, written before any judge runs.

    `verdicts` maps a judge's native words to calls (pass, fail and abstain map to themselves). `decision` is the
    rule in words, `outcomes` its named outcomes for `planter compare`; `ceiling` is the best difference or score any
    arm could reach, which must be at least twice `power.detectable_effect`. `contamination` are regular expressions
    searched for in transcripts.
    """

    decision: str
    power: Power
    ceiling: float
    budget: Budget
    floor: float = 0.8
    repeats: int = 5
    verdicts: dict[str, Call] = msgspec.field(default_factory=dict)
    outcomes: tuple[NamedOutcome, ...] = ()
    contamination: tuple[str, ...] = ()


class CaseSeal(Record, frozen=True):
    """Salted fingerprints of one case (sha256 of salt and content, in hex); `item` counts cases in a drawn order.

    `oracle` is over probes, variants, calibration and inputs; `answer` over answers.json and case.json.
    """

    item: str
    contract: str
    tree: str
    oracle: str
    answer: str


class Salt(Record, frozen=True):
    """The salt of one case's fingerprints (256 random bits in hex), and its item in the seal."""

    item: str
    salt: str


class Salts(Record, frozen=True):
    """salts.json, of the key side: salts by case id; where the set is encrypted, those of opened cases alone."""

    schema: str
    cases: dict[str, Salt]


class Seal(Record, frozen=True):
    """seal.json: what may not change from now on.

    `judge_files` maps each judge file's name as given to its sha256; `rules` is the whole of the rules and
    `rules_digest` the sha256 of the file they were read from; `audit` is the digest of the audit's report, None where
    there is none; `built_in_hosts` names hosts every judge may know; `recipients` are those it is encrypted to.
    `rules_file` is where the rules were read from; `ciphertexts` maps the files of `sealed/` to their sha256, empty
    where nothing is encrypted. `digest` is over all the rest.
    """

    schema: str
    set_digest: str
    cases: tuple[CaseSeal, ...]
    rules: Rules
    rules_digest: str
    judge_files: dict[str, str]
    audit: str | None
    built_in_hosts: tuple[str, ...]
    recipients: tuple[str, ...]
    rules_file: str = ""
    ciphertexts: dict[str, str] = msgspec.field(default_factory=dict)
    digest: str = ""


class LedgerRow(Record, frozen=True):
    """One touch of a set; `previous` is the digest of the row before ("" in the first), `digest` is over the rest."""

    schema: str
    number: int
    date: str
    who: str
    what: str
    why: str
    state: State
    detail: dict[str, str]
    previous: str
    digest: str = ""


class Erratum(Record, frozen=True):
    """One erratum, a layer over a sealed set that never changes it.

    A key erratum names a case and criterion, the answer that is right, and the digest of a probe calibrated both
    ways, kept under `errata/`; an instrument erratum names a sealed contamination pattern to be dropped.
    """

    schema: str
    number: int
    date: str
    who: str
    why: str
    kind: Literal["key", "instrument"]
    case: str | None
    criterion: str | None
    answer: Literal["holds", "violated", "undecidable"] | None
    probe: str | None
    pattern: str | None
