"""The records of an audit: how hard it looked, what differed and where, and the report kept beside a set."""

from __future__ import annotations

from typing import Any

import msgspec

from planter.model import Finding, Record

AUDIT_SCHEMA = "planter/audit@1"
AUDIT_FILE = "audit.json"


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
