"""`planter explain`: the page of one code that `verify` and `new` print."""

from __future__ import annotations

import textwrap

import click

from planter.cli.completion import complete_codes
from planter.reports.page_text import page_width
from planter.reports.paint import table


@click.command("explain")
@click.argument("code", required=False, shell_complete=complete_codes)
def command(code: str | None) -> None:
    """Tell what a finding's CODE or slug means, and what to do; without one, list them all.

    \b
    Example:
      planter explain PL203
      planter explain not-both-ways
    """
    from planter.core.findings import page, pages

    if code is None:
        for line in table(("code", "slug"), [(entry.code, entry.slug) for entry in pages()]):
            click.echo(line)
        return
    found = page(code)
    click.echo(click.style(f"{found.code} {found.slug}", bold=True))
    click.echo()
    for paragraph in found.text.split("\n\n"):
        click.echo(textwrap.fill(paragraph, page_width()))
