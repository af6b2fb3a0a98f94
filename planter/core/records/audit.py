"""The records of an audit: how hard it looked, what differed and where, the report, and what people tried."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from planter.core.records.base import Record
from planter.core.records.findings import Finding

AUDIT_SCHEMA = "planter/audit@1"
AUDIT_FILE = "audit.json"
KEY_AUDIT_SCHEMA = "planter/key-audit@1"
KEY_AUDIT_FILE = "key-audit.json"


class Looked(Record, frozen=True):
    """How hard one criterion of one case was looked at: inputs by where they come from, attacks, environments.

    `stated` tells whether inputs.py itself says what is in scope (`allowed_<criterion>`); only then is a difference
    on a mutant one from the contract, else it is one between the twins. `out_of_scope` counts mutants made in vain.
    """

    case: str
    criterion: str
    families: tuple[str, ...] = ()
    stated: bool = False
    by_hand: int = 0
    recorded: int = 0
    fresh: int = 0
    mutants: int = 0
    attacks: int = 0
    out_of_scope: int = 0
    environments: int = 0


class Difference(Record, frozen=True):
    """One input on which a tree does not give the reference's answer, as small as it could be made.

    `origin` says where the input came from, `steps` by how many steps it was made smaller, `others` on how many more
    inputs the tree differs; `environment` is the name of the surroundings. The texts are literals, cut where long.
    """

    case: str
    criterion: str
    slug: str
    environment: str
    origin: str
    steps: int
    others: int
    input: str
    gave: str
    due: str


class Part(Record, frozen=True):
    """What one part of an audit said: lines for people, figures for programs, and what it objects to."""

    name: str
    said: tuple[str, ...] = ()
    figures: dict[str, Any] = msgspec.field(default_factory=dict)
    looked: tuple[Looked, ...] = ()
    differences: tuple[Difference, ...] = ()
    findings: tuple[Finding, ...] = ()


class AuditReport(Record, frozen=True):
    """audit.json: what was audited, by which seed, how hard, and everything found; `ok` means nothing was.

    `set_digest` is the digest in set.json and `content` that of all cases, so that a report goes stale with any byte of
    them; `level` is the confinement in force; `digest` is over all the rest of the report.
    """

    schema: str
    ok: bool
    set_digest: str
    content: str
    seed: str
    inputs: int
    level: str
    cases: int
    parts: tuple[Part, ...]
    findings: tuple[Finding, ...]
    digest: str = ""


class Attacked(Record, frozen=True):
    """One attack of a reader on one criterion that a case holds by the key: what was tried, and what came of it.

    `refuted` means that the words of the criterion are violated though the key says that it holds, `ambiguous` that
    the words do not settle it, `stands` that neither is so. `remedy` says what was done, empty where it stands.
    """

    case: str
    criterion: str
    family: str
    tried: str
    verdict: Literal["stands", "refuted", "ambiguous"]
    why: str = ""
    remedy: str = ""


class KeyRate(Record, frozen=True):
    """How many of the cases attacked had a wrong key, with the exact two-sided 95 % interval; `low` rounded down."""

    wrong: int
    of: int
    low: float
    high: float


class Round(Record, frozen=True):
    """One round of readers who attacked greens: by which rule they stopped, and every attack.

    `set_digest` is that of the set whose cases they attacked; `left` says what was found and not mended. A case whose
    key an attack refutes, or whose words do not settle it, counts once, in `refuted` or `ambiguous`.
    """

    set_digest: str
    readers: int
    stop_rule: str
    attacks: tuple[Attacked, ...]
    left: tuple[str, ...] = ()
    refuted: KeyRate | None = None
    ambiguous: KeyRate | None = None


class KeyAudit(Record, frozen=True):
    """key-audit.json: the rounds of people's attacks on the keys of a set, or of sets made before it; oldest first."""

    schema: str
    rounds: tuple[Round, ...]
