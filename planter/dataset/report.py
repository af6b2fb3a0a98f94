"""The report of verifying a set, and when one made before can be given again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from planter.calibration.environments import Surroundings
from planter.core.records.base import Record
from planter.core.records.findings import Finding
from planter.dataset.remembered import recall, report_name
from planter.sandbox.cache import keeps_disk
from planter.sandbox.store import Store

SCHEMA = "planter/verify@2"


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


def recall_report(
    path: Path, level: str, *, cases: Sequence[str], places: Sequence[Surroundings], every: bool, store: Store
) -> Report | None:
    """Return the report of a set that did not change since nothing was found in it, at this level, else None."""
    return recalled(store, report_name(path, cases, level, places, every)) if keeps_disk(level) else None


def recalled(store: Store, name: str | None) -> Report | None:
    """Return the report kept under a name where nothing was found, all its runs counted as remembered."""
    known = recall(store, name, Report)
    if known is None or not known.ok or known.findings or known.schema != SCHEMA:
        return None
    return msgspec.structs.replace(known, cached=known.runs)
