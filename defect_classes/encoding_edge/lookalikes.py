"""The lookalikes of the class: right code that seems to confuse characters, bytes and lines."""

from __future__ import annotations

from defect_classes.encoding_edge import fast_paths, same_bytes, same_letters, same_lines
from planter.plugin import Lookalike

LOOKALIKES: tuple[Lookalike, ...] = (
    *same_lines.LOOKALIKES,
    *fast_paths.LOOKALIKES,
    *same_letters.LOOKALIKES,
    *same_bytes.LOOKALIKES,
)
