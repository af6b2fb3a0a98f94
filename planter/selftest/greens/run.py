"""Test the audit on what is known to be wrong: the whole story, from the corpus to a report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from planter.audit.attacks.families import FAMILIES
from planter.audit.context import Bench
from planter.core.records.self_test import Hunted, Noticed, SelfTestReport, Share, Told
from planter.sandbox.runner import Runner
from planter.sandbox.store import Store
from planter.selftest.greens.corpus import HostCorpus, read_corpus
from planter.selftest.greens.hunting import hunted
from planter.selftest.greens.leaking import told
from planter.selftest.greens.weakening import noticed

T = TypeVar("T")

TARGET = 0.95
SEED = 1
INPUTS = 600
"""What an audit takes where nothing else is said."""


def self_test(
    pool: Runner,
    *,
    store: Store | None = None,
    seed: int = SEED,
    inputs: int = INPUTS,
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> SelfTestReport:
    """Return what the audit finds of the corpus in `folder`, planter's own where none is named; nothing is written.

    `progress` is told how many differential runs were done since it was told last. The report is the same for
    the same seed.
    """
    bench = Bench(pool, store, progress)
    corpus = read_corpus(folder)
    dirty = {host: found.dirty for host, found in corpus.items()}
    greens = hunted(bench, dirty, seed, inputs)
    probes = noticed(bench, {host: found.weakened for host, found in corpus.items()})
    fair, leaks = told(dirty, seed)
    return report_of(corpus, greens, probes, fair, leaks, seed=seed, inputs=inputs)


def report_of(
    corpus: Mapping[str, HostCorpus],
    greens: list[Hunted],
    probes: list[Noticed],
    fair: bool,
    leaks: list[Told],
    *,
    seed: int,
    inputs: int,
) -> SelfTestReport:
    """Put what was found together: each of greens, probes and leaks must reach the target, and a fair set be clean."""
    shares = [
        share(greens, lambda one: bool(one.part)),
        share(probes, lambda one: one.gaps > 0),
        share(leaks, lambda one: one.found),
    ]
    families: dict[str, Share] = {
        family: share([one for one in greens if one.family == family], lambda one: bool(one.part))
        for family in FAMILIES
        if any(one.family == family for one in greens)
    }
    return SelfTestReport(
        ok=fair and all(reached(one) for one in shares),
        seed=str(seed),
        inputs=inputs,
        target=TARGET,
        greens=shares[0],
        families=families,
        dirty=tuple(greens),
        witnesses={f"{host}/{one.name}": one.witness.strip() for host, found in corpus.items() for one in found.dirty},
        probes=tuple(probes),
        fair=fair,
        leaks=tuple(leaks),
    )


def share(some: list[T], is_found: Callable[[T], bool]) -> Share:
    """Return how many of some are found."""
    return Share(found=sum(map(is_found, some)), of=len(some))


def reached(one: Share) -> bool:
    """Tell whether a share is the target or more; there must be something to find."""
    return one.of > 0 and one.found >= TARGET * one.of
