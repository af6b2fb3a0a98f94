"""`planter hosts`: the built-in hosts."""

from __future__ import annotations

import click

from planter.cli.options import format_option
from planter.core.canonical import to_json
from planter.reports.paint import table


@click.command("hosts")
@format_option("JSON on standard output, for programs.")
def command(form: str) -> None:
    """List the built-in hosts: the programs that defects are planted in.

    \b
    Example:
      planter hosts
    """
    from planter.planting.registry import load_hosts

    hosts = load_hosts()
    if form == "json":
        plain = [{"name": host.name, "summary": host.spec.summary} for host in hosts]
        click.echo(to_json({"schema": "planter/hosts@1", "hosts": plain}), nl=False)
        return
    for line in table(("host", "what it is"), [(host.name, host.spec.summary) for host in hosts]):
        click.echo(line)
