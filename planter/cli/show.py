"""`planter show`: one case on one screen, its outcomes derived while you wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import SET_FOLDER, color_option, jobs_option
from planter.core.errors import SetError, UsageError
from planter.reports.difficulty import difficulty
from planter.reports.paint import difference, table, visible

if TYPE_CHECKING:
    from planter.core.layout import TwinFiles
    from planter.core.records.variants import Variant
    from planter.core.trees import Tree
    from planter.reports.grid import Grid

VERDICTS = {"red": "red", "green": "green", "unknown": "yellow"}
OUTCOMES = {"holds": "green", "violated": "red", "undecidable": "cyan"}


@click.command("show")
@click.argument("folder", metavar="DIR", type=SET_FOLDER)
@click.argument("case", metavar="CASE")
@click.argument("variant", metavar="[VARIANT]", required=False)
@click.option("--all", "every", is_flag=True, help="Give every mutant its own row, and run every probe on it.")
@color_option
@jobs_option
def command(folder: Path, case: str, variant: str | None, every: bool, color: bool | None, jobs: int) -> None:
    """Show a CASE of the set in DIR: its contract, how the twins differ, how hard it is, what each probe gives.

    How hard it is was measured when it was made; the outcomes are those of runs made now. With a VARIANT, show how it
    differs from its base, and its outcomes.

    \b
    Example:
      planter show sets/first CASE
      planter show sets/first CASE mutant-c1-01
    """
    from planter.calibration.matrix import right_tree
    from planter.reports.grid import run_grid
    from planter.sandbox.pool import Pool

    files = _read(folder, case)
    chosen = None if variant is None else _variant(files, variant)
    right = right_tree(files.tree, files.variants)
    if chosen is None:
        lines = [*_head(files), *_twins(files), "", *difficulty(folder, case.rpartition("-")[0])]
    else:
        lines = [*_variant_head(chosen), *_against_base(chosen, files.tree, right)]
    for line in (*lines, ""):
        click.echo(line, color=color)
    with Pool(workers=jobs) as pool:
        grid = run_grid(
            pool, files, right, files.variants if chosen is None else (chosen,), every or chosen is not None
        )
    for line in _grid(grid):
        click.echo(line, color=color)


def _read(folder: Path, case: str) -> TwinFiles:
    from planter.dataset.read import read_case, read_set

    found = read_set(folder)
    if case not in found.cases:
        some = ", ".join(found.cases[:4]) + (", …" if len(found.cases) > 4 else "")
        raise UsageError(f"no case {case!r} in {str(folder)!r}; there are: {some or 'none'}")
    one = read_case(folder, case)
    if one.files is None:
        first = one.findings[0]
        raise SetError(f"case {case!r} cannot be shown: {first.code} {first.slug}: {first.seen}; run `planter verify`")
    return one.files


def _variant(files: TwinFiles, name: str) -> Variant:
    for variant in files.variants:
        if variant.name == name:
            return variant
    names = ", ".join(variant.name for variant in files.variants if variant.role != "mutant")
    raise UsageError(f"no variant {name!r} in {files.case.id!r}; there are: {names}, and mutants")


def _head(files: TwinFiles) -> Iterator[str]:
    from planter.kinds.base import kind_of

    case = files.case
    verdict = click.style(files.answers.overall, fg=VERDICTS[files.answers.overall], bold=True)
    fault = f", violating {case.oracle.criterion}" if case.oracle.criterion is not None else ""
    yield f"{click.style(case.id, bold=True)}: {verdict}{fault}"
    yield from map(visible, kind_of(case.kind).describe(case))
    yield ""
    for line in files.contract.decode("utf-8", "backslashreplace").rstrip("\n").split("\n"):
        yield visible(line)
    yield ""


def _twins(files: TwinFiles) -> Iterator[str]:
    """Yield the difference from the right twin to the wrong one, whichever of the two the stage is."""
    from planter.calibration.matrix import variant_tree

    turn = next((variant for variant in files.variants if variant.role in ("fix", "flip")), None)
    if turn is None:
        yield "no twin is recorded"
        return
    other = variant_tree(turn, files.tree, files.tree)
    right, wrong = (other, files.tree) if turn.role == "fix" else (files.tree, other)
    yield from _changes(right, wrong)


def _variant_head(variant: Variant) -> Iterator[str]:
    target = f" of {variant.criterion}" if variant.criterion is not None else ""
    name = click.style(variant.name, bold=True)
    yield f"{name}: {variant.role}{target}, from {variant.origin}, on the {variant.base} tree"
    if variant.survivor is not None:
        yield visible(f"may survive: {variant.survivor.reason}, {variant.survivor.evidence}")
    yield ""


def _against_base(variant: Variant, stage: Tree, right: Tree) -> Iterator[str]:
    from planter.calibration.matrix import variant_tree

    yield from _changes(stage if variant.base == "stage" else right, variant_tree(variant, stage, right))


def _changes(before: Tree, after: Tree) -> Iterator[str]:
    for path in after:
        if before[path] != after[path]:
            yield from difference(path, before[path], after[path])


def _grid(grid: Grid) -> Iterator[str]:
    rows = [(row.name, row.role, *(_cell(cell.seen, cell.expected) for cell in row.cells)) for row in grid.rows]
    yield from table(("variant", "role", *grid.probes), rows)
    if grid.tallies:
        yield ""
        heads = ("mutants of", "tried", "violated", "crashed", "timed out", "survived")
        counts = [
            (name, str(t.tried), str(t.violated), str(t.crashed), str(t.timed_out), str(t.survived))
            for name, t in grid.tallies.items()
        ]
        yield from table(heads, counts, frozenset(range(1, 6)))


def _cell(seen: str, expected: str | None) -> str:
    painted = click.style(seen, fg=OUTCOMES.get(seen, "yellow"))
    return painted if expected in (None, seen) else f"{painted} (recorded {expected})"
