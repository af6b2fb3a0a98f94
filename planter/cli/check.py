"""`planter check`: recompute a seal and every record, and print what is another now."""

from __future__ import annotations

from pathlib import Path

import click

from planter.cli.options import SET_FOLDER, format_option
from planter.core.canonical import to_json

identity_option = click.option(
    "--identity",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file of the secret key that an encrypted set is read with.",
)


@click.command("check")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--git", is_flag=True, help="Show by the commits that cases, seal and results came in this order.")
@identity_option
@format_option("JSON on standard output, for programs.")
@click.pass_context
def command(context: click.Context, folder: Path, git: bool, identity: Path | None, form: str) -> None:
    """Recompute everything that the seal of the set in DIR holds, and name what changed.

    That is every case, set.json, the files of the judge and the rules, the ledger's chain, and the records in results,
    from their raw rows. Of an encrypted set the cases and records are told with --identity only.

    Exit status: 0 when nothing changed, 1 with findings. `planter explain CODE` tells what a code means.

    \b
    Example:
      planter check sets/first
      planter check sets/first --git --format json
    """
    from planter.cli.verify import counted, sentence
    from planter.scoring.checking import check

    report = check(folder, git=git, identity=identity)
    if form == "json":
        click.echo(to_json(report), nl=False)
    else:
        for finding in report.findings:
            click.echo(sentence(finding))
        verdict = "nothing changed" if report.ok else counted(len(report.findings))
        untold = f"; without --identity nothing is told of {' and '.join(report.untold)}" if report.untold else ""
        click.echo(
            f"{report.cases} cases, {report.state or 'state unknown'}, seal {report.seal[:12]}: {verdict}{untold}"
        )
    context.exit(0 if report.ok else 1)
