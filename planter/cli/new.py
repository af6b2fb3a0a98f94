"""`planter new`: make a set of pairs, and print how each rewrite fared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from planter.cli.completion import complete_class_lists, complete_host_lists
from planter.cli.options import FOLDER, host_dirs_option, jobs_option, names
from planter.cli.options import seed as read_seed
from planter.cli.progress import progress_bar
from planter.core.errors import UsageError
from planter.core.records.sets import SetFile, YieldRow
from planter.dataset.saved_plan import read_plan
from planter.reports.paint import table

PAIRS = 10


@click.command("new")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option(
    "--pairs", type=click.IntRange(min=1), metavar="N", help=f"How many pairs to make; the default is {PAIRS}."
)
@click.option("--seed", callback=read_seed, metavar="S", help="Decimal or 0x…; the default is 128 random bits.")
@click.option(
    "--classes",
    callback=names,
    shell_complete=complete_class_lists,
    metavar="A,B",
    help="Defect classes; the default is all.",
)
@click.option(
    "--hosts",
    callback=names,
    shell_complete=complete_host_lists,
    metavar="A,B",
    help="Built-in hosts; the default is all.",
)
@host_dirs_option("with it and no --hosts, no built-in host is used")
@click.option("--plan", "plan_file", type=FOLDER, metavar="FILE", help="A plan that `planter plan --save` wrote.")
@click.option("--repeat", is_flag=True, help="Allow more pairs than (host, site, rewrite) tuples.")
@click.option(
    "--unlike",
    type=FOLDER,
    multiple=True,
    metavar="SET",
    help="Share no long Python file with this set. May be repeated.",
)
@click.option("--resume", is_flag=True, help="Finish a set that was interrupted; give the options it was begun with.")
@click.option("--tools", is_flag=True, help="Measure what pylint, mypy and bandit see, too; seconds a pair.")
@jobs_option
def command(
    folder: Path,
    pairs: int | None,
    seed: int | None,
    classes: tuple[str, ...],
    hosts: tuple[str, ...],
    host_dirs: tuple[Path, ...],
    plan_file: Path | None,
    repeat: bool,
    unlike: tuple[Path, ...],
    resume: bool,
    tools: bool,
    jobs: int,
) -> None:
    """Make a set of pairs in DIR, which must be empty or not there yet.

    The same seed, classes, hosts and number of pairs give the same bytes, whatever --jobs says. Ten pairs or more are
    enough for a set that could be sealed.

    \b
    Example:
      planter new sets/first --pairs 12 --classes swallowed-error,encoding-edge
    """
    from planter.dataset.make import new_set
    from planter.dataset.order import FLOOR, Order, Selection

    if resume and seed is not None:
        raise UsageError("--resume goes on with the seed of the set; leave out --seed")
    floor = FLOOR
    if plan_file is not None:
        if pairs is not None or classes or hosts:
            raise UsageError(
                "--plan says how many pairs of which classes and hosts; leave out --pairs, --classes, --hosts"
            )
        plan = read_plan(plan_file)
        pairs, classes, hosts, floor = plan.pairs, plan.classes, plan.hosts, plan.floor
    selection = Selection(classes, hosts, tuple(path.resolve() for path in host_dirs))
    order = Order(pairs or PAIRS, selection, floor=floor, repeat=repeat, unlike=unlike, tools=tools)
    with progress_bar("making pairs") as progress:
        made = new_set(folder, order, seed=seed, jobs=jobs, resume=resume, progress=progress)
    for line in describe(made):
        click.echo(line)
    click.echo(f"made {len(made.pairs)} pairs in {click.format_filename(folder)}, seed {made.seed}")


def describe(made: SetFile) -> Iterator[str]:
    """Yield the lines of the yield table, and why the set cannot be sealed where it cannot."""
    yield from table(
        ("class", "rewrite", "host", "tried", "kept", "refused"),
        [_cells(row) for row in made.yields],
        frozenset((3, 4)),
    )
    shows = made.shows
    below = ", below it" if shows.below_floor else ""
    yield (
        f"{shows.tuples} distinct (host, site, rewrite) tuples, {shows.hosts} hosts, effective n {shows.effective_n}: "
        f"a perfect score would show {shows.perfect:.2f}, of a floor of {shows.floor:.2f}{below}"
    )
    for why in made.sealable_why:
        yield f"not to be sealed: {why}"


def _cells(row: YieldRow) -> tuple[str, ...]:
    refused = ", ".join(f"{count} {code}" for code, count in sorted(row.refused.items()))
    return (row.defect_class, row.rewrite, row.host, str(row.tried), str(row.kept), refused)
