"""`planter ledger`: show what touched a set, when, who and why, or write a row of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from planter.cli.options import SET_FOLDER, format_option
from planter.core.canonical import to_json
from planter.reports.paint import visible

if TYPE_CHECKING:
    from planter.core.records.sealing import LedgerRow


@click.command("ledger")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--add", "what", metavar="WHAT", help="Write a row of this touch.")
@click.option("--why", help="Why, for the row.")
@click.option(
    "--state", type=click.Choice(["tuned", "burnt"]), help="The state the set has from now on; burnt where it leaked."
)
@format_option("JSON on standard output, for programs.")
@click.pass_context
def command(
    context: click.Context,
    folder: Path,
    what: str | None,
    why: str | None,
    state: Literal["tuned", "burnt"] | None,
    form: str,
) -> None:
    """Show the ledger of the set in DIR, whose rows are chained by their digests; with --add, write a row.

    \b
    Example:
      planter ledger sets/first
      planter ledger sets/first --add "shown to a vendor" --why "a question on c3" --state burnt
    """
    from planter.core.errors import SealError
    from planter.release.ledger import rows, touch
    from planter.release.ledger import state as state_of
    from planter.release.reading import is_set

    if not is_set(folder):
        raise SealError(f"{str(folder)!r} is not a set: it has neither set.json nor sealed/set.age")
    if what is not None:
        if why is None:
            raise click.UsageError("missing option '--why'; a row says why the set was touched", context)
        shown = [touch(folder, what, why, state=state)]
    elif why is not None or state is not None:
        raise click.UsageError("--why and --state go with --add WHAT", context)
    else:
        shown = list(rows(folder))
    now = state_of(folder)
    if form == "json":
        click.echo(to_json({"state": now, "rows": shown}), nl=False)
        return
    for row in shown:
        click.echo(visible(line(row)))
    click.echo(f"{len(shown)} {'row' if len(shown) == 1 else 'rows'}, state {now}")


def line(row: LedgerRow) -> str:
    """Return a row as one line: number, date, who, state, what, why and the details."""
    details = "".join(f"; {name} {value}" for name, value in sorted(row.detail.items()))
    return f"{row.number:3d}  {row.date}  {row.who}  {row.state}  {row.what}: {row.why}{details}"
