"""What a report of leaks says to people: findings for what tells the colour, and lines for the rest."""

from __future__ import annotations

from collections.abc import Iterator

from planter.core.findings import finding
from planter.core.records.findings import Finding
from planter.core.records.leaks import Guess, LeakReport, Panel
from planter.stats.sign_test import LEVEL

_EXPECTED = f"no test with p under {LEVEL}, over all of them together"


def findings(report: LeakReport) -> tuple[Finding, ...]:
    """Return a finding for each test that tells the colour: its p-value among all tests is under 0.01."""
    return tuple(_findings(report))


def _findings(report: LeakReport) -> Iterator[Finding]:
    if report.choice.adjusted < LEVEL:
        seen = f"{_named(report.choice)}; p = {_p(report.choice.adjusted)}, {report.pairs} pairs"
        yield finding("colour-told", seen=seen, expected=_EXPECTED)
    if report.folds.adjusted < LEVEL:
        seen = f"the baselines together tell the red in {_share(report.folds.score)} of {report.pairs} pairs of hosts "
        seen += f"and rewrites they had not seen; p = {_p(report.folds.adjusted)}"
        yield finding("colour-learnt", seen=seen, expected=_EXPECTED)
    if report.across.adjusted < LEVEL:
        seen = f"with the site masked, {_named(report.across)}; p = {_p(report.across.adjusted)}"
        yield finding("colour-outside-site", seen=seen, expected=_EXPECTED)


def _named(panel: Panel) -> str:
    """Return the baselines that would each be a finding as the best, at most three, with what they give."""
    told = [guess for guess in panel.best if guess.p < LEVEL] or list(panel.best[:1])
    return ", ".join(_guess(guess) for guess in told[:3])


def _guess(guess: Guess) -> str:
    return (
        f"{guess.name!r} ({guess.family}) {_share(guess.score)}: "
        f"higher in {guess.more} reds, lower in {guess.less}, as high in {guess.ties}"
    )


def lines(report: LeakReport) -> list[str]:
    """Return the report as lines of text."""
    return [*_panel_lines(report), *_power_lines(report), *_book_lines(report)]


def _panel_lines(report: LeakReport) -> Iterator[str]:
    mixed = f", {report.mixed} of them red against unknown" if report.mixed else ""
    skipped = f"; {report.skipped} cases without a twin left out" if report.skipped else ""
    yield f"leaks: {report.pairs} pairs{mixed}{skipped}"
    if not report.pairs:
        return
    how = "all there are" if report.exact else f"drawn with seed {report.seed}"
    yield f"  against {report.permutations} permutations ({how}); p-values are those among all tests"
    choice, folds, across = report.choice, report.folds, report.across
    best = _guess(choice.best[0]) if choice.best else "no baseline tells any twins apart"
    yield f"  within pairs: best of {choice.differing} baselines {best}; p = {_p(choice.adjusted)}"
    yield (
        f"  held-out hosts and rewrites: the baselines together {_share(folds.score)}, "
        f"{folds.tested} pairs tested; p = {_p(folds.adjusted)}"
    )
    if across.best:
        yield f"  across pairs, site masked: best {_guess(across.best[0])}; p = {_p(across.adjusted)}"
    else:
        yield "  across pairs, site masked: twins are alike to every baseline"


def _power_lines(report: LeakReport) -> Iterator[str]:
    power = report.power
    if not report.pairs:
        return
    if power.smallest is None or power.critical is None:
        yield f"  nothing could be seen in {report.pairs} pairs: not even a baseline that is always right"
        return
    lone = "none" if power.alone is None else _share(power.alone)
    yield (
        f"  smallest leak seen in 80 of 100 such sets: a baseline right in {_share(power.smallest)} of pairs "
        f"({_share(power.critical)} in this one; a lone baseline {lone})"
    )


def _book_lines(report: LeakReport) -> Iterator[str]:
    book = report.open_book
    for why, count in book.left_out.items():
        yield f"  open book: not applicable to {count} cases ({why})"
    if book.cases:
        yield (
            f"  open book: with planter's own hosts beside it, a reader calls {book.cases_right} of {book.cases} cases "
            f"and {book.pairs_right} of {book.pairs} pairs right; seal sets of hosts that judges have not seen"
        )


def _share(number: float) -> str:
    return f"{number:.2f}"


def _p(number: float) -> str:
    return f"{number:.4f}" if number >= 0.0001 else "under 0.0001"
