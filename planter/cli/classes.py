"""`planter classes`: the defect classes there are, and the page of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from planter.cli.completion import complete_classes
from planter.cli.options import format_option
from planter.core.canonical import to_json
from planter.core.errors import UsageError
from planter.reports.page_text import page_lines, page_width
from planter.reports.paint import table

if TYPE_CHECKING:
    from planter.plugin import DefectClass, Lookalike, Operator


@click.command("classes")
@click.argument("name", required=False, shell_complete=complete_classes)
@click.option("--yield", "yields", is_flag=True, help="In how many places of each host each rewrite was kept.")
@click.option("--markdown", is_flag=True, help="All classes, hazards and codes as one Markdown page.")
@format_option("JSON on standard output, for programs.")
def command(name: str | None, yields: bool, markdown: bool, form: str) -> None:
    """List the defect classes, or print the page of the one called NAME: what it is, its rewrites, their examples.

    What was kept is what `planter measure` recorded with each host: places where the rewrite violates its criterion
    and nothing else.

    \b
    Example:
      planter classes
      planter classes --yield
      planter classes swallowed-error
    """
    from planter.authoring.class_pages import class_blocks, kept_in, whole_page
    from planter.planting.registry import class_page, load_classes, load_hosts, pick
    from planter.reports import blocks

    if markdown and (name is not None or yields or form == "json"):
        raise UsageError("--markdown is of all classes; leave out NAME, --yield and --format")
    known = pick("defect class", load_classes(), () if name is None else (name,))
    if markdown:
        click.echo(blocks.markdown(whole_page(known, load_hosts())), nl=False)
        return
    if name is None and form == "text" and not yields:
        lines = _table(known)
    else:
        kept = {host.name: kept_in(host) for host in load_hosts()}
        if form == "json":
            click.echo(to_json([_plain(one, kept) for one in known]), nl=False)
            return
        page = [] if name is None or yields else class_blocks(known[0], class_page(known[0].name), kept)
        lines = _yields(known, kept) if yields else page_lines(page, page_width())
    for line in lines:
        click.echo(line)


def _plain(one: DefectClass, kept: Mapping[str, Counter[tuple[str, str]]]) -> dict[str, object]:
    def acts(host: str, rewrites: Iterable[Operator | Lookalike]) -> bool:
        return any(kept[host][one.name, rewrite.name] for rewrite in rewrites)

    return {
        "name": one.name,
        "operators": [{"name": operator.name, "severity": operator.severity} for operator in one.operators],
        "lookalikes": [{"name": lookalike.name} for lookalike in one.lookalikes],
        "hosts": [host for host in kept if acts(host, one.operators) and acts(host, one.lookalikes)],
    }


def _yields(known: tuple[DefectClass, ...], kept: Mapping[str, Counter[tuple[str, str]]]) -> Iterator[str]:
    rows = []
    for one in known:
        for rewrite in one.rewrites:
            counts = [kept[host][one.name, rewrite.name] for host in kept]
            form = "operator" if rewrite in one.operators else "lookalike"
            cells = (str(count) if count else "" for count in counts)
            rows.append((one.name, form, rewrite.name, *cells, str(sum(counts))))
    hosts = tuple(kept)
    numbers = frozenset(range(3, 4 + len(hosts)))
    yield from table(("class", "form", "rewrite", *hosts, "all"), rows, numbers)


def _table(known: tuple[DefectClass, ...]) -> Iterator[str]:
    rows = [(one.name, str(len(one.operators)), str(len(one.lookalikes)), one.title) for one in known]
    return table(("class", "operators", "lookalikes", "what it is"), rows, frozenset((1, 2)))
