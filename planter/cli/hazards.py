"""`planter hazards`: the inputs and environments that reveal each class."""

from __future__ import annotations

import click

from planter.cli.completion import complete_classes, complete_families
from planter.reports.page_text import page_lines, page_width


@click.command("hazards")
@click.argument("defect_class", metavar="[CLASS]", required=False, shell_complete=complete_classes)
@click.option("--family", metavar="F", shell_complete=complete_families, help="Only this family, such as numbers.")
def command(defect_class: str | None, family: str | None) -> None:
    """List the inputs and environments that reveal each class, by family: those of CLASS, or all.

    \b
    Example:
      planter hazards sign-flip
      planter hazards --family permissions
    """
    from planter.authoring.hazard_pages import hazard_blocks
    from planter.planting.registry import load_classes, pick

    chosen = pick("defect class", load_classes(), () if defect_class is None else (defect_class,))
    for line in page_lines(hazard_blocks(chosen, family), page_width()):
        click.echo(line)
