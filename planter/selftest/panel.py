"""The panel of fabricated judges: each with what must come of it on a staging whose map and key are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Literal

from planter.core.records.instrument import Due
from planter.judging import fabricated
from planter.judging.fabricated import Chances, Judging, Key
from planter.selftest import readers

REPEATS = 3
NOISE = Fraction(1, 2)
OPEN_BOOK = (
    "it has planter's own hosts; above the floor it shows that they are an open book, so that a set to be sealed needs "
    "hosts that no judge has seen (--host-dir). That is a fact about hosts, no fault of the instrument"
)


@dataclass(frozen=True)
class Member:
    """One judge of the panel: how often it is asked, where its score must lie, and what it must be to the floor.

    `bounds` is `chances` where the chances of a reply are known, `twins` where it must not tell twins apart better than
    chance allows, `any` where nothing is asked.
    """

    name: str
    judge: Judging
    bounds: Literal["chances", "twins", "any"]
    chances: Chances
    due: Due
    repeats: int = 1
    note: str = ""


def panel(keys: Mapping[str, Key], cases: Sequence[Path], footer: bytes, seed: int) -> tuple[Member, ...]:
    """Return every judge; `cases` are the folders of all staged cases, of which thresholds are the median.

    The median is that of both splits: which twin is in which split must not move it.
    """
    return (
        _known("always-pass", fabricated.always("pass")),
        _known("always-fail", fabricated.always("fail")),
        _known("never-answer", fabricated.never()),
        _known("echo", fabricated.echo(), note="the contract it repeats shows the form of a reply, and is none"),
        _known("coin", fabricated.coin(seed), repeats=REPEATS),
        _looking("shorter-is-red", readers.size, cases, over_is_red=False),
        _looking("guilty-looks-are-red", readers.guilty_looks, cases, over_is_red=True),
        _looking("guilty-looks-are-green", readers.guilty_looks, cases, over_is_red=False),
        _looking("linter", readers.lint_messages, cases, over_is_red=True),
        Member("template-differ", readers.template_differ(footer), "any", {}, "either", note=OPEN_BOOK),
        _known("oracle", fabricated.oracle(keys), due="meets"),
        _known(
            "noisy-oracle",
            fabricated.noisy_oracle(keys, NOISE, seed),
            repeats=REPEATS,
            note=f"each reply is right by a chance of {NOISE}",
        ),
    )


def _known(name: str, made: tuple[Judging, Chances], due: Due = "misses", repeats: int = 1, note: str = "") -> Member:
    return Member(name, made[0], "chances", made[1], due, repeats, note)


def _looking(name: str, measure: Callable[[Path], float], cases: Sequence[Path], over_is_red: bool) -> Member:
    limit = median(measure(case) for case in cases)
    judge = fabricated.threshold(measure, limit, *(("fail", "pass") if over_is_red else ("pass", "fail")))
    return Member(name, judge, "twins", {}, "misses", note=f"the median of all cases is {limit:g}")
