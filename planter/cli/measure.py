"""`planter measure`: run every rewrite at every site of a host, and keep in its folder what each does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.completion import complete_class_lists, complete_hosts
from planter.cli.options import host_dirs_option, jobs_option, names
from planter.cli.progress import progress_bar
from planter.core.errors import HostError
from planter.reports.paint import table

if TYPE_CHECKING:
    from planter.planting.measures import Measure


@click.command("measure")
@click.argument("hosts", nargs=-1, metavar="[HOST]...", shell_complete=complete_hosts)
@click.option(
    "--classes",
    callback=names,
    shell_complete=complete_class_lists,
    metavar="A,B",
    help="Defect classes to print; the default is all.",
)
@host_dirs_option("it is measured too")
@jobs_option
def command(hosts: tuple[str, ...], classes: tuple[str, ...], host_dirs: tuple[Path, ...], jobs: int) -> None:
    """Run every rewrite at every site of each HOST (all, when none is named), and print how each fared.

    What is found is kept in measured.jsonl in the host's folder, and only what changed since is run again. The plan
    of a set balances severity by it; without it, by what each rewrite declares.

    \b
    Example:
      planter measure ledger --classes sign-flip
    """
    from planter.authoring.measuring import measure_host
    from planter.planting.host import MEASURES
    from planter.planting.registry import load_classes, load_hosts, pick

    known = load_hosts(host_dirs)
    named = {host.name for host in pick("host", known, hosts)} if hosts or not host_dirs else set()
    for host in (host for host in known if host.name in named or not host.built_in):
        with progress_bar(f"measuring {host.name}") as progress:
            found = measure_host(
                host, load_classes(), host_dirs, jobs, progress, partial(_keep, host.folder / MEASURES)
            )
        _keep(host.folder / MEASURES, found)
        for line in describe([measure for measure in found if not classes or measure.defect_class in classes]):
            click.echo(line)
        click.echo(f"{host.name}: {len(found)} rewrites at their sites, {sum(m.refused is None for m in found)} usable")


def _keep(path: Path, found: Sequence[Measure]) -> None:
    from planter.planting.measures import write_measures

    beside = path.with_name(f".{path.name}")
    try:
        beside.write_bytes(write_measures(found))
        beside.rename(path)
    except OSError as error:
        raise HostError(f"{str(path)!r} cannot be written: {error.strerror}") from None


def describe(measures: Sequence[Measure]) -> Iterator[str]:
    """Yield the lines of a table: for each class and rewrite, where it acts, where it is usable, and how it shows."""
    rows = []
    for name in sorted({(measure.defect_class, measure.rewrite) for measure in measures}):
        found = [measure for measure in measures if (measure.defect_class, measure.rewrite) == name]
        kept = [measure for measure in found if measure.refused is None]
        refused = Counter(measure.refused for measure in found if measure.refused is not None)
        rates = " ".join(f"{100 * measure.rate:.1f}" for measure in kept)
        told = ", ".join(f"{count} {reason}" for reason, count in sorted(refused.items()))
        rows.append((*name, str(len(found)), str(len(kept)), rates, told))
    yield from table(
        ("class", "rewrite", "acts", "usable", "% of inputs reveal it", "refused"), rows, frozenset((2, 3))
    )
