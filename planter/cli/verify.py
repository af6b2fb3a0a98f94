"""`planter verify`: derive every verdict of a set again, and print what does not agree."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import click

from planter.cli.options import SET_FOLDER, format_option, jobs_option
from planter.cli.progress import progress_bar

if TYPE_CHECKING:
    from planter.calibration.environments import Which
    from planter.core.records.findings import Finding
    from planter.dataset.report import Report
    from planter.sandbox.store import Store

    Told = Report | SimpleNamespace


@click.command("verify")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--case", "cases", multiple=True, metavar="ID", help="Verify this case only. May be repeated.")
@click.option(
    "--environments",
    "which",
    type=click.Choice(["one", "full"]),
    default="one",
    show_default=True,
    help="Where to run: full adds other hash seeds, a far time zone, umask 000 and 077, and locale C for the criteria "
    "that ask for it; it takes about six times as long.",
)
@click.option(
    "--python",
    "pythons",
    multiple=True,
    metavar="EXE",
    help="Run in this interpreter, too; planter need not be installed in it. May be repeated.",
)
@click.option(
    "--repeats",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="R",
    help="Run everything this often, in both orders; above 1 nothing is taken from the cache.",
)
@click.option(
    "--every-run",
    "every",
    is_flag=True,
    help="Run each probe on every mutant, also where it enters nothing of the change and so gives what the right tree "
    "gives.",
)
@click.option("--no-cache", is_flag=True, help="Neither take results from the cache nor keep them there.")
@format_option("JSON on standard output, for programs.")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    folder: Path,
    cases: tuple[str, ...],
    which: Which,
    pythons: tuple[str, ...],
    repeats: int,
    every: bool,
    no_cache: bool,
    form: str,
    jobs: int,
) -> None:
    """Derive every verdict of the set in DIR by running its probes, and compare with what is stored.

    What was run before with the same bytes, interpreter and confinement is not run again: answers are kept in your
    cache directory ($XDG_CACHE_HOME/planter or ~/.cache/planter), where no run can write.

    Exit status: 0 when nothing is found, 1 with findings. `planter explain CODE` tells what a code means.

    \b
    Example:
      planter verify sets/first
      planter verify sets/first --format json --case CASE
      planter verify sets/first --environments full --python python3.12 --python python3.13
    """
    from planter.sandbox.store import open_store

    with ExitStack() as stack:
        store = None if no_cache else open_store()
        if store is not None:
            stack.enter_context(store)
        plain = _unchanged(folder, cases, every, store) if (which, pythons, repeats) == ("one", (), 1) else None
        if plain is not None:
            _print(SimpleNamespace(**plain), plain, form, repeats)
            return
        from planter.calibration.environments import surroundings
        from planter.dataset.verify import verify_set
        from planter.sandbox.levels import keep_level
        from planter.sandbox.pool import Pool

        places = surroundings(which, pythons)
        pool = stack.enter_context(Pool(workers=jobs))
        if store is not None:
            keep_level(store, pool.level)
        progress = stack.enter_context(progress_bar("verifying"))
        report = verify_set(
            folder,
            cases=cases,
            pool=pool,
            progress=progress,
            places=places,
            repeats=repeats,
            every=every,
            store=store,
        )
    _print(report, report, form, repeats)
    context.exit(0 if report.ok else 1)


def _unchanged(folder: Path, cases: Sequence[str], every: bool, store: Store | None) -> dict[str, Any] | None:
    """Return the plain report of a set that did not change since nothing was found in it here, else None."""
    from planter.dataset.unchanged import recall, report_name
    from planter.sandbox.levels import keeps_disk, recall_level

    level = recall_level(store) if store is not None else None
    if store is None or level is None or not keeps_disk(level):
        return None
    return recall(store, report_name(folder, cases, level, every=every))


def _print(report: Told, whole: object, form: str, repeats: int) -> None:
    if form == "json":
        from planter.core.canonical import to_json

        click.echo(to_json(whole), nl=False)
        return
    for finding in report.findings:
        click.echo(sentence(finding))
    click.echo(summary(report, repeats))


def summary(report: Told, repeats: int = 1) -> str:
    """Return the last line: how much was looked at, where, and how many findings there are."""
    runs = f"{report.runs} runs"
    if report.environments > 1:
        runs += f" in {report.environments} environments"
    if repeats > 1:
        runs += f" {repeats} times"
    if report.cached:
        runs += f", {report.cached} of them from the cache"
    if report.not_covered:
        runs += f", {report.not_covered} not covered"
    verdict = "nothing found" if report.ok else counted(len(report.findings))
    return f"{report.cases} cases, {runs}, isolation {report.isolation}: {verdict}"


def sentence(finding: Finding) -> str:
    """Return a finding as one line: code, slug, where, what was seen, what was expected."""
    from planter.reports.paint import visible

    where = " ".join(part for part in (finding.case, finding.criterion, finding.variant) if part is not None)
    start = f"{finding.code} {finding.slug}" + (f" {where}" if where else "")
    return visible(f"{start}: seen {finding.seen}; expected {finding.expected}")


def counted(findings: int) -> str:
    """Return how many findings there are, in words."""
    return "1 finding" if findings == 1 else f"{findings} findings"
