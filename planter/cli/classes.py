"""`planter classes`: the defect classes there are, and the page of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from planter.canon import to_json
from planter.cli.options import format_option
from planter.cli.paint import table
from planter.errors import UsageError

if TYPE_CHECKING:
    from planter.plant.host import Host
    from planter.plugin import DefectClass, Lookalike, Operator


@click.command("classes")
@click.argument("name", required=False)
@click.option("--yield", "yields", is_flag=True, help="In how many places of each host each rewrite was kept.")
@format_option("JSON on standard output, for programs.")
def command(name: str | None, yields: bool, form: str) -> None:
    """List the defect classes, or tell of the one called NAME: its operators and its lookalikes.

    What was kept is what `planter measure` recorded with each host: places where the rewrite violates its criterion
    and nothing else.

    \b
    Example:
      planter classes
      planter classes --yield
      planter classes swallowed-error
    """
    from planter.registry import class_page, load_classes, load_hosts

    known = load_classes()
    if name is not None:
        chosen = [one for one in known if one.name == name]
        if not chosen:
            names = ", ".join(one.name for one in known)
            raise UsageError(f"no defect class {name!r}; there are: {names}")
        known = tuple(chosen)
    if form == "json" or yields:
        kept = {host.name: kept_in(host) for host in load_hosts()}
        if form == "json":
            click.echo(to_json([_plain(one, kept) for one in known]), nl=False)
        else:
            for line in _yields(known, kept):
                click.echo(line)
        return
    for line in _table(known) if name is None else _page(known[0], class_page(known[0].name)):
        click.echo(line)


def kept_in(host: Host) -> Counter[tuple[str, str]]:
    """Count the places of a host where each rewrite, by class and name, was kept."""
    from planter.plant.measures import read_measures

    kept = (measure for measure in read_measures(host).values() if measure.refused is None)
    return Counter((measure.defect_class, measure.rewrite) for measure in kept)


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


def _page(one: DefectClass, page: str) -> Iterator[str]:
    yield f"{click.style(one.name, bold=True)}: {one.title}"
    yield ""
    yield "operators, which plant the defect in right code"
    for operator in one.operators:
        yield f"  {operator.name} ({operator.severity}): {operator.explanation}"
        if operator.documented is not None:
            yield f"    documented: {operator.documented.document}, {operator.documented.section}"
    yield ""
    yield "lookalikes, which look guilty and are right until made real"
    for lookalike in one.lookalikes:
        yield f"  {lookalike.name} ({lookalike.severity}): {lookalike.explanation}"
        yield f"    right because: {lookalike.why_right}"
    yield ""
    yield page
