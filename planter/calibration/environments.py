"""The environments a set is verified in: the usual one, and on request all that its contracts speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from planter.core.errors import UsageError
from planter.core.layout import contract_sentences
from planter.core.records.runs import Environment, Outcome
from planter.sandbox.interpreters import interpreter

Which = Literal["one", "full"]

_WIDENED = re.compile(r"\b(?:in|under) (?:any|every|whatever) locale\b|\bwhatever the locale\b", re.IGNORECASE)


@dataclass(frozen=True)
class Surroundings:
    """An environment by a name for people.

    With `beyond` it lies outside the sentence that every contract opens with, and only the probes of criteria that
    widen it in their own words are run there: of all others a contract says nothing in it. What holds in the usual
    environment must hold there too; what is violated need not be, as one place is enough to violate a criterion.
    """

    name: str
    environment: Environment
    beyond: bool = False

    def probes(self, contract: bytes, probes: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return the probes that the contract lets run here."""
        asked = widened(contract) if self.beyond else probes.keys()
        return {name: data for name, data in probes.items() if name in asked}

    def agrees(self, seen: Outcome, usual: Outcome) -> bool:
        """Tell whether an outcome here is what the usual environment's outcome asks for."""
        return seen == usual or (self.beyond and (usual, seen) == ("violated", "holds"))


USUAL = Surroundings("the usual environment", Environment())
# Time zones are spelled out: a machine may lack the data by which names of places are understood.
OTHERS = (
    Surroundings("hash seed 1", Environment(hash_seed=1)),
    Surroundings("hash seed 4242", Environment(hash_seed=4242)),
    Surroundings("time zone UTC+14", Environment(timezone="<+14>-14")),
    Surroundings("umask 000", Environment(umask=0o000)),
    Surroundings("umask 077", Environment(umask=0o077)),
    Surroundings("locale C", Environment(locale="C"), beyond=True),
)


def surroundings(which: Which = "one", pythons: Sequence[str] = ()) -> tuple[Surroundings, ...]:
    """Return the environments to verify in, the usual one first; one more for each other interpreter named.

    Raises RunError for a name or path that is not that of a Python 3.11 or later, UsageError for an empty one.
    """
    return (USUAL, *(OTHERS if which == "full" else ()), *_with_pythons(pythons))


def _with_pythons(pythons: Sequence[str]) -> Iterator[Surroundings]:
    met = {interpreter(None).program}
    for asked in pythons:
        if not asked:
            raise UsageError("an interpreter has no empty name; name a Python 3.11 or later")
        found = interpreter(asked)
        if found.program not in met:
            met.add(found.program)
            yield Surroundings(f"{found.name} ({asked})", Environment(python=found.program))


def widened(contract: bytes) -> frozenset[str]:
    """Return the criteria that promise something in whatever locale, as their sentences have it."""
    return frozenset(name for name, sentence in contract_sentences(contract).items() if _WIDENED.search(sentence))
