"""What judging a set costs: tokens per staged case, estimated from its bytes, and the number of calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from planter.core.errors import UsageError

BYTES_PER_TOKEN = 4
"""A rule of thumb for English and code; a model's own tokenizer may give a third more or less."""
CASES_PER_PAIR = 2


@dataclass(frozen=True)
class CaseTokens:
    """Estimated tokens of one staged case over several hosts: mean, least and most."""

    mean: int
    least: int
    most: int


def case_tokens(sizes: Sequence[int]) -> CaseTokens:
    """Estimate the tokens of a staged case from the staged bytes of each host, rounded up to whole tokens.

    Only what is staged is counted: a judge's own prompt, its thinking and its answer come on top. Raises UsageError
    without a size.
    """
    if not sizes:
        raise UsageError("no host, so no staged case to estimate; name one or more")
    divisor = BYTES_PER_TOKEN * len(sizes)
    return CaseTokens(
        mean=-(-sum(sizes) // divisor), least=-(-min(sizes) // BYTES_PER_TOKEN), most=-(-max(sizes) // BYTES_PER_TOKEN)
    )


def calls(pairs: int, repeats: int) -> int:
    """Return how often a judge is called: each of a pair's two cases, `repeats` times; raises UsageError below 1."""
    for what, number in (("pairs", pairs), ("repeats", repeats)):
        if number < 1:
            raise UsageError(f"{number!r} {what} give no calls; ask for 1 or more")
    return pairs * CASES_PER_PAIR * repeats
