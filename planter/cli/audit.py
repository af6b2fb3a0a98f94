"""`planter audit`: hunt in a set for what nobody planted, print it, and keep the report beside the set."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from planter.cli.options import SET_FOLDER, jobs_option, seed
from planter.cli.progress import progress_bar
from planter.cli.verify import sentence
from planter.core.canonical import to_json
from planter.core.errors import UsageError
from planter.reports.paint import visible

if TYPE_CHECKING:
    from planter.core.records.audit import AuditReport, Part
    from planter.sandbox.pool import Pool
    from planter.sandbox.store import Store


@click.command("audit")
@click.argument("folder", metavar="[DIR]", type=SET_FOLDER, required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    default="text",
    show_default=True,
    help="JSON as in audit.json, or one page of HTML for people.",
)
@click.option("--seed", "number", callback=seed, metavar="N", help="What fresh inputs and mutants are drawn by.  [1]")
@click.option(
    "--inputs",
    type=click.IntRange(min=4),
    metavar="N",
    help="Inputs to draw for each criterion of a case, half of them recorded and half fresh.  [600]",
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    metavar="PART",
    help="Only this part: attacks (listed ones, calls of the system that fail, other surroundings), differences "
    "(recorded and fresh inputs, mutants), leaks (what tells red from green), or strength (what is known of its hosts' "
    "probes). May be repeated.",
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write there what is told."
)
@click.option(
    "--self-test",
    "own",
    is_flag=True,
    help="Test the audit itself, on greens made dirty by hand, weakened probes and planted leaks; takes no DIR.",
)
@click.option("--no-cache", is_flag=True, help="Neither take results from the cache nor keep them there.")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    folder: Path | None,
    form: str,
    number: int | None,
    inputs: int | None,
    parts: tuple[str, ...],
    out: Path | None,
    own: bool,
    no_cache: bool,
    jobs: int,
) -> None:
    """Hunt in the set in DIR for defects nobody planted, and keep the report in DIR/audit.json.

    Every case must give the answers of its host's independent reference on all criteria it holds, whatever the input
    and the surroundings. What differs is shown on a small input. The report is the same for the same seed; what was
    done before with the same bytes is taken from your cache, so that an interrupted audit can be taken up again.

    Exit status: 0 when nothing is found, 1 with findings. `planter explain CODE` tells what a code means.

    \b
    Example:
      planter audit sets/first
      planter audit sets/first --format html --out first.html
      planter audit sets/first --part differences --inputs 2000 --seed 7
      planter audit --self-test
    """
    from planter.audit.auditing import INPUTS, SEED

    _refuse_mixed(folder, own, parts, form)
    number, inputs = SEED if number is None else number, INPUTS if inputs is None else inputs
    with ExitStack() as stack:
        if folder is None:
            told, ok = _own_test(stack, form, number, inputs, no_cache, jobs)
        else:
            told, ok = _audit(stack, folder, form, parts, number, inputs, no_cache, jobs)
    if out is None:
        click.echo(told, nl=False)
    else:
        out.write_bytes(told)
    context.exit(0 if ok else 1)


def _refuse_mixed(folder: Path | None, own: bool, parts: tuple[str, ...], form: str) -> None:
    if own == (folder is not None):
        raise UsageError(
            "name the folder of a set, or ask for --self-test, which takes none" + ("" if own else "; got neither")
        )
    if own and (parts or form == "html"):
        raise UsageError("--self-test tests every part, and tells of it in text or JSON; leave --part and html out")


def _audit(
    stack: ExitStack,
    folder: Path,
    form: str,
    parts: tuple[str, ...],
    number: int,
    inputs: int,
    no_cache: bool,
    jobs: int,
) -> tuple[bytes, bool]:
    from planter.audit.auditing import audit_set
    from planter.audit.report import write_report

    pool, store = _place(stack, no_cache, jobs)
    progress = stack.enter_context(progress_bar("auditing"))
    report = audit_set(folder, pool=pool, store=store, parts=parts, seed=number, inputs=inputs, progress=progress)
    write_report(folder, report)
    return rendered(report, folder.resolve().name, form), report.ok


def _own_test(stack: ExitStack, form: str, number: int, inputs: int, no_cache: bool, jobs: int) -> tuple[bytes, bool]:
    from planter.selftest import greens

    pool, store = _place(stack, no_cache, jobs)
    report = greens.self_test(pool, store=store, seed=number, inputs=inputs)
    if form == "json":
        return to_json(report), report.ok
    return "".join(f"{visible(line)}\n" for line in greens.lines(report)).encode("utf-8", "backslashreplace"), report.ok


def _place(stack: ExitStack, no_cache: bool, jobs: int) -> tuple[Pool, Store | None]:
    """Open the pool and, unless it is not wanted, the cache."""
    from planter.sandbox.pool import Pool
    from planter.sandbox.store import open_store

    store = None if no_cache else open_store()
    if store is not None:
        stack.enter_context(store)
    return stack.enter_context(Pool(workers=jobs)), store


def rendered(report: AuditReport, name: str, form: str) -> bytes:
    """Return the report of the set of a name as text, JSON or HTML, in UTF-8."""
    if form == "json":
        return to_json(report)
    if form == "html":
        from planter.reports.audit_html import page

        return page(report, name)
    return "".join(f"{line}\n" for line in lines(report)).encode("utf-8", "backslashreplace")


def said(part: Part) -> list[str]:
    """Return what a part said, under its name."""
    head = f"{part.name}: "
    return [line if line.startswith((head, " ")) else head + line for line in part.said]


def lines(report: AuditReport) -> list[str]:
    """Return the report as lines: findings, how hard each part looked, and a summary."""
    found = [sentence(finding) for finding in report.findings]
    looked = [visible(line) for part in report.parts for line in said(part)]
    count = len(report.findings)
    verdict = "nothing found" if report.ok else f"{count} finding{'' if count == 1 else 's'}"
    last = f"{report.cases} cases, seed {report.seed}, {report.inputs} inputs a criterion, isolation {report.level}"
    return [*found, *looked, f"{last}: {verdict}"]
