"""The rows of the bench: a ratio, its target, whether it is met, and why not; as a table and as JSON."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal

from planter.core.canonical import to_json
from planter.core.records.base import Record

PACKAGES = ("click", "hypothesis", "jinja2", "libcst", "msgspec", "mutmut", "planter-fixtures", "pytest")


class Row(Record, frozen=True):
    """One ratio (None: it could not be measured); `why` is None exactly where it meets its target."""

    what: str
    ratio: float | None
    target: str
    met: bool
    why: str | None


@dataclass(frozen=True)
class Target:
    """A bound on a ratio."""

    side: Literal["at most", "at least"]
    limit: float

    def __str__(self) -> str:
        return f"{self.side} {self.limit:g}"

    def met_by(self, ratio: float) -> bool:
        """Tell whether a ratio keeps to the bound; none that is infinite or no number does."""
        return math.isfinite(ratio) and (ratio <= self.limit if self.side == "at most" else ratio >= self.limit)

    def row(self, what: str, ratio: float, reason: str) -> Row:
        """Return the row of a ratio; `reason` says what the cost is made of and what the limit is, for a miss."""
        if self.met_by(ratio):
            return Row(what=what, ratio=ratio, target=str(self), met=True, why=None)
        why = f"{_shown(ratio)} instead of {self}{self._off(ratio)}: {reason}"
        return Row(what=what, ratio=ratio if math.isfinite(ratio) else None, target=str(self), met=False, why=why)

    def unmeasured(self, what: str, reason: str) -> Row:
        """Return the row of a ratio that could not be measured."""
        return Row(what=what, ratio=None, target=str(self), met=False, why=f"not measured: {reason}")

    def _off(self, ratio: float) -> str:
        if not self.limit or not ratio:
            return ""
        off = ratio / self.limit if self.side == "at most" else self.limit / ratio
        return f", off by {(off - 1) * 100:.0f} %" if off < 2 else f", off {off:.1f} times"


def at_most(limit: float) -> Target:
    """Return a target that greater ratios miss."""
    return Target("at most", limit)


def at_least(limit: float) -> Target:
    """Return a target that lesser ratios miss."""
    return Target("at least", limit)


def document(rows: Iterable[Row], versions: Mapping[str, str | None]) -> bytes:
    """Return everything as canonical JSON; nothing in it names the machine or its user."""
    body: dict[str, Any] = {"versions": dict(versions), "machine": machine(), "rows": list(rows)}
    return to_json(body)


def machine() -> dict[str, Any]:
    """Tell what the ratios were measured on."""
    cores = len(os.sched_getaffinity(0))
    return {"cores": cores, "python": platform.python_version(), "kernel": os.uname().release.split("-")[0]}


def versions(others: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the versions of what is measured, None for what is not there."""
    found: dict[str, str | None] = {name: _version(name) for name in PACKAGES}
    return {**found, **others}


def table(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the rows as a table in Markdown, and below it why some are missed."""
    yield "| what | ratio | target | met |"
    yield "| --- | --- | --- | --- |"
    missed = []
    for row in rows:
        ratio = "-" if row.ratio is None else _shown(row.ratio)
        yield f"| {row.what} | {ratio} | {row.target} | {'yes' if row.met else '**no**'} |"
        if row.why is not None:
            missed.append(f"- {row.what}: {row.why}.")
    if missed:
        yield ""
        yield from missed


def _shown(ratio: float) -> str:
    return f"{ratio:.0f}" if abs(ratio) >= 100 else f"{ratio:.3g}"


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
