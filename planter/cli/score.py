"""`planter score`: score a judge's runs against the set they were staged from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from planter.cli.options import SET_FOLDER, format_option
from planter.core.canonical import to_json
from planter.core.errors import ScoreError
from planter.reports.paint import visible
from planter.reports.score_text import limit_lines, record_lines, table_lines

if TYPE_CHECKING:
    from planter.scoring.joined import Prepared
    from planter.scoring.record import Scored

SCHEMA = "planter/scores@1"
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("score")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.argument("runs", metavar="RUN…", nargs=-1, required=True)
@click.option("--rows", is_flag=True, help="Show what became of each item; a sealed set has to be opened first.")
@click.option("--rules", type=_FILE, metavar="FILE", help="Floor and verdicts of a set without a seal, a rules.toml.")
@click.option("--identity", type=_FILE, metavar="FILE", help="Opens a set whose keys are encrypted; nothing is kept.")
@click.option("--development", is_flag=True, help="Score a burnt set, as a figure of development.")
@click.option(
    "--observed",
    type=click.FloatRange(0, 1),
    metavar="SHARE",
    help="The share this judge passes of work without known answers: tell what share truly passes.",
)
@format_option("JSON on standard output, for programs.")
@click.pass_context
def command(
    context: click.Context,
    folder: Path,
    runs: tuple[str, ...],
    rows: bool,
    rules: Path | None,
    identity: Path | None,
    development: bool,
    observed: float | None,
    form: str,
) -> None:
    """Score each RUN, the folder of one or the label of one in the set's results, against the set in DIR.

    The score of a run is the weakest of six figures, rounded down: agreement, 1 - false-pass rate over everything that
    is no known pass, precision and recall of pass and of fail. An item is what most of its repeats call it, else an
    abstain; a reply that is no answer is an abstain. The run is copied to DIR/results/LABEL, its record.json beside
    it, and DIR/ledger.jsonl gets a row. A set that is sealed shows aggregates only, and scores a snapshot once.

    Exit status: 0 when every run meets the floor, 1 when one misses it, 2 for a run that cannot be scored.

    \b
    Example:
      planter score sets/first results/my-judge
      planter score sets/first my-judge --rows --format json
    """
    from planter.scoring.joined import kept, layers, prepare, scored

    ready = [
        prepare(folder, run, rules=rules, identity=identity, development=development) for run in dict.fromkeys(runs)
    ]
    for one in ready:
        if rows and one.state == "sealed":
            raise ScoreError("rows would tell of single cases, and the set is sealed; `planter open` it first")
    done = [(one, scored(one), layers(one)) for one in ready]
    truly = [None if observed is None else _corrected(observed, result) for _, result, _ in done]
    for one, result, _ in done:
        kept(folder, one, result)
    if form == "json":
        reports = [_report(*each, rows, share) for each, share in zip(done, truly, strict=True)]
        click.echo(to_json({"schema": SCHEMA, "runs": reports}), nl=False)
    else:
        for each, share in zip(done, truly, strict=True):
            for line in _lines(*each, rows, share):
                click.echo(line)
    context.exit(0 if all(result.record.meets_floor for _, result, _ in done) else 1)


def _report(
    one: Prepared, result: Scored, more: tuple[tuple[int, Scored], ...], rows: bool, truly: float | None
) -> dict[str, Any]:
    import msgspec

    hidden = one.state == "sealed"
    tables = None if hidden else msgspec.to_builtins(result.tables)
    if tables is not None and not rows:
        del tables["items"]
    return {
        "state": _state(one),
        "record": result.record,
        "tables": tables,
        "errata": [{"number": number, "record": again.record} for number, again in more],
        "corrected_pass_rate": truly,
    }


def _lines(
    one: Prepared, result: Scored, more: tuple[tuple[int, Scored], ...], rows: bool, truly: float | None
) -> Iterator[str]:
    from planter.scoring.limits import NAMES

    record = result.record
    yield from record_lines(record)
    yield ""
    yield from table_lines(None if one.state == "sealed" else result.tables, record, rows)
    yield ""
    yield from limit_lines(record)
    yield ""
    for number, again in more:
        weak = ", ".join(NAMES[name] for name in again.record.weakest)
        yield f"with errata up to number {number}: {again.record.record:.3f} ({weak})"
    if truly is not None:
        yield f"where this judge passes the share observed, a share of {truly:.3f} truly passes"
    yield visible(f"the set is {_state(one)}; {_hosts(one)}")
    yield ""


def _state(one: Prepared) -> str:
    """Return the state of the set now that it was scored: a draft is tuned from then on."""
    return "tuned" if one.state == "draft" else one.state


def _corrected(observed: float, result: Scored) -> float:
    from planter.scoring.labelled import Rates, corrected_pass_rate

    return corrected_pass_rate(observed, Rates(result.record.tpr, result.record.tnr))


def _hosts(one: Prepared) -> str:
    """Tell who wrote and who audited the hosts, as far as built-in hosts and those of providers say."""
    from planter.planting.registry import load_hosts

    known = {host.name: host.spec for host in load_hosts()}
    used = sorted({item.host for item in one.items})
    named = [known[host] for host in used if host in known]
    of = f"{len(named)} of {len(used)} hosts are known here"
    if not named:
        return f"{of}, so who wrote and who audited them is not told"
    wrote = ", ".join(sorted({spec.authored_by for spec in named}))
    audited = ", ".join(sorted({spec.audited_by for spec in named}))
    return f"{of}: written by {wrote}, audited by {audited}; a judge of the same family may have it easier"
