"""case.json: what one case is, and the recipe that makes its pair again."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record

Verdict = Literal["red", "green", "unknown"]
Row = Literal["plain", "lookalike"]
Severity = Literal["stark", "moderate", "cousin"]
Kind = Literal["contract", "mixed"]
Place = Literal["first", "middle", "last"]
Letter = Literal["a", "b"]

EXTERNAL = "dir:"
"""What the name of a host given by `--host-dir` begins with: its own words and files are not planter's."""


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
