"""Pages for a terminal: blocks wrapped to its width, headings and differences coloured."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from planter.reports.paint import ADDED, REMOVED, table, visible

if TYPE_CHECKING:
    from planter.reports.blocks import Block

NARROWEST, WIDEST, USUAL = 40, 120, 88
COLOURS = {"+": ADDED, "-": REMOVED}


def page_width() -> int:
    """Return the width to wrap to: the terminal's, within reason."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((USUAL, 24)).columns))


def page_lines(blocks: Iterable[Block], width: int) -> Iterator[str]:
    """Yield the lines of a page; source in differences and tables is never wrapped."""
    from planter.reports.blocks import Difference, Heading, Paragraph

    for number, block in enumerate(blocks):
        if number:
            yield ""
        if isinstance(block, Heading):
            yield click.style(visible(block.text), bold=True, underline=block.level < 3)
        elif isinstance(block, Paragraph):
            yield from textwrap.wrap(visible(block.text), width, break_on_hyphens=False, break_long_words=False)
        elif isinstance(block, Difference):
            yield from (click.style(f"    {visible(line)}", fg=COLOURS.get(line[:1])) for line in block.lines)
        else:
            yield from table(block.head, [tuple(map(visible, row)) for row in block.rows], block.right)
