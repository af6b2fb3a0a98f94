"""The lookalikes of the class: right code that seems to take one cousin for the other."""

from __future__ import annotations

from planter.plugin import Lookalike

from . import same_answers, same_figures, same_keeping, same_texts

LOOKALIKES: tuple[Lookalike, ...] = (
    *same_texts.LOOKALIKES,
    *same_figures.LOOKALIKES,
    *same_keeping.LOOKALIKES,
    *same_answers.LOOKALIKES,
)
