"""What every baseline says of every pair, as columns of two numbers each: of the red and of the other twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planter.audit.leaks.baselines import LETTER, PANEL, read_case, value
from planter.audit.leaks.file_facts import Facts
from planter.audit.leaks.staged import Pair
from planter.core.records.measured import MeasuredFile, Seen

if TYPE_CHECKING:
    from planter.audit.leaks.arrays import Numbers

MOST_WORDS = 40
SUPPORT = 3
"""A word is a baseline of its own when its count differs between the twins of one pair in so many, or more."""


@dataclass(frozen=True, eq=False)
class Columns:
    """Baselines' names and families, and their numbers: of the reds and of the others, pairs x baselines."""

    names: tuple[str, ...]
    families: tuple[str, ...]
    red: Numbers
    other: Numbers

    @property
    def difference(self) -> Numbers:
        """Give by how much the red has more, pairs x baselines."""
        return self.red - self.other


def columns_of(pairs: Sequence[Pair], measured: Mapping[str, MeasuredFile], *, masked: bool = False) -> Columns:
    """Ask every baseline about every case; those that are the same for both twins of every pair are left out.

    `masked` cuts the site's function out first, and leaves out what is no part of a stage: the letter, and what
    tools were measured to say.
    """
    staged = [tuple(case.masked if masked else case for case in pair.staged) for pair in pairs]
    facts = [(read_case(red), read_case(other)) for red, other in staged]
    table: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for baseline in (*PANEL, *(() if masked else (LETTER,))):
        table[baseline.name, baseline.family] = [
            (value(baseline, red, one), value(baseline, other, two))
            for (red, other), (one, two) in zip(staged, facts, strict=True)
        ]
    table |= _words(facts)
    if not masked:
        table |= _tools([pair.name for pair in pairs], measured)
    return as_columns(table)


def as_columns(table: Mapping[tuple[str, str], Sequence[tuple[float, float]]]) -> Columns:
    """Return the columns of a table (name, family) -> (red, other) by pair, without those that differ nowhere."""
    import numpy as np

    kept = {key: rows for key, rows in table.items() if any(red != other for red, other in rows)}
    size = max((len(rows) for rows in table.values()), default=0)
    numbers = np.array(list(kept.values()), dtype=float).reshape(len(kept), size, 2)
    return Columns(
        names=tuple(name for name, _ in kept),
        families=tuple(family for _, family in kept),
        red=numbers[:, :, 0].T,
        other=numbers[:, :, 1].T,
    )


def _words(facts: Sequence[tuple[Facts, Facts]]) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """Return the words whose count differs between the twins of a third of the pairs, the most frequent first.

    Which they are does not depend on which twin is red, so that swapping colours leaves the panel as it is.
    """
    differing: Counter[str] = Counter()
    for red, other in facts:
        differing.update(word for word in red.words.keys() | other.words.keys() if red.words[word] != other.words[word])
    enough = max(2, -(-len(facts) // SUPPORT))
    chosen = sorted((word for word, n in differing.items() if n >= enough), key=lambda word: (-differing[word], word))
    return {
        (f"word {word}", "words"): [(red.words[word], other.words[word]) for red, other in facts]
        for word in chosen[:MOST_WORDS]
    }


def _tools(
    names: Sequence[str], measured: Mapping[str, MeasuredFile]
) -> dict[tuple[str, str], list[tuple[float, float]]]:
    known = [measured[name].tools if name in measured else {} for name in names]
    tools = sorted({tool for one in known for tool in one})
    return {(f"tool {tool}", "lint"): [_said(one.get(tool)) for one in known] for tool in tools}


def _said(seen: object) -> tuple[float, float]:
    if isinstance(seen, Seen) and isinstance(seen.wrong, int) and isinstance(seen.right, int):
        return seen.wrong, seen.right
    return 0.0, 0.0
