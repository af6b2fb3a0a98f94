"""case.json: what one case is, and the recipe that makes its pair again."""

from __future__ import annotations

from typing import Literal

from planter.core.records.base import Record

Verdict = Literal["red", "green", "unknown"]
Row = Literal["plain", "lookalike"]
Severity = Literal["stark", "moderate", "cousin"]
Kind = Literal["contract"]
"""What a judge is asked; each is a room under `kinds`."""

Decided = Literal["all", "mixed"]
"""Whether the criteria of a contract are all decided by the tree, or one by a service that the tree does not show."""

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

    kind: Kind
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


class Digests(Record, frozen=True):
    """What a case was when it was made: the digest of everything that a judge may see."""

    stage: str


class TreeArtifact(Record, frozen=True, tag_field="type", tag="tree"):
    """A judge is given a whole tree."""


class PlantedOrigin(Record, frozen=True, tag_field="type", tag="planted"):
    """The defect was planted: by which rewrite of which class, at which site of which host.

    A rewrite of the plain row is an operator, one of the other row a lookalike.
    """

    defect_class: str
    row: Row
    operator: str | None
    lookalike: str | None
    host: str
    site: SiteRef
    recipe: Recipe


class ProbesOracle(Record, frozen=True, tag_field="type", tag="probes"):
    """The key is what probes give, one for each criterion; `criterion` is the violated one of a red."""

    criterion: str | None
    decided: Decided


Artifact = TreeArtifact
Origin = PlantedOrigin
Oracle = ProbesOracle


class CaseFile(Record, frozen=True):
    """case.json: the envelope of a case of any kind, for us; a judge sees none of it.

    What a judge is given (`artifact`), where the defect is from (`origin`) and what decides (`oracle`) are unions that
    the field `type` tells apart.
    """

    schema: str
    id: str
    pair: str
    kind: Kind
    verdict: Verdict
    severity: Severity
    digests: Digests
    artifact: Artifact
    origin: Origin
    oracle: Oracle
