"""The records of what the leak panel saw: shares, p-values, what could have been seen, and the open book."""

from __future__ import annotations

from planter.core.records.base import Record


class Guess(Record, frozen=True):
    """How one baseline fared: its score, the pairs in which the red has more, as much and less, and its p-value.

    `score` is a share of pairs (ties count half), or across pairs an area under the curve; 0.5 tells nothing, and
    under 0.5 the green has more. `p` holds for the baseline as the best of its panel.
    """

    name: str
    family: str
    score: float
    more: int
    ties: int
    less: int
    p: float


class Panel(Record, frozen=True):
    """What a panel of baselines found: how many of them differ between any twins, and the best of them, best first.

    `p` is that of the best in its panel, `adjusted` the same among all the tests of the report.
    """

    differing: int
    best: tuple[Guess, ...]
    p: float
    adjusted: float


class Folds(Record, frozen=True):
    """How the combined baseline fared on pairs whose host and rewrite it had not seen.

    `tested` counts the pairs that left others to learn from; `score` is over all pairs, half for each untested one.
    """

    tested: int
    score: float
    p: float
    adjusted: float


class Power(Record, frozen=True):
    """What could have been seen: the share that would have been a finding, and the leak seen 80 times in 100.

    `critical` and `smallest` hold for this panel and are None where no share would have been one; `alone` is the
    smallest leak that a single baseline, without a panel around it, would have shown in as many pairs.
    """

    critical: float | None
    smallest: float | None
    alone: float | None


class OpenBook(Record, frozen=True):
    """How far a reader gets who has planter's own hosts: cases and pairs called right, of those that could be.

    `left_out` counts the cases the book does not hold, by why.
    """

    cases: int
    cases_right: int
    pairs: int
    pairs_right: int
    left_out: dict[str, int]


class LeakReport(Record, frozen=True):
    """What a look for leaks saw in a set.

    `pairs` were looked at, `mixed` of them red against unknown; `skipped` cases have no twin or no colour;
    `permutations` counts the permutations compared, the true one among them, `exact` when these are all there are.
    """

    seed: str
    pairs: int
    mixed: int
    skipped: int
    permutations: int
    exact: bool
    choice: Panel
    folds: Folds
    across: Panel
    power: Power
    open_book: OpenBook
