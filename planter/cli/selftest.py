"""`planter selftest`: show that the instrument can tell, on fabricated judges and on keys broken on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import SET_FOLDER, format_option, jobs_option, seed
from planter.cli.progress import progress_bar
from planter.core.canonical import to_json
from planter.reports.paint import table, visible

if TYPE_CHECKING:
    from planter.core.records.instrument import FigureCheck, JudgeCheck, SabotageCheck, SelfTest, Within

SHOWN = 3


@click.command("selftest")
@click.argument("folder", metavar="[DIR]", type=SET_FOLDER, required=False)
@click.option("--all", "every", is_flag=True, help="Break every case of the set; the default is one of each host.")
@click.option("--seed", callback=seed, metavar="SEED", help="Draw by this seed; the default is always the same one.")
@click.option("--no-cache", is_flag=True, help="Neither take results from the cache nor keep them there.")
@format_option("JSON on standard output, for programs.")
@jobs_option
@click.pass_context
def command(
    context: click.Context, folder: Path | None, every: bool, seed: int | None, no_cache: bool, form: str, jobs: int
) -> None:
    """Show that the instrument can tell: what it makes of matrices, judges and keys that are known to be wrong.

    Without DIR: for each of the six figures a matrix where it alone is the weakest, and records known beforehand.

    With a set that can be staged: twelve fabricated judges are run over a staging of a private copy. Each must lie in
    the interval that chance allows, by an exact 99.9 % interval, and only the judge that reads the key may reach the
    floor. Then probes and keys of single cases are broken in the copy, and verify must notice each. DIR itself is only
    read. A sealed set is refused until it is opened, as this tells of single cases.

    Exit status: 0 when all is as it must be, 1 when anything is outside.

    \b
    Example:
      planter selftest
      planter selftest sets/first --all
    """
    from planter.selftest.run import SEED, Asked, figures_alone, on_set, refuse_closed

    if folder is None:
        if every or seed is not None or no_cache:
            raise click.UsageError("--all, --seed and --no-cache go with DIR", context)
        report = figures_alone()
    else:
        from planter.sandbox.pool import Pool
        from planter.sandbox.store import open_store

        refuse_closed(folder)
        with ExitStack() as stack:
            store = None if no_cache else open_store()
            if store is not None:
                stack.enter_context(store)
            pool = stack.enter_context(Pool(workers=jobs))
            told = stack.enter_context(progress_bar("testing"))
            asked = Asked(folder, SEED if seed is None else seed, jobs, every)
            report = on_set(asked, pool, store, lambda part, done, of: told(done, of))
    if form == "json":
        click.echo(to_json(report), nl=False)
    else:
        for line in _lines(report):
            click.echo(line)
    context.exit(0 if report.ok else 1)


def _lines(report: SelfTest) -> Iterator[str]:
    yield from _figures(report.figures)
    if report.judges:
        yield ""
        yield from _judges(report.judges)
        yield ""
        yield from _sabotage(report.sabotage)
    yield ""
    marks = [check.ok for part in (report.figures, report.judges, report.sabotage) for check in part]
    outside = marks.count(False)
    yield f"{len(marks)} checks, " + ("all as they must be" if report.ok else f"{outside} outside")


def _figures(checks: tuple[FigureCheck, ...]) -> Iterator[str]:
    from planter.scoring.limits import NAMES

    head = ("matrix", "record", "must be", "weakest", "another without", "")
    rows = []
    for check in checks:
        weak, matters = (", ".join(NAMES[name] for name in names) or "none" for names in (check.weakest, check.matters))
        rows.append((check.matrix, f"{check.record:.3f}", f"{check.due:.3f}", weak, matters, _mark(check.ok)))
    yield from table(head, rows, frozenset({1, 2}))


def _judges(checks: tuple[JudgeCheck, ...]) -> Iterator[str]:
    head = (
        "judge",
        "repeats",
        "right",
        "expected",
        "99.9 %",
        "false passes",
        "expected",
        "99.9 %",
        "record",
        "floor",
        "",
    )
    rows = [
        (
            check.judge,
            str(check.repeats),
            *_within(check.right),
            *_within(check.false_passes),
            f"{check.record:.3f}",
            {"meets": "must meet", "misses": "must miss", "either": "either"}[check.due],
            _mark(check.ok),
        )
        for check in checks
    ]
    yield from table(head, rows, frozenset({1, 3, 6, 8}))
    for check in checks:
        if check.note:
            yield visible(f"{check.judge}: {check.note}")


def _within(count: Within) -> tuple[str, str, str]:
    return f"{count.seen} of {count.of}", f"{count.expected:g}", f"{count.low} to {count.high}"


def _sabotage(checks: tuple[SabotageCheck, ...]) -> Iterator[str]:
    head = ("case", "host", "criterion", "broken", "verify finds", "")
    rows = [
        (
            visible(check.case),
            visible(check.host),
            check.criterion,
            check.what,
            _some(check.found),
            _mark(check.ok),
        )
        for check in checks
    ]
    yield from table(head, rows)


def _some(found: tuple[str, ...]) -> str:
    if not found:
        return "nothing"
    return ", ".join(found[:SHOWN]) + (f" and {len(found) - SHOWN} more" if len(found) > SHOWN else "")


def _mark(ok: bool) -> str:
    return click.style("ok", fg="green") if ok else click.style("OUTSIDE", fg="red", bold=True)
