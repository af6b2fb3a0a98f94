"""What `verify` and `audit` object to."""

from __future__ import annotations

from planter.core.records.base import Record


class Finding(Record, frozen=True):
    """One thing `verify` or `audit` objects to; `seen` and `expected` are for people."""

    code: str
    slug: str
    case: str | None
    criterion: str | None
    variant: str | None
    seen: str
    expected: str
