"""`planter open`: open a sealed set, or one case of it; the ledger says so."""

from __future__ import annotations

from pathlib import Path

import click

from planter.cli.check import identity_option
from planter.cli.options import SET_FOLDER


@click.command("open")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--case", "case", metavar="ID", help="Open this case alone: its id, or its item in seal.json.")
@identity_option
@click.option("--why", required=True, help="Why, for the ledger.")
def command(folder: Path, case: str | None, identity: Path | None, why: str) -> None:
    """Open the sealed set in DIR, or one case: rows may be shown from then on, and the ledger says so.

    Where the key side is encrypted, its files stand in the clear again, the same bytes; the encrypted ones stay.

    \b
    Example:
      planter open sets/first --why "the judges were measured"
      planter open sets/first --case 003 --identity key.txt --why "an auditor asked"
    """
    from planter.release.opening import open_case, open_set

    if case is None:
        row = open_set(folder, why, identity=identity)
        click.echo(f"opened {folder}: row {row.number} of the ledger, state {row.state}")
    else:
        row = open_case(folder, case, why, identity=identity)
        click.echo(f"opened {row.detail['case']}: row {row.number} of the ledger, state {row.state}")
