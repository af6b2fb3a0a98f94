"""Every frozen record that crosses a room's door; decoding is strict: a field too many or too few is an error."""

from __future__ import annotations

from typing import Literal

import msgspec

Outcome = Literal["holds", "violated", "undecidable", "crashed", "timed_out", "setup_failed"]
Answer = Literal["holds", "violated", "undecidable"]
Verdict = Literal["red", "green", "unknown"]
Row = Literal["plain", "lookalike"]
Role = Literal["fix", "flip", "break", "tolerated", "gross", "mutant"]
Severity = Literal["stark", "moderate", "cousin"]
How = Literal["value", "raise"]
Kind = Literal["contract", "mixed"]
Place = Literal["first", "middle", "last"]
Letter = Literal["a", "b"]

ANSWERS: tuple[Answer, ...] = ("holds", "violated", "undecidable")
HAPPY = "happy"
EXTERNAL = "dir:"
"""What the name of a host given by `--host-dir` begins with: its own words and files are not planter's."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every record: frozen, keyword only, unknown fields refused."""


class Edit(Record, frozen=True):
    """One replacement in one file: at byte `start` the text `before` stands, and `after` takes its place."""

    path: str
    start: int
    before: str
    after: str


class Held(Record, frozen=True):
    """Why a mutant may hold: it is equivalent (with the evidence), or what it changes is out of scope."""

    reason: Literal["equivalent", "out-of-scope"]
    evidence: str


class Variant(Record, frozen=True):
    """A named tuple of edits on a base tree, and the outcome every probe is expected to give on it."""

    name: str
    role: Role
    base: Literal["stage", "right"]
    edits: tuple[Edit, ...]
    criterion: str | None
    origin: str
    expected: dict[str, Outcome]
    held: Held | None


class SiteRef(Record, frozen=True):
    """Where the twins differ: path, the function's own name in the host, byte span and first line (from 1)."""

    path: str
    function: str
    start: int
    end: int
    line: int


class Versions(Record, frozen=True):
    """The versions whose tables and output decide the bytes of a case."""

    planter: str
    libcst: str
    mutmut: str
    jinja2: str


class Recipe(Record, frozen=True):
    """Everything needed to make a pair again, given planter, its providers and these versions.

    `host_digest` is the digest of the host's folder, so that a changed host is noticed; `site` counts the sites of
    host.toml from 0, `occurrence` where the rewrite acts in that function; `order` has the ids of host.toml in the
    order of the contract, whose `criterion` is the faulted one; `respelling` is the attempt whose spelling was unlike
    every earlier pair of the set.
    """

    seed: str
    slot: int
    host: str
    host_digest: str
    defect_class: str
    row: Row
    rewrite: str
    site: int
    occurrence: int
    order: tuple[str, ...]
    criterion: str
    respelling: int
    red_letter: Letter
    versions: Versions


class CaseFile(Record, frozen=True):
    """case.json: what one case is, for us; a judge sees none of it."""

    schema: str
    id: str
    pair: str
    kind: Kind
    defect_class: str
    row: Row
    operator: str | None
    lookalike: str | None
    severity: Severity
    host: str
    criterion: str | None
    site: SiteRef
    verdict: Verdict
    recipe: Recipe
    stage_digest: str


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
    held: int


class CalibrationFile(Record, frozen=True):
    """key/calibration.json: a tally for each decided criterion."""

    schema: str
    criteria: dict[str, Tally]


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


class Survey(Record, frozen=True):
    """What a probe's `observe` gave over the recorded inputs of its criterion, against the reference.

    `marks` holds one character an input: `=` the reference's answer, `x` another answer, `!` an exception.
    `outcome` is `holds` when the survey ran to its end, else the non-answer. `first` shows the first that differed.
    """

    outcome: Outcome
    marks: str = ""
    first: str = ""
    message: str = ""


class Reach(Record, frozen=True):
    """Which functions of a tree a probe entered, as (path, first line); `whole` where it may have entered any.

    Functions are counted as a whole with all that is defined in them; `outcome` is what the probe gave meanwhile.
    """

    outcome: Outcome
    whole: bool
    functions: frozenset[tuple[str, int]] = frozenset()


class Finding(Record, frozen=True):
    """One thing `verify` or `audit` objects to; `seen` and `expected` are for people."""

    code: str
    slug: str
    case: str | None
    criterion: str | None
    variant: str | None
    seen: str
    expected: str
