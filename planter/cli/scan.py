"""`planter scan`: search what a judge wrote for what it must not have seen."""

from __future__ import annotations

from pathlib import Path

import click

from planter.cli.options import FOLDER, SET_FOLDER, format_option
from planter.cli.verify import sentence
from planter.core.canonical import to_json
from planter.core.errors import JudgeError, UsageError
from planter.core.records.sealing import SEAL_FILE
from planter.reports.paint import table, visible


@click.command("scan")
@click.argument("run", metavar="[RUN]", type=FOLDER, required=False)
@click.option("--pattern", "patterns", multiple=True, metavar="REGEX", help="Search for this too. May be repeated.")
@click.option(
    "--rules",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Search for the contamination patterns of this rules.toml too.",
)
@click.option(
    "--set",
    "folder",
    type=SET_FOLDER,
    metavar="DIR",
    help="Search for this set's path and case ids too, and for the patterns of its seal that no erratum dropped.",
)
@click.option(
    "--identity",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The identity of an encrypted set.",
)
@click.option("--staging", type=SET_FOLDER, metavar="OUT", help="Search for this staging's path too.")
@click.option("--rehearse", is_flag=True, help="Try the patterns on planted transcripts, and show how they do.")
@format_option("JSON on standard output, for programs.")
@click.pass_context
def command(
    context: click.Context,
    run: Path | None,
    patterns: tuple[str, ...],
    rules: Path | None,
    folder: Path | None,
    identity: Path | None,
    staging: Path | None,
    rehearse: bool,
    form: str,
) -> None:
    """Search the transcripts and replies of the run in RUN for keys, other cases, the set, and planter itself.

    Beside planter's own patterns and the names of all items of the run, each --pattern is searched for, a regular
    expression of Python. Every line is searched as it stands, and with the escapes of JSON, of addresses and of colours
    undone.

    The patterns are rehearsed first, on planted transcripts: leaks, which must be found, and innocent ones, with
    scratch folders of harnesses and the word key in prose among them. A pattern that finds anything in an innocent one
    is refused.

    Exit status: 0 when nothing is found, 1 with findings, 2 when a pattern is refused.

    \b
    Example:
      planter scan out-results/judge --rules rules.toml --set sets/first
      planter scan --rehearse --pattern 'gold[-_]labels'
    """
    from planter.judging.scanning import scan_run
    from planter.release.rehearsal import rehearsal

    every = (*patterns, *(_contamination(rules) if rules is not None else ()))
    if folder is not None and (folder / SEAL_FILE).is_file():
        every = patterns_searched(folder, identity, every)
    told = rehearsal(every)
    faults = [fault for _, _, fault in told if fault]
    if rehearse:
        rows = [(kind, name, fault or "right") for kind, name, fault in told]
        for line in table(("transcript", "name", "taken"), [tuple(map(visible, row)) for row in rows]):
            click.echo(line)
    if faults:
        raise JudgeError(f"the patterns are refused: {'; '.join(faults)}")
    if run is None:
        if rehearse:
            return
        raise UsageError("name the folder of a run, or ask for --rehearse")
    names = [str(path.resolve()) for path in (folder, staging) if path is not None]
    cases = _cases(folder) if folder is not None else []
    findings = scan_run(run, every, names, cases)
    if form == "json":
        click.echo(to_json({"findings": findings, "ok": not findings, "patterns": every}), nl=False)
    else:
        for finding in findings:
            click.echo(sentence(finding))
        items = len({finding.case for finding in findings})
        click.echo(f"{len(findings)} findings in {items} items" if findings else "nothing found")
    context.exit(1 if findings else 0)


def _contamination(rules: Path) -> tuple[str, ...]:
    from planter.release.rules import read_rules

    return read_rules(rules).rules.contamination


def patterns_searched(folder: Path, identity: Path | None, asked: tuple[str, ...]) -> tuple[str, ...]:
    """Add the patterns of a set's seal to those asked for, and leave out what errata dropped."""
    from planter.release.reading import read_seal
    from planter.scoring.errata import patterns_in_force

    sealed, standing = read_seal(folder).rules.contamination, patterns_in_force(folder, identity)
    dropped = set(sealed) - set(standing)
    return tuple(dict.fromkeys(pattern for pattern in (*asked, *standing) if pattern not in dropped))


def _cases(folder: Path) -> list[str]:
    """Return the ids of a set's cases, as far as they can be read: an encrypted set has none that can."""
    cases = folder / "cases"
    return sorted(path.name for path in cases.iterdir()) if cases.is_dir() else []
