"""`planter export`: write a staging as a task of another tool."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import FOLDER
from planter.reports.paint import visible

if TYPE_CHECKING:
    from planter.judging.staging import Splits


@click.group("export")
def command() -> None:
    """Write a staging as a task of another tool, without any key.

    \b
    Example:
      planter export inspect staged --to task
    """


@command.command("inspect")
@click.argument("out", metavar="OUT", type=FOLDER)
@click.option("--to", "folder", required=True, metavar="DIR", type=FOLDER, help="A new folder for the task.")
@click.option("--split", type=click.Choice(["one", "two", "both"]), default="both", show_default=True)
def inspect(out: Path, folder: Path, split: Splits) -> None:
    """Write the staging in OUT as a task and dataset of Inspect (inspect-ai).

    The samples hold each case's contract as the question and its files for the sandbox, as data: URLs, and no target.
    Run the task with any model, then read its log with `planter import inspect`.

    \b
    Example:
      planter export inspect out --to task
      inspect eval task/task.py --model PROVIDER/MODEL --epochs 5 --no-fail-on-error
      planter import inspect logs/LOG.eval --out out --results out-results/model
    """
    from planter.adapters.inspect.exporting import DATASET, TASK, export_inspect

    count = export_inspect(out, folder, split)
    click.echo(visible(f"{count} samples in {folder / DATASET}, for {folder / TASK}"))
