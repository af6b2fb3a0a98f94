"""`planter seal`: verify a set and seal it with the rules its judges are to be measured by."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from planter.cli.options import SET_FOLDER, format_option, jobs_option
from planter.cli.progress import progress_bar
from planter.core.canonical import to_json
from planter.reports.paint import visible


@click.command("seal")
@click.argument("folder", metavar="DIR", type=SET_FOLDER, required=False)
@click.option("--rules", "rules", type=click.Path(path_type=Path), metavar="FILE", help="The rules, in TOML.")
@click.option(
    "--judge-file",
    "judge_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="A file of the judge, such as its prompt, whose sha256 the seal keeps. May be repeated.",
)
@click.option(
    "--encrypt",
    "recipients",
    multiple=True,
    metavar="RECIPIENT",
    help="Encrypt the key side to this age or ssh recipient, or file of them. May be repeated.",
)
@click.option("--no-audit", metavar="REASON", help="Seal without an audit; the reason goes to the ledger.")
@click.option("--why", default="measure judges by these rules", show_default=True, help="Why, for the ledger.")
@click.option("--example-rules", is_flag=True, help="Print a commented file of rules, and do nothing else.")
@format_option("JSON on standard output, for programs.")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    folder: Path | None,
    rules: Path | None,
    judge_files: tuple[Path, ...],
    recipients: tuple[str, ...],
    no_audit: str | None,
    why: str,
    example_rules: bool,
    form: str,
    jobs: int,
) -> None:
    """Verify the set in DIR without any cache, and seal it: seal.json, and a row of the ledger.

    From then on `planter check DIR` names every byte that changes. With --encrypt nobody who has the folder alone can
    read the key side; keep the identity elsewhere.

    Exit status: 0 sealed, 1 findings and not sealed.

    \b
    Example:
      planter seal --example-rules > rules.toml
      planter seal sets/first --rules rules.toml --judge-file prompt.md
      planter seal sets/first --rules rules.toml --encrypt age1...
    """
    if example_rules:
        from planter.release.rules import example_rules as text

        click.echo(text(), nl=False)
        return
    if folder is None:
        raise click.UsageError("missing argument 'DIR'", context)

    from planter.cli.verify import sentence, summary
    from planter.release.sealing import Order, finish_sealing, seal
    from planter.sandbox.pool import Pool

    left = finish_sealing(folder)
    if left:
        click.echo(f"finished the sealing of {folder}: removed {', '.join(left)}, of which sealed/ has all")
        return
    if rules is None:
        raise click.UsageError("missing option '--rules'; --example-rules prints some to begin with", context)
    with ExitStack() as stack:
        pool = stack.enter_context(Pool(workers=jobs))
        progress = stack.enter_context(progress_bar("verifying"))
        done = seal(folder, Order(rules, judge_files, recipients, no_audit, why), pool, progress)
    if form == "json":
        click.echo(to_json({"seal": done.seal, "report": done.report, "notes": done.notes}), nl=False)
    else:
        for finding in done.report.findings:
            click.echo(sentence(finding))
        click.echo(summary(done.report))
        for note in done.notes:
            click.echo(visible(f"note: {note}"))
        if done.seal is not None:
            closed = f", encrypted to {len(done.seal.recipients)}" if done.seal.recipients else ""
            click.echo(f"sealed {len(done.seal.cases)} cases{closed}: {done.seal.digest}")
        else:
            click.echo("not sealed")
    context.exit(0 if done.seal is not None else 1)
