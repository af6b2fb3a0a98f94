"""Look for leaks in a set: the whole story, from its cases to a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from planter.audit.leaks.columns import columns_of
from planter.audit.leaks.open_book import open_book
from planter.audit.leaks.staged import Given, pairs_of
from planter.audit.leaks.tests import judge
from planter.core.records.leaks import Folds, LeakReport, OpenBook, Panel, Power
from planter.core.records.measured import MeasuredFile

PERMUTATIONS = 2000


def look(
    cases: Iterable[Given],
    measured: Mapping[str, MeasuredFile],
    seed: int,
    permutations: int = PERMUTATIONS,
    *,
    book: bool = True,
) -> LeakReport:
    """Look for leaks in the cases of a set, given as they were read, as twins, or as pairs of twins.

    `measured` is by pair, and may lack any. The report is the same for the same cases, records and seed. Without
    `book` the open book stays shut: no host and no defect class is loaded.
    """
    pairs, skipped = pairs_of(cases)
    opened = open_book(pairs) if book else OpenBook(cases=0, cases_right=0, pairs=0, pairs_right=0, left_out={})
    if not pairs:
        none = Panel(differing=0, best=(), p=1.0, adjusted=1.0)
        return LeakReport(
            seed=str(seed),
            pairs=0,
            mixed=0,
            skipped=skipped,
            permutations=0,
            exact=True,
            choice=none,
            folds=Folds(tested=0, score=0.5, p=1.0, adjusted=1.0),
            across=none,
            power=Power(critical=None, smallest=None, alone=None),
            open_book=opened,
        )
    judged = judge(
        columns_of(pairs, measured),
        columns_of(pairs, {}, masked=True),
        [pair.red.case.origin.host for pair in pairs],
        [pair.rewrite for pair in pairs],
        seed,
        permutations,
    )
    return LeakReport(
        seed=str(seed),
        pairs=len(pairs),
        mixed=sum(pair.mixed for pair in pairs),
        skipped=skipped,
        permutations=judged.permutations,
        exact=judged.exact,
        choice=judged.choice,
        folds=judged.folds,
        across=judged.across,
        power=judged.power,
        open_book=opened,
    )
