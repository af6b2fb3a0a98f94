"""`planter classes`: the defect classes there are, and the page of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from planter.canon import to_json
from planter.cli.options import format_option
from planter.cli.paint import table
from planter.errors import UsageError

if TYPE_CHECKING:
    from planter.plugin import DefectClass


@click.command("classes")
@click.argument("name", required=False)
@format_option("JSON on standard output, for programs.")
def command(name: str | None, form: str) -> None:
    """List the defect classes, or tell of the one called NAME: its operators and its lookalikes.

    \b
    Example:
      planter classes
      planter classes swallowed-error
    """
    from planter.registry import class_page, load_classes

    known = load_classes()
    if name is not None:
        chosen = [one for one in known if one.name == name]
        if not chosen:
            names = ", ".join(one.name for one in known)
            raise UsageError(f"no defect class {name!r}; there are: {names}")
        known = tuple(chosen)
    if form == "json":
        click.echo(to_json({"schema": "planter/classes@1", "classes": [_plain(one) for one in known]}), nl=False)
        return
    for line in _table(known) if name is None else _page(known[0], class_page(known[0].name)):
        click.echo(line)


def _plain(one: DefectClass) -> dict[str, object]:
    rewrites = ("operators", one.operators), ("lookalikes", one.lookalikes)
    return {
        "name": one.name,
        "title": one.title,
        **{
            kind: [
                {"name": r.name, "severity": r.severity, "general": r.general, "explanation": r.explanation}
                for r in several
            ]
            for kind, several in rewrites
        },
    }


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
