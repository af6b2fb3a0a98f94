"""`planter sites`: where each rewrite could act in any source tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.completion import complete_class_lists
from planter.cli.options import format_option, jobs_option, names
from planter.core.canonical import to_json
from planter.reports.paint import table, visible

if TYPE_CHECKING:
    from planter.authoring.source_trees import Searched
    from planter.plugin import DefectClass

Passed = Sequence[tuple[str, str]]


@click.command("sites")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option(
    "--classes",
    callback=names,
    shell_complete=complete_class_lists,
    metavar="A,B",
    help="Classes to look for; all by default.",
)
@click.option("--list", "listed", is_flag=True, help="Print the path and line of each site.")
@format_option("JSON on standard output, for programs.")
@jobs_option
def command(paths: tuple[Path, ...], classes: tuple[str, ...], listed: bool, form: str, jobs: int) -> None:
    """Tell where each operator and lookalike could act in the Python files at or below each PATH.

    A site is a place where the rewrite would change the source; whether the change is a defect there, only probes
    can tell. Files that cannot be read or parsed are named, with the reason, and so are links, which are not
    followed. The exit status is 1 when a rewrite raised an error, which is a mistake in it.

    \b
    Example:
      planter sites planter/planting --classes sign-flip
      planter sites planter/edits.py --list
    """
    from planter.authoring.source_trees import python_files, search_files
    from planter.planting.registry import load_classes, pick

    chosen = pick("defect class", load_classes(), classes)
    files, passed = python_files(paths)
    searched = search_files(files, [one.name for one in chosen], jobs)
    if form == "json":
        click.echo(to_json(_plain(chosen, searched, passed, listed)), nl=False)
    else:
        for line in (*(_listed(searched) if listed else _counts(chosen, searched)), *_files(searched, passed)):
            click.echo(line)
    if any(one.failures for one in searched):
        raise SystemExit(1)


def _rows(chosen: Sequence[DefectClass], searched: Sequence[Searched]) -> list[tuple[str, str, str, int]]:
    counts = Counter((site.defect_class, site.rewrite) for one in searched for site in one.sites)
    return [
        (
            one.name,
            "operator" if rewrite in one.operators else "lookalike",
            rewrite.name,
            counts[one.name, rewrite.name],
        )
        for one in chosen
        for rewrite in one.rewrites
    ]


def _counts(chosen: Sequence[DefectClass], searched: Sequence[Searched]) -> Iterator[str]:
    rows = _rows(chosen, searched)
    cells = [(name, form, rewrite, str(count)) for name, form, rewrite, count in rows if count]
    if cells:
        yield from table(("class", "form", "rewrite", "sites"), cells, frozenset((3,)))
        yield ""
    totals = [
        (
            one.name,
            str(len({row[2] for row in rows if row[0] == one.name and row[3]})),
            str(len(one.rewrites)),
            str(sum(row[3] for row in rows if row[0] == one.name)),
        )
        for one in chosen
    ]
    yield from table(("class", "acting", "rewrites", "sites"), totals, frozenset((1, 2, 3)))
    yield ""


def _listed(searched: Sequence[Searched]) -> Iterator[str]:
    for one in searched:
        for site in one.sites:
            yield f"{visible(site.path)}:{site.line}: {site.defect_class}/{site.rewrite}"


def _files(searched: Sequence[Searched], passed: Passed) -> Iterator[str]:
    refused = [(one.path, one.refused) for one in searched if one.refused is not None]
    for path, reason in (*refused, *passed):
        yield visible(f"{path}: not searched: {reason}")
    for one in searched:
        for failure in one.failures:
            yield visible(f"{one.path}: {failure}")
    read = len(searched) - len(refused)
    places = sum(len(one.sites) for one in searched)
    told = f"{places} sites in {read} of {len(searched)} files"
    if refused or passed:
        told += f"; {len(refused)} not searched" + (f", {len(passed)} passed over" if passed else "")
    unsuited = sum(one.unsuited for one in searched)
    if unsuited:
        told += f"; {unsuited} more places cannot be rewritten, as blocks on the line of their colon"
    failures = sum(len(one.failures) for one in searched)
    yield told + (f"; {failures} errors in rewrites" if failures else "")


def _plain(chosen: Sequence[DefectClass], searched: Sequence[Searched], passed: Passed, listed: bool) -> object:
    plain: dict[str, object] = {
        "schema": "planter/sites@1",
        "files": len(searched),
        "counts": [
            {"class": name, "form": form, "rewrite": rewrite, "sites": count}
            for name, form, rewrite, count in _rows(chosen, searched)
        ],
        "refused": [{"path": visible(o.path), "reason": visible(o.refused)} for o in searched if o.refused is not None],
        "passed": [{"path": visible(path), "reason": visible(reason)} for path, reason in passed],
        "unsuited": sum(one.unsuited for one in searched),
        "failures": [visible(failure) for one in searched for failure in one.failures],
    }
    if listed:
        plain["sites"] = [
            {"path": visible(s.path), "line": s.line, "class": s.defect_class, "rewrite": s.rewrite}
            for one in searched
            for s in one.sites
        ]
    return plain
