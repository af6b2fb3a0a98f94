"""`planter new`: make a set of pairs, and print how each rewrite fared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from planter.cli.options import FOLDER, jobs_option, names
from planter.cli.options import seed as read_seed
from planter.cli.paint import table
from planter.cli.progress import progress_bar
from planter.model import SetFile, YieldRow


@click.command("new")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--pairs", type=click.IntRange(min=1), required=True, metavar="N", help="How many pairs to make.")
@click.option("--seed", callback=read_seed, metavar="S", help="Decimal or 0x…; the default is 128 random bits.")
@click.option("--classes", callback=names, metavar="A,B", help="Defect classes; the default is all.")
@click.option("--hosts", callback=names, metavar="A,B", help="Built-in hosts; the default is all.")
@click.option(
    "--host-dir",
    "host_dirs",
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    multiple=True,
    metavar="DIR",
    help="A folder with a host.toml; with it and no --hosts, no built-in host is used. May be repeated.",
)
@jobs_option
def command(
    folder: Path,
    pairs: int,
    seed: int | None,
    classes: tuple[str, ...],
    hosts: tuple[str, ...],
    host_dirs: tuple[Path, ...],
    jobs: int,
) -> None:
    """Make a set of pairs in DIR, which must be empty or not there yet.

    The same seed, classes, hosts and number of pairs give the same bytes, whatever --jobs says.

    \b
    Example:
      planter new sets/first --pairs 12 --classes swallowed-error,encoding-edge
    """
    from planter.making import new_set

    with progress_bar("making pairs") as progress:
        made = new_set(
            folder,
            pairs=pairs,
            seed=seed,
            classes=classes,
            hosts=hosts,
            host_dirs=host_dirs,
            jobs=jobs,
            progress=progress,
        )
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
    for why in made.sealable_why:
        yield f"not to be sealed: {why}"


def _cells(row: YieldRow) -> tuple[str, ...]:
    refused = ", ".join(f"{count} {code}" for code, count in sorted(row.refused.items()))
    return (row.defect_class, row.rewrite, row.host, str(row.tried), str(row.kept), refused)
