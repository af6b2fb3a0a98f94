"""Compare three tests with the same permutations: forced choice, held-out folds, and across pairs with sites masked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planter.audit.leaks import across, folds, forced_choice
from planter.audit.leaks.baselines import LETTER
from planter.audit.leaks.columns import Columns
from planter.audit.leaks.permutations import adjusted, draw_permutations, p_of, p_values
from planter.core.records.leaks import Folds, Guess, Panel, Power
from planter.stats import sign_test

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers

Overall = Callable[[float], float]

SHOWN = 5
"""How many of the best baselines a report holds."""


@dataclass(frozen=True)
class Judged:
    """What the three tests say of one set, and what they could have said."""

    permutations: int
    exact: bool
    choice: Panel
    folds: Folds
    across: Panel
    power: Power


def judge(
    columns: Columns,
    masked: Columns,
    hosts: Sequence[str],
    rewrites: Sequence[str],
    seed: int,
    permutations: int,
) -> Judged:
    """Judge one pair or more; `hosts` and `rewrites` are by pair.

    All tests share the level: `adjusted` tells how often any of them would be as unlikely as this one by chance.
    """
    import numpy as np

    colours, exact = draw_permutations(len(hosts), permutations, seed)
    difference = columns.difference
    chosen = forced_choice.best(forced_choice.shares(difference, colours))
    # The letter is no part of a stage, and balanced on purpose: what others teach of it is wrong of the one left out.
    staged = np.array([name != LETTER.name for name in columns.names], dtype=bool)
    weights = folds.kernel(difference[:, staged], hosts, rewrites)
    learnt = folds.scores(weights, colours)
    ranks = across.rank_differences(masked.red, masked.other)
    apart = across.best(ranks, colours)
    by_test = [p_values(statistics) for statistics in (chosen, learnt, apart)]

    def overall(p: float) -> float:
        return adjusted(p, by_test)

    true = colours[:1]
    units = np.sqrt((ranks**2).sum(axis=0))
    return Judged(
        permutations=len(colours),
        exact=exact,
        choice=_panel(columns, difference, forced_choice.shares(difference, true)[0], chosen, overall),
        folds=Folds(
            tested=int((weights != 0).any(axis=1).sum()),
            score=_digits(learnt[0]),
            p=_digits(by_test[1][0]),
            adjusted=_digits(overall(by_test[1][0])),
        ),
        across=_panel(masked, ranks, across.areas(ranks, true)[0], apart, overall, (true @ ranks)[0] / _some(units)),
        power=_power(colours, chosen, by_test),
    )


def _digits(number: float) -> float:
    return round(float(number), 4)


def _some(units: Numbers) -> Numbers:
    import numpy as np

    found: Numbers = np.where(units > 0, units, 1.0)
    return found


def _panel(
    columns: Columns,
    difference: Numbers,
    scores: Numbers,
    statistics: Numbers,
    overall: Overall,
    departures: Numbers | None = None,
) -> Panel:
    """Return the panel's best; they are ranked by departure from a half, or by the departures given.

    Of equals the one whose twins differ most evenly is first: it is nearest to what was planted.
    """
    far = abs(scores - 0.5) if departures is None else abs(departures)
    uneven = _uneven(columns.difference)
    order = sorted(range(len(uneven)), key=lambda place: (-round(float(far[place]), 9), uneven[place], place))
    best = tuple(
        Guess(
            name=columns.names[place],
            family=columns.families[place],
            score=_digits(scores[place]),
            more=int((difference[:, place] > 0).sum()),
            ties=int((difference[:, place] == 0).sum()),
            less=int((difference[:, place] < 0).sum()),
            p=_digits(p_of(float(far[place]), statistics)),
        )
        for place in order[:SHOWN]
    )
    p = p_of(float(far[order[0]]), statistics) if order else 1.0
    return Panel(differing=len(order), best=best, p=_digits(p), adjusted=_digits(overall(p)))


def _uneven(difference: Numbers) -> list[float]:
    """Return for each baseline how much the size of its differences varies, in units of their mean."""
    sizes = abs(difference)
    return [round(float(column.std() / column.mean()), 9) for column in sizes.T]


def _power(colours: Numbers, chosen: Numbers, by_test: Sequence[Numbers]) -> Power:
    """Return what a leak would have to be: a baseline beside this panel that never finds twins alike.

    Under other colours that baseline, too, could be the best by chance, so it takes part in every permutation.
    """
    import numpy as np

    pairs = colours.shape[1]
    beside = np.maximum(chosen, abs(colours.mean(axis=1)) / 2)
    families = [p_values(beside), *by_test[1:]]
    rights = range(pairs // 2 + 1, pairs + 1)
    right = next((n for n in rights if adjusted(p_of(n / pairs - 0.5, beside), families) < sign_test.LEVEL), None)
    return Power(
        critical=None if right is None else _digits(right / pairs),
        smallest=_some_digits(sign_test.smallest_leak(pairs, right)),
        alone=_some_digits(sign_test.alone(pairs)),
    )


def _some_digits(number: float | None) -> float | None:
    return None if number is None else _digits(number)
