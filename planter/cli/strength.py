"""`planter strength`: run every mutant of a host against its probes, and keep what became of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.completion import complete_hosts
from planter.cli.options import host_dirs_option, jobs_option
from planter.cli.progress import progress_bar
from planter.core.errors import UsageError
from planter.reports.paint import table

if TYPE_CHECKING:
    from planter.core.records.strength import HostStrength
    from planter.planting.host import Host

FOUND = 1


@click.command("strength")
@click.argument("hosts", nargs=-1, metavar="[HOST]...", shell_complete=complete_hosts)
@click.option("--all", "every", is_flag=True, help="All hosts that are installed.")
@click.option("--check", is_flag=True, help="Run nothing: tell what is stale, and the gaps that are known.")
@host_dirs_option("its strength is kept beside it, in FOLDER.strength.json")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    hosts: tuple[str, ...],
    every: bool,
    check: bool,
    host_dirs: tuple[Path, ...],
    jobs: int,
) -> None:
    """Run every mutant of each HOST against the probes of its criteria, and print what became of them.

    A mutant is killed by value or by raise, without a difference, out of scope, or a gap: the reference tells it from
    the right program by an input on which the probe does not object. Right programs in another form must hold;
    changes that weaken a probe must be noticed. What is found is kept with planter, and only what is stale is found
    out again.

    Exit status: 0 when nothing is found, 1 with findings. `planter explain CODE` tells what a code means.

    \b
    Example:
      planter strength ledger
      planter strength --all --check
    """
    from planter.audit.strength.findings import host_findings
    from planter.cli.verify import sentence
    from planter.planting.registry import load_hosts, pick

    if not (hosts or every or host_dirs):
        raise UsageError("no host is named; name one or more, or say --all")
    known = load_hosts(host_dirs)
    named = {host.name for host in pick("host", known, hosts)} if hosts or every else set()
    found = 0
    for host in (host for host in known if host.name in named or not host.built_in):
        lines = list(describe(_known(host) if check else _found_out(host, host_dirs, jobs)))
        objections, said = host_findings(host)
        for line in (*lines, *map(sentence, objections), said):
            click.echo(line)
        found += len(objections)
    context.exit(FOUND if found else 0)


def _known(host: Host) -> HostStrength:
    from planter.audit.strength.data import read_strength

    return read_strength(host)


def _found_out(host: Host, host_dirs: tuple[Path, ...], jobs: int) -> HostStrength:
    from planter.audit.strength.data import write_strength
    from planter.audit.strength.strengthening import strengthen
    from planter.planting.registry import load_classes

    classes = load_classes()
    host.refuse_unknown_classes(classes)
    known = _known(host)
    with progress_bar(f"strength of {host.name}") as progress:
        for known in strengthen(host, classes, host_dirs, jobs, progress):
            write_strength(host, known)
    return known


def describe(known: HostStrength) -> Iterator[str]:
    """Yield the lines of a table: what became of the mutants of each criterion, and of the changes of its probe."""
    probes = {probe.probe: probe for probe in known.probes}
    rows = []
    for one in known.criteria:
        probe = probes.get(one.criterion)
        fates = (one.tables, one.classes)
        counts = [
            str(sum(getattr(fate, name) for fate in fates))
            for name in ("tried", "by_value", "by_raise", "unanswered", "no_difference", "out_of_scope", "gaps")
        ]
        noticed = "" if probe is None else f"{probe.noticed} of {probe.noticed + probe.missed}"
        rare = f"{one.rare.rare} of {one.rare.looked_at}"
        rows.append((one.criterion, *counts, rare, str(one.tolerance.distinct), noticed))
    heads = ("criterion", "mutants", "value", "raise", "unanswered", "no difference", "outside", "gaps")
    more = ("rare, killed", "other forms", "weaker probes noticed")
    yield from table((*heads, *more), rows, frozenset(range(1, 11)))
