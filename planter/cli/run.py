"""`planter run`: ask a judge about every case of a staging, and keep each reply as a row."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import FOLDER
from planter.cli.progress import progress_bar
from planter.reports.paint import visible

if TYPE_CHECKING:
    from planter.judging.asking import Asked
    from planter.judging.staging import Splits


@click.command("run")
@click.argument("out", metavar="OUT", type=FOLDER)
@click.option("--judge", required=True, metavar='"CMD {case}"', help="The judge's command line; see below.")
@click.option("--repeats", type=click.IntRange(min=1), default=5, show_default=True, metavar="R")
@click.option("--split", type=click.Choice(["one", "two", "both"]), default="both", show_default=True)
@click.option("--label", default="judge", show_default=True, metavar="L", help="The name of the run.")
@click.option(
    "--snapshot",
    metavar="S",
    help="The exact version of the model or tool; the default is a digest of the command and its files.",
)
@click.option("--results", metavar="RUN", type=FOLDER, help="Where the run is kept; the default is OUT-results/L.")
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), default=600.0, show_default=True, metavar="SECONDS"
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="J",
    help="How many cases are judged at the same time.",
)
@click.option(
    "--judge-file",
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="PATH",
    help="A file that decides the answers, such as a prompt. May be repeated.",
)
def command(
    out: Path,
    judge: str,
    repeats: int,
    split: Splits,
    label: str,
    snapshot: str | None,
    results: Path | None,
    timeout: float,
    jobs: int,
    files: tuple[Path, ...],
) -> None:
    """Run a judge over the staging in OUT, R times for each case, in a drawn order.

    Each case is unpacked alone into a private folder that is removed afterwards, with all that the judge started. The
    command runs there, without a shell and without standard input, in your environment. In its words {case} stands for
    the folder of the case, {reply} and {transcript} for files it may write. Its reply is what it writes to {reply}, or
    else to standard output: one JSON object as the case's contract.md asks for. Words that name a file seen from the
    current folder are given by their whole path.

    A judge that gives no such reply, exits with a status other than 0, is killed, takes too long or writes more than 16
    MiB is no pass: the row has the code missing, malformed, doubled, crashed or timed-out. Rows that are there are
    never asked for again: an interrupted run is taken up by the same command, and a changed judge, case or snapshot
    needs another --label.

    Exit status: 0 when all rows are there, 2 when the run cannot be made.

    \b
    Example:
      planter run out --judge "python judge.py {case}" --snapshot my-model-2025-01-31
      planter run out --judge "agent --dir {case} --log {transcript} --out {reply}" --label agent
    """
    from planter.judging.asking import Request, ask_all
    from planter.judging.commands import command_judge

    one = command_judge(judge, Path.cwd(), files)
    request = Request(label, snapshot, repeats, split, results, timeout, jobs)
    with progress_bar("judging") as progress:
        asked = ask_all(out, one, request, progress)
    for line in summary(asked):
        click.echo(line)


def summary(asked: Asked) -> list[str]:
    """Return how many rows there are of each code, why those without an answer have none, and where they are."""
    rows = asked.rows
    codes = Counter(row.code for row in rows)
    items = len({row.item for row in rows})
    told = ", ".join(f"{count} {code}" for code, count in codes.most_common())
    kept = f", {asked.kept} of them kept from before" if asked.kept else ""
    lines = [f"{items} items, {len(rows)} rows{kept}: {told}"]
    reasons = Counter((row.code, row.why) for row in rows if row.code != "answered")
    lines += [visible(f"  {count} {code}: {why}") for (code, why), count in reasons.most_common(10)]
    return [*lines, visible(f"run {asked.run.label} in {asked.folder}")]
