"""`planter try`: one class at its sites, and what to mend first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import format_option, host_dirs_option, jobs_option
from planter.cli.progress import progress_bar
from planter.core.canonical import to_json

if TYPE_CHECKING:
    from planter.authoring.attempts import Attempt
    from planter.authoring.trying import Asked

FOUND = 1
SCHEMA = "planter/try@2"


@click.command("try")
@click.argument("defect_class", metavar="CLASS")
@click.option("--host", "hosts", multiple=True, metavar="HOST", help="Try it in this host alone. May be repeated.")
@host_dirs_option("it is tried in those alone, unless --host names others")
@click.option("--operator", "rewrite", metavar="NAME", help="Try this operator, or lookalike, alone.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most N places of a rewrite in each host.")
@jobs_option
@format_option("JSON on standard output, for programs.")
def command(
    defect_class: str,
    hosts: tuple[str, ...],
    host_dirs: tuple[Path, ...],
    rewrite: str | None,
    limit: int | None,
    jobs: int,
    form: str,
) -> None:
    """Plant each rewrite of CLASS at each of its sites, run everything as `planter new` would, and tell what to mend.

    Printed are the places and what became of each, the kills of mutants by value and by raise, the mutants that a
    probe let pass with the reason, and the most frequent refusal. The exit status is 1 where a rewrite was kept in no
    place, or acts at none of a host's sites of the class.

    \b
    Example:
      planter try swallowed-error --operator failure-returned --host ledger
      planter try acme/stale-limit --limit 1
    """
    from planter.authoring.attempts import kept_nowhere
    from planter.authoring.trying import Asked, try_class

    folders = tuple(str(folder) for folder in host_dirs)
    asked = Asked(defect_class=defect_class, hosts=hosts, host_dirs=folders, rewrite=rewrite, limit=limit or 0)
    with progress_bar(f"trying {defect_class}") as progress:
        attempts, dead = try_class(asked, jobs, progress)
    if form == "json":
        click.echo(to_json(_plain(asked, attempts, dead)), nl=False)
    else:
        for line in _told(asked, attempts, dead):
            click.echo(line)
    click.get_current_context().exit(FOUND if dead or kept_nowhere(attempts) or not attempts else 0)


def _plain(asked: Asked, attempts: Sequence[Attempt], dead: Sequence[tuple[str, str]]) -> dict[str, object]:
    from planter.authoring.attempts import first_to_mend, kept_nowhere
    from planter.authoring.refusals import meaning

    first = first_to_mend(attempts)
    mend = None
    if first is not None:
        attempt, count = first
        mend = {"reason": attempt.reason, "places": count, "meaning": meaning(attempt.reason or ""), "first": attempt}
    return {
        "schema": SCHEMA,
        "class": asked.defect_class,
        "attempts": attempts,
        "kept_nowhere": kept_nowhere(attempts),
        "dead_sites": [{"host": host, "place": place} for host, place in dead],
        "mend": mend,
    }


def _told(asked: Asked, attempts: Sequence[Attempt], dead: Sequence[tuple[str, str]]) -> Iterator[str]:
    from planter.authoring import try_report

    hosts = len({attempt.host for attempt in attempts})
    kept = sum(attempt.reason is None for attempt in attempts)
    where = f"{_some(len(attempts), 'place')} in {_some(hosts, 'host')}"
    yield f"{asked.defect_class}: {where}, {kept} kept"
    for host, place in dead:
        yield f"no rewrite of {asked.defect_class} acts in {place}, a site of {host}: take it out of its host.toml"
    if not attempts and not dead:
        what = asked.rewrite or asked.defect_class
        yield f"{what} acts nowhere in these hosts: list functions under [[sites]] of a host.toml with"
        yield f'class = "{asked.defect_class}", and look with `planter sites PATH` where it could act'
        return
    for part in () if not attempts else (try_report.places, try_report.kills, try_report.survivors, try_report.mend):
        lines = list(part(attempts))
        yield from ["", *lines] if lines else []


def _some(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
