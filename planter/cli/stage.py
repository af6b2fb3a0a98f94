"""`planter stage`: lay the cases of a set out for a judge, without any key."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import FOLDER, SET_FOLDER, jobs_option, seed

if TYPE_CHECKING:
    from planter.core.layout import TwinFiles
    from planter.core.records.staging import Form
    from planter.core.trees import Tree


@click.command("stage")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.option("--out", required=True, type=FOLDER, metavar="OUT", help="A new or empty folder, outside of DIR.")
@click.option(
    "--form",
    type=click.Choice(["tree", "pull-request"]),
    default="tree",
    show_default=True,
    help="What a judge gets of a case besides its contract: the program, or a program before a change and the change.",
)
@click.option(
    "--map",
    "map_file",
    type=FOLDER,
    metavar="FILE",
    help="Keep the map, which tells the case of each name, in this new file; the default is DIR/stagings, where "
    "scoring looks for it.",
)
@click.option("--seed", callback=seed, metavar="SEED", help="Draw by this seed; the default is a new one, in the map.")
@click.option("--identity", type=FOLDER, metavar="FILE", help="The secret key of an encrypted set.")
@click.option(
    "--tuning",
    type=SET_FOLDER,
    multiple=True,
    metavar="SET",
    help="A set the judge was tuned on: refuse where it shares a host or a file with DIR. May be repeated.",
)
@click.option("--why", default="laid out for a judge", show_default=True, help="Why, for the ledger of a sealed set.")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    folder: Path,
    out: Path,
    form: Form,
    map_file: Path | None,
    seed: int | None,
    identity: Path | None,
    tuning: tuple[Path, ...],
    why: str,
    jobs: int,
) -> None:
    """Lay the cases of the set in DIR out in OUT: two splits, one twin of each pair in each, every case alone.

    Names and order are drawn, modes and times are all the same, and each contract ends in the form of the reply. What
    tells the case of each name, the map, stays outside of OUT. OUT is searched for anything of the key first; with
    findings nothing is staged.

    As pull requests, the base is right and the same for both twins of a pair. It is run before it is used.

    Exit status: 0 staged, 1 findings and nothing staged.

    \b
    Example:
      planter stage sets/first --out stagings/first
      planter stage sets/first --out stagings/changes --form pull-request
    """
    from planter.cli.verify import sentence
    from planter.release.stage_set import Order, stage_set

    with ExitStack() as stack:
        pool = None
        if form == "pull-request":
            from planter.sandbox.pool import Pool

            pool = stack.enter_context(Pool(workers=jobs))

        def is_right(right: TwinFiles, base: Tree) -> bool:
            from planter.kinds.contract.steps import NO_TESTS, TESTS
            from planter.release.right_bases import is_right

            assert pool is not None
            return is_right(pool, right, base, TESTS, (0, NO_TESTS))

        done = stage_set(Order(folder, out, form, map_file, seed, identity, tuning, why), is_right)
    for found in done.findings:
        click.echo(sentence(found))
    if done.findings:
        click.echo(f"nothing staged: {len(done.findings)} finding{'s' if len(done.findings) > 1 else ''}")
        context.exit(1)
    items = done.staging.items
    what = "programs" if form == "tree" else "pull requests"
    click.echo(f"staged {len(items)} {what} in {out}, {len(items) // 2} in each split: {done.staging.record.staging}")
    kept = f"among the encrypted keys of {folder}" if done.map is None else f"in {done.map}"
    click.echo(f"the map is {kept}; no judge may see it, nor {folder}")
