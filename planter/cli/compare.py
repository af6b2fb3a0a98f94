"""`planter compare`: compare two judges by the rules written before either ran."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import SET_FOLDER, format_option
from planter.core.canonical import to_json
from planter.reports.paint import table, visible

if TYPE_CHECKING:
    from planter.scoring.compare_runs import Compared
    from planter.scoring.comparison import Comparison

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("compare")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option("--rules", type=_FILE, metavar="FILE", help="The rules.toml to decide by, of a set without a seal.")
@click.option("--identity", type=_FILE, metavar="FILE", help="Opens a set whose keys are encrypted; nothing is kept.")
@format_option("JSON on standard output, for programs.")
def command(folder: Path, a: str, b: str, rules: Path | None, identity: Path | None, form: str) -> None:
    """Compare two runs A and B over one staging of the set in DIR: labels in its results, or folders of runs.

    An item is what most of its repeats call it, else an abstain. The outcomes that the rules of the seal name decide:
    the first whose conditions all hold, of the difference in agreement (B less A), its interval (Tango's score
    interval, 95 %), p of McNemar's exact test on the items right for one judge alone, and the records. All else is
    shown beside it and decides nothing. Runs over other items, stagings or repeats are refused.

    What is not detected is no evidence of no difference: the smallest detectable one is told. A run that was not scored
    before is scored by this; DIR/ledger.jsonl gets a row. Nothing is told of single cases.

    \b
    Example:
      planter compare sets/first old-prompt new-prompt
      planter compare sets/tuning results/a results/b --rules rules.toml --format json
    """
    from planter.scoring.compare_runs import compare_runs

    done = compare_runs(folder, a, b, rules, identity)
    if form == "json":
        layers = [{"number": number, "comparison": again} for number, again in done.layers]
        click.echo(to_json({"state": done.state, "comparison": done.comparison, "errata": layers}), nl=False)
        return
    for line in _lines(done):
        click.echo(line)


def _lines(done: Compared) -> Iterator[str]:
    from planter.scoring.comparison import seen_at

    one = done.comparison
    yield visible(f"rule: {one.decision}")
    yield visible(
        f"the rule is {'of the seal ' + one.seal[:12] if one.seal else 'of no seal'}; the set is {done.state}"
    )
    yield ""
    yield click.style(visible(f"outcome: {one.outcome}"), bold=True)
    if not one.detected:
        yield f"a difference was {seen_at(one.detectable)}, which is no evidence that there is none"
    yield ""
    yield from _arms(one)
    yield ""
    yield from _beside(one)
    for number, again in done.layers:
        figures = again.figures
        yield visible(
            f"with errata up to number {number}: {again.outcome}; A {again.a.right} and B {again.b.right} right, "
            f"difference {figures['difference']:+.3f}, p = {figures['p']:.4f}"
        )
    yield ""
    yield visible(one.sentence)


def _arms(one: Comparison) -> Iterator[str]:
    from planter.scoring.limits import NAMES

    head = ("", "run", "snapshot", "right", "of", "record", "weakest", "unanimous", "by repeat", "output tokens")
    rows = [
        (
            name,
            visible(arm.label),
            visible(arm.snapshot),
            str(arm.right),
            str(one.items),
            f"{arm.record:.3f}",
            "all six alike" if len(arm.weakest) == len(NAMES) else ", ".join(NAMES[weak] for weak in arm.weakest),
            str(arm.unanimous),
            " ".join(f"{value:.3f}" for value in arm.per_run),
            "not told" if arm.tokens is None else f"{arm.tokens:,}",
        )
        for name, arm in (("A", one.a), ("B", one.b))
    ]
    yield from table(head, rows, frozenset({3, 4, 5, 7, 9}))


def _beside(one: Comparison) -> Iterator[str]:
    figures, units = one.figures, one.units
    yield f"items right: {one.both} in both, {one.only_a} in A alone, {one.only_b} in B alone, {one.neither} in neither"
    yield f"called alike: {one.alike} of {one.items} items; each is the majority of {one.repeats}"
    yield (
        f"difference in agreement, B less A: {figures['difference']:+.3f}, 95 % interval {figures['low']:+.4f} to "
        f"{figures['high']:+.4f} (Tango's score interval)"
    )
    yield f"exact McNemar on {figures['discordant']:g} discordant items: p = {figures['p']:.4f}"
    yield (
        f"of {units.of} independent units {units.only_a} are all right in A alone and {units.only_b} in B alone: "
        f"p = {units.p:.4f}"
    )
