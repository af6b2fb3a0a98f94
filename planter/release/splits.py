"""Draw which twin of each pair goes into which half, so that each half has enough of every kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

from planter.core.errors import StageError
from planter.core.streams import Stream
from planter.dataset.plan import mixed_pairs

REDS, GREENS, UNKNOWNS = 3, 3, 1
"""The least that each split must hold of each."""


@dataclass(frozen=True)
class Deal:
    """How many contract and how many mixed pairs have their red in split one, and how many draws there are of it."""

    contract: int
    mixed: int
    draws: int


def deals(contract: int, mixed: int) -> tuple[Deal, ...]:
    """Return every split of so many contract and mixed pairs whose splits hold enough of every kind.

    A contract pair is a red and a green, a mixed one a red and an unknown. The reds of the splits differ by one at
    most, so that no split holds more of them than it must.
    """
    return tuple(
        Deal(x, y, comb(contract, x) * comb(mixed, y))
        for x in range(GREENS, contract - GREENS + 1)
        for y in range(UNKNOWNS, mixed - UNKNOWNS + 1)
        if REDS <= x + y <= contract + mixed - REDS and abs(2 * (x + y) - contract - mixed) <= 1
    )


def draw_reds(contract: Sequence[str], mixed: Sequence[str], stream: Stream) -> frozenset[str]:
    """Return the pairs whose red is in split one, drawn evenly from all draws that may be.

    Raises StageError, saying what is short and how many pairs would do, where there is none.
    """
    options = deals(len(contract), len(mixed))
    if not options:
        raise StageError(_short(len(contract), len(mixed)))
    at = stream.below(sum(option.draws for option in options))
    for option in options:
        if at < option.draws:
            break
        at -= option.draws
    return frozenset([*stream.sample(contract, option.contract), *stream.sample(mixed, option.mixed)])


def _short(contract: int, mixed: int) -> str:
    lacking = []
    if contract < 2 * GREENS:
        lacking.append(f"{contract} pairs with a green, of which {2 * GREENS} are needed")
    if mixed < 2 * UNKNOWNS:
        lacking.append(f"{mixed} with an unknown, of which {2 * UNKNOWNS} are needed")
    return (
        f"cannot stage {contract + mixed} pairs: each split is to hold {REDS} reds, {GREENS} greens and an unknown, "
        f"and the set has {' and '.join(lacking)}; `planter new --pairs {enough_pairs()}` or more makes enough, with "
        "hosts that depend on a service"
    )


def enough_pairs() -> int:
    """Return how many pairs a set needs so that its plan has enough of every kind for two splits."""
    return next(n for n in range(1, 1_000) if deals(n - mixed_pairs(n), mixed_pairs(n)))


def counts(verdicts: Mapping[str, str]) -> tuple[int, int, int]:
    """Return how many reds, greens and unknowns there are among verdicts by any name."""
    values = list(verdicts.values())
    return values.count("red"), values.count("green"), values.count("unknown")
