"""What host.toml says: the records it is read into, each field as its author writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from planter.core.records.base import Record

Word = str | dict[str, str]
Standing = Literal["own", "production", "service"]


class CriterionSpec(Record, frozen=True):
    """A criterion as host.toml gives it; `functions` are `path::qualified.name`, `modules` what a reader connects."""

    id: str
    sentence: str
    functions: tuple[str, ...]
    modules: int = 1


class Settled(Record, frozen=True):
    """Another body of a function (`path::qualified.name`), with which a criterion no longer depends on a service."""

    function: str
    body: str


class ServiceSpec(Record, frozen=True):
    """A criterion that depends on a production service, and the bodies that settle it either way."""

    id: str
    sentence: str
    functions: tuple[str, ...]
    holds: Settled
    violated: Settled
    modules: int = 1


class SiteSpec(Record, frozen=True):
    """A function in which rewrites of a class may act, and the criterion they would violate."""

    defect_class: str = msgspec.field(name="class")
    path: str
    function: str
    criterion: str


class ProgramSpec(Record, frozen=True):
    """Where the program is, relative to the host's folder."""

    folder: str = "tree"


class HostFile(Record, frozen=True):
    """host.toml: `production` criteria name production and are decided, `service` ones depend on it and cannot be."""

    summary: str
    criteria: tuple[CriterionSpec, ...]
    sites: tuple[SiteSpec, ...]
    authored_by: str
    audited_by: str
    production: tuple[CriterionSpec, ...] = ()
    service: tuple[ServiceSpec, ...] = ()
    slots: dict[str, tuple[Word, ...]] = msgspec.field(default_factory=dict)
    spellings: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    program: ProgramSpec = ProgramSpec()

    @property
    def all_criteria(self) -> tuple[CriterionSpec | ServiceSpec, ...]:
        """Give every criterion a contract may list: the host's own, then those about production."""
        return (*self.criteria, *self.production, *self.service)

    @property
    def own_ids(self) -> tuple[str, ...]:
        """Give the ids of the host's own criteria, in their order."""
        return tuple(criterion.id for criterion in self.criteria)


@dataclass(frozen=True)
class Criterion:
    """One criterion of a rendered contract: `id` is its place there (`c1`, …), `host_id` its id in host.toml.

    `standing` tells the host's own from those that name production and are decided, and from those that depend on a
    service; `settled` has the bodies that settle one of the last, by the outcome they make.
    """

    id: str
    host_id: str
    sentence: str
    functions: tuple[str, ...]
    modules: int = 1
    standing: Standing = "own"
    settled: Mapping[Literal["holds", "violated"], Settled] = field(default_factory=dict)
