"""`planter verify`: derive every verdict of a set again, and print what does not agree."""

from __future__ import annotations

from pathlib import Path

import click

from planter.canon import to_json
from planter.cli.options import SET_FOLDER, format_option, jobs_option
from planter.cli.paint import visible
from planter.cli.progress import progress_bar
from planter.model import Finding


@click.command("verify")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--case", "cases", multiple=True, metavar="ID", help="Verify this case only. May be repeated.")
@format_option("JSON on standard output, for programs.")
@jobs_option
@click.pass_context
def command(context: click.Context, folder: Path, cases: tuple[str, ...], form: str, jobs: int) -> None:
    """Derive every verdict of the set in DIR by running its probes, and compare with what is stored.

    Exit status: 0 when nothing is found, 1 with findings. `planter explain CODE` tells what a code means.

    \b
    Example:
      planter verify sets/first
      planter verify sets/first --format json --case CASE
    """
    from planter.case.verify import verify_set
    from planter.run.pool import Pool

    with Pool(workers=jobs) as pool, progress_bar("verifying") as progress:
        report = verify_set(folder, cases=cases, pool=pool, progress=progress)
    if form == "json":
        click.echo(to_json(report), nl=False)
    else:
        for finding in report.findings:
            click.echo(sentence(finding))
        verdict = "nothing found" if report.ok else _count(len(report.findings))
        click.echo(f"{report.cases} cases, {report.runs} runs, isolation {report.isolation}: {verdict}")
    context.exit(0 if report.ok else 1)


def sentence(finding: Finding) -> str:
    """Return a finding as one line: code, slug, where, what was seen, what was expected."""
    where = " ".join(part for part in (finding.case, finding.criterion, finding.variant) if part is not None)
    start = f"{finding.code} {finding.slug}" + (f" {where}" if where else "")
    return visible(f"{start}: seen {finding.seen}; expected {finding.expected}")


def _count(findings: int) -> str:
    return "1 finding" if findings == 1 else f"{findings} findings"
