"""`planter preview`: what one rewrite would do at a line of a file; nothing is written."""

from __future__ import annotations

from pathlib import Path

import click

from planter.cli.completion import complete_lookalikes, complete_operators
from planter.cli.options import color_option
from planter.core.errors import PluginError, UsageError
from planter.reports.paint import difference, visible


@click.command("preview")
@click.argument("place", metavar="PATH:LINE")
@click.option("--operator", metavar="NAME", shell_complete=complete_operators, help="The operator, or CLASS/NAME.")
@click.option("--lookalike", metavar="NAME", shell_complete=complete_lookalikes, help="The lookalike, or CLASS/NAME.")
@click.option("--made-real", is_flag=True, help="Show how the lookalike becomes wrong, from its right form.")
@click.option("--occurrence", type=click.IntRange(min=1), metavar="N", help="Only the N-th site of the line.")
@color_option
def command(
    place: str, operator: str | None, lookalike: str | None, made_real: bool, occurrence: int | None, color: bool | None
) -> None:
    """Show what an operator or a lookalike would do at a line, as a difference; nothing is written.

    Where it does nothing, say why, and which lines of the file it acts on. Where what it prints is read otherwise
    than it means it, for want of parentheses, that is an error.

    \b
    Example:
      planter sites planter/edits.py --classes sign-flip --list
      planter preview planter/edits.py:23 --operator order-by-name
    """
    from planter.authoring import previewing
    from planter.authoring.source_trees import read_source
    from planter.planting.registry import load_classes

    if (operator is None) == (lookalike is None):
        raise UsageError("name one rewrite, with --operator NAME or with --lookalike NAME")
    if made_real and lookalike is None:
        raise UsageError("--made-real is for a lookalike; what an operator makes is wrong as it is")
    path, line = _place(place)
    form: previewing.Form = "operator" if operator is not None else "lookalike"
    defect_class, rewrite = previewing.named_rewrite(load_classes(), form, operator or lookalike or "")
    source = read_source(path)
    lines = source.data.count(b"\n") + (not source.data.endswith(b"\n"))
    if line > lines:
        raise UsageError(f"{path!r} has {lines} lines, and no line {line}")
    found = previewing.sites_of(source, defect_class, rewrite)
    here = previewing.at_line(found, line)
    if not here:
        raise UsageError(f"nothing to show: {visible(previewing.why_none(source, rewrite, found, line))}")
    if occurrence is not None and occurrence > len(here):
        raise UsageError(f"line {line} has {len(here)} site(s) of {rewrite.name}, and no occurrence {occurrence}")
    said = rewrite.explanation if form == "operator" or made_real else getattr(rewrite, "why_right", "")
    click.echo(f"{defect_class.name}/{rewrite.name} ({rewrite.severity}): {said}", color=color)
    shown = zip(here, previewing.previews(source, here, made_real), strict=True)
    misread: list[str] = []
    for number, (site, one) in enumerate(shown, 1):
        if occurrence in (None, number):
            if len(here) > 1:
                click.echo(f"\noccurrence {number} of {len(here)}")
            for text in difference(path.lstrip("/"), one.before, one.after):
                click.echo(text, color=color)
            misread += filter(None, [previewing.misread_at(source, rewrite, site)])
    if misread:
        raise PluginError(f"{defect_class.name}/{visible(misread[0])}")


def _place(place: str) -> tuple[str, int]:
    path, colon, digits = place.rpartition(":")
    if not (colon and path and digits.isascii() and digits.isdigit() and 0 < len(digits) < 10 and int(digits) > 0):
        raise UsageError(f"{place!r} is not PATH:LINE; write it like 'program/feed.py:12'")
    if not Path(path).is_file():
        raise UsageError(f"{path!r} is not a file; name one like 'program/feed.py:12'")
    return path, int(digits)
