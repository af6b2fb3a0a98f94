"""`planter plan`: what a set of N pairs can show of a judge, what judging it costs, and the plan as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from planter.cli.completion import complete_class_lists, complete_host_lists
from planter.cli.options import format_option, names
from planter.core.canonical import to_json
from planter.core.errors import UsageError
from planter.reports.plan_text import report_lines, rounded_down

if TYPE_CHECKING:
    from planter.planting.host import Host

USUAL = (4, 8, 10, 16, 20, 30, 50, 100)
"""The numbers of pairs told of when none is given."""
MOST = 1_000_000


def _several(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    return names(context, parameter, ",".join(values) if values else None)


@click.command("plan")
@click.option(
    "--pairs",
    type=click.IntRange(min=1, max=MOST),
    multiple=True,
    metavar="N",
    help="Pairs of the set. May be repeated; the default is a table for sets of usual sizes.",
)
@click.option("--floor", type=float, default=0.8, show_default=True, help="The share of right answers to be shown.")
@click.option(
    "--repeats", type=click.IntRange(min=1), default=5, show_default=True, metavar="R", help="Calls for each case."
)
@click.option(
    "--classes",
    "--class",
    "classes",
    multiple=True,
    callback=_several,
    shell_complete=complete_class_lists,
    metavar="A,B",
    help="The default is all.",
)
@click.option(
    "--hosts",
    "--host",
    "hosts",
    multiple=True,
    callback=_several,
    shell_complete=complete_host_lists,
    metavar="A,B",
    help="The default is all.",
)
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the plan as a new file; needs one --pairs."
)
@format_option("JSON on standard output, for programs.")
def command(
    pairs: tuple[int, ...],
    floor: float,
    repeats: int,
    classes: tuple[str, ...],
    hosts: tuple[str, ...],
    save: Path | None,
    form: str,
) -> None:
    """Tell what a set can show of a judge, before it is made and before a judge is paid for.

    The bounds and the differences are those of n independent items. Cases are not independent: the twins of a pair
    share everything but one site, so a judge that knows the one knows the other, and pairs of one host share a
    program. The honest n of a set is the number of its distinct (host, site, rewrite) tuples, which is at most the
    number of pairs; a pair is right when both its twins are. What 2N independent cases would show is given beside
    it, for orientation only.

    \b
    Example:
      planter plan
      planter plan --pairs 20 --floor 0.85 --save plan.json
    """
    from planter.dataset.saved_plan import PLAN_SCHEMA, SavedPlan, save_plan

    if save is not None and len(pairs) != 1:
        raise UsageError(f"--save writes one plan and --pairs was given {len(pairs)} times; give it once")
    report = _report(pairs or USUAL, floor, repeats, classes, hosts)
    if save is not None:
        plan = SavedPlan(schema=PLAN_SCHEMA, pairs=pairs[0], floor=floor, repeats=repeats, classes=classes, hosts=hosts)
        save_plan(save, plan)
    if form == "json":
        click.echo(to_json(report), nl=False)
        return
    for line in report_lines(report):
        click.echo(line)
    if save is not None:
        click.echo(f"\nsaved the plan of {pairs[0]} pairs in {click.format_filename(save)}")


def _report(
    pairs: tuple[int, ...], floor: float, repeats: int, classes: tuple[str, ...], hosts: tuple[str, ...]
) -> dict[str, Any]:
    """Build what is told, as plain values; bounds are rounded down to four digits."""
    from planter.scoring.tokens import case_tokens
    from planter.stats.power import FLOORS, needed

    floors = {each: [needed(each, misses) for misses in range(3)] for each in sorted({*FLOORS, floor})}
    sizes = {host.name: _staged_bytes(host) for host in _chosen_hosts(classes, hosts)}
    tokens = case_tokens(tuple(sizes.values()))
    return {
        "schema": "planter/power@1",
        "floor": floor,
        "repeats": repeats,
        "sets": [_set(number, floor, repeats, tokens.mean) for number in dict.fromkeys(pairs)],
        "needed": [{"floor": each, "by_misses": numbers} for each, numbers in floors.items()],
        "case_tokens": {"mean": tokens.mean, "least": tokens.least, "most": tokens.most, "hosts": sorted(sizes)},
    }


def _set(pairs: int, floor: float, repeats: int, tokens: int) -> dict[str, Any]:
    from planter.scoring.tokens import CASES_PER_PAIR, calls
    from planter.stats.power import lower_bound, shown

    seen, cases = shown(pairs, floor), pairs * CASES_PER_PAIR
    return {
        "pairs": pairs,
        "n": pairs,
        "lower_bounds_by_misses": [None if bound is None else rounded_down(bound) for bound in seen.bounds],
        "floor_shown": seen.floor_shown,
        "smallest_difference": seen.difference,
        "cases": cases,
        "lower_bound_if_cases_were_independent": rounded_down(lower_bound(cases, cases)),
        "calls": calls(pairs, repeats),
        "tokens": calls(pairs, repeats) * tokens,
    }


def _chosen_hosts(classes: tuple[str, ...], hosts: tuple[str, ...]) -> tuple[Host, ...]:
    """Load the hosts asked for that have a site of a class asked for; raises UsageError for unknown names or none."""
    from planter.planting.registry import load_classes, load_hosts, pick

    known = load_classes()
    wanted = [defect_class.name for defect_class in pick("defect class", known, classes)]
    chosen = pick("host", load_hosts(), hosts)
    for host in chosen:
        host.refuse_unknown_classes(known)
    fitting = tuple(host for host in chosen if any(site.defect_class in wanted for site in host.spec.sites))
    if not fitting:
        of = ", ".join(host.name for host in chosen)
        raise UsageError(f"no site of {', '.join(wanted)} in {of}; name another host, or leave --hosts out for all")
    return fitting


def _staged_bytes(host: Host) -> int:
    """Count what a judge would see of a case of this host, in the first word of each slot: contract and tree."""
    rendered = host.render(host.first_words)
    return len(rendered.contract.encode()) + sum(len(data) for data in rendered.tree.values())
