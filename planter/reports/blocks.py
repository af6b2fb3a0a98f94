"""Pages as blocks: headings, paragraphs, differences and tables, and the Markdown of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_BLANK_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the page's own."""

    level: int
    text: str


@dataclass(frozen=True)
class Paragraph:
    """Text to be wrapped."""

    text: str


@dataclass(frozen=True)
class Difference:
    """Source before and after, shown whole: each line begins with a blank, a minus or a plus."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table of texts; the columns in `right` are numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()


Block = Heading | Paragraph | Difference | Table


def whole_difference(before: str, after: str) -> Difference:
    """Return the difference of two texts with every line of both."""
    old, new = before.rstrip("\n").split("\n"), after.rstrip("\n").split("\n")
    lines: list[str] = []
    for kind, i1, i2, j1, j2 in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if kind == "equal":
            lines += [f" {line}".rstrip() for line in old[i1:i2]]
        else:
            lines += [f"-{line}" for line in old[i1:i2]] + [f"+{line}" for line in new[j1:j2]]
    return Difference(tuple(lines))


def paragraphs(text: str) -> list[Paragraph]:
    """Return the paragraphs of a text, each joined to one line."""
    return [Paragraph(" ".join(part.split())) for part in _BLANK_LINES.split(text.strip()) if part.strip()]


def deeper(blocks: Iterable[Block], levels: int) -> list[Block]:
    """Return the blocks with every heading so many levels further down."""
    return [Heading(block.level + levels, block.text) if isinstance(block, Heading) else block for block in blocks]


def markdown(blocks: Iterable[Block]) -> str:
    """Return the blocks as Markdown, headings deeper than the sixth level as the sixth."""
    return "\n\n".join("\n".join(_marked(block)) for block in blocks) + "\n"


def _marked(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"{'#' * min(block.level, 6)} {block.text}"
    elif isinstance(block, Paragraph):
        yield block.text
    elif isinstance(block, Difference):
        yield from ("```diff", *block.lines, "```")
    else:
        yield _cells(block.head)
        yield _cells(["---:" if number in block.right else "---" for number in range(len(block.head))])
        yield from (_cells(row) for row in block.rows)


def _cells(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
