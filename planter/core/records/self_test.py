"""The records of a self-test: what became of each dirty green, weakened probe and planted leak."""

from __future__ import annotations

from planter.core.records.base import Record


class Hunted(Record, frozen=True):
    """One dirty green: the part of the audit that found it, none where it was missed, and on which input."""

    host: str
    name: str
    criterion: str
    family: str
    part: str = ""
    on: str = ""


class Noticed(Record, frozen=True):
    """One weakened probe: how many mutants it lets pass that differ from the reference, and one of them."""

    host: str
    name: str
    criterion: str
    gaps: int
    gap: str = ""


class Told(Record, frozen=True):
    """One planted leak: whether it was found, and by which findings."""

    name: str
    found: bool
    slugs: tuple[str, ...] = ()


class Share(Record, frozen=True):
    """How many of how many were found."""

    found: int
    of: int


class SelfTestReport(Record, frozen=True):
    """What an audit finds of what is known to be wrong, by family, and what it missed; `ok` means at least `target`.

    `witnesses` has, by host and name, an input on which each dirty green differs from the reference; `fair` tells that
    a set in which nothing leaks had no finding.
    """

    ok: bool
    seed: str
    inputs: int
    target: float
    greens: Share
    families: dict[str, Share]
    dirty: tuple[Hunted, ...]
    witnesses: dict[str, str]
    probes: tuple[Noticed, ...]
    fair: bool
    leaks: tuple[Told, ...]
