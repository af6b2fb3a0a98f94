"""The report of verifying a set, and what was kept of one that was made before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from planter.calibration.environments import USUAL, Surroundings
from planter.core.digests import digest
from planter.core.records.base import Record
from planter.core.records.findings import Finding
from planter.dataset.unchanged import recall
from planter.sandbox.cache import spelled
from planter.sandbox.store import Store


class Report(Record, frozen=True):
    """What verifying found; `runs` counts distinct (probe, tree), `environments` how many they were run in.

    `not_covered` counts those not run since the probe enters nothing of what the mutant changes, `cached` those of the
    runs that were done before.
    """

    schema: str
    ok: bool
    cases: int
    runs: int
    not_covered: int
    cached: int
    environments: int
    isolation: str
    findings: tuple[Finding, ...]


def spelled_places(places: Sequence[Surroundings]) -> bytes:
    """Return what a report's name says of where the probes run: nothing for the usual environment alone."""
    if tuple(places) == (USUAL,):
        return b""
    parts = [(p.name.encode("utf-8", "surrogateescape"), b"%d" % p.beyond, spelled(p.environment)) for p in places]
    return digest(*(part for place in parts for part in place)).encode("ascii")


def recalled(store: Store, name: str | None) -> Report | None:
    """Return the report kept under a name where nothing was found, all its runs counted as cached."""
    known = recall(store, name)
    try:
        return msgspec.convert(known, Report) if known is not None else None
    except msgspec.ValidationError:
        return None
