"""`planter import`: read another tool's log as a run."""

from __future__ import annotations

from pathlib import Path

import click

from planter.cli.options import FOLDER, SET_FOLDER


@click.group("import")
def command() -> None:
    """Read another tool's log as a run that can be scored.

    \b
    Example:
      planter import inspect logs/one.eval --out staged --results staged-results/one
    """


@command.command("inspect")
@click.argument("log", metavar="LOG", type=FOLDER)
@click.option("--out", required=True, metavar="OUT", type=SET_FOLDER, help="The staging the task was made from.")
@click.option(
    "--results", required=True, metavar="RUN", type=FOLDER, help="A new folder for the run; its name is the label."
)
@click.option("--snapshot", metavar="S", help="The exact version of the model; the default is the name in the log.")
def inspect(log: Path, out: Path, results: Path, snapshot: str | None) -> None:
    """Read the log of a task that `planter export inspect` wrote as a run: rows, replies and transcripts.

    A .json log is read as it is; a .eval log needs inspect-ai installed beside planter. The log must be whole (status
    success) and its samples those of the staging. A sample that is missing, doubled, ended by an error or by a limit is
    a row with such a code, and none of them is a pass.

    \b
    Example:
      planter import inspect logs/LOG.json --out out --results out-results/model
    """
    from planter.adapters.inspect.importing import import_inspect
    from planter.cli.run import summary

    for line in summary(import_inspect(log, out, results, snapshot)):
        click.echo(line)
