"""Where an audit's inputs come from: each origin is plain data, from which a confined process makes the value anew."""

from __future__ import annotations

import marshal
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from planter.audit.attacks import ATTACKS
from planter.audit.attacks.families import Family
from planter.audit.attacks.model import Attack
from planter.audit.failing import CALLS, FAILING

MOST_BY_HAND = 200
MOST_FAILING = 20
LONGEST_LEAF = 400
MODULES = ("domain", "mutating", "shrinking", "failing", "inside")


@dataclass(frozen=True)
class Origin:
    """One origin: its kind, what a door is asked for, and what people are told."""

    kind: str
    ask: tuple[Any, ...]
    told: str


def recorded(count: int, by_hand: int = MOST_BY_HAND) -> Iterator[Origin]:
    """Yield the inputs made by hand, as many as there are of so many, and so many recorded draws."""
    for number in range(by_hand):
        yield Origin("hand", ("hand", number), f"by hand, number {number}")
    for number in range(count):
        yield Origin("drawn", ("drawn", number), f"recorded draw {number}")


def fresh(seed: int, count: int) -> Iterator[Origin]:
    """Yield so many draws by the audit's own seed."""
    for number in range(count):
        yield Origin("fresh", ("fresh", str(seed), number), f"fresh draw {number}")


def mutants(seed: int, count: int) -> Iterator[Origin]:
    """Yield so many mutants of inputs by hand and recorded ones."""
    for number in range(count):
        yield Origin("mutant", ("mutant", str(seed), number), f"mutant {number}")


def listed(families: frozenset[Family]) -> Iterator[Origin]:
    """Yield the attacks of families, and those that inputs.py lists itself."""
    for attack in ATTACKS:
        if attack.family in families:
            yield Origin("attack", ("listed", attack.kind, attack.payload), f"attack, {attack.family}: {attack.name}")
    for number in range(MOST_BY_HAND):
        yield Origin("attack", ("own", number), f"attack of the host's own, number {number}")


def failing() -> Iterator[Origin]:
    """Yield, for each value that inputs.py has for it, every attack that lets a call of the system fail."""
    for attack in ATTACKS:
        if attack.kind == "failure" and attack.payload[0] in CALLS:
            for number in range(MOST_FAILING):
                ask = (FAILING, ("failed", number), *attack.payload)
                yield Origin("attack", ask, f"attack, {attack.family}: {attack.name}, on value {number}")


def called() -> Iterator[Origin]:
    """Yield, for the same values, each sort of call, which is made: right where there is one that could fail."""
    for number in range(MOST_FAILING):
        for call in CALLS:
            yield Origin("attack", (FAILING, ("failed", number), call, 1, None), f"{call}, on value {number}")


def shrunk(origin: Origin, steps: tuple[int, ...]) -> Origin:
    """Return what is left of an origin's value after some steps of shrinking."""
    return Origin("shrunk", ("shrunk", origin.ask, steps), origin.told)


@cache
def doors() -> bytes:
    """Return the text that opens the doors: the stdlib-only modules of this room in one function, and its call."""
    parts = [_body(name) for name in MODULES]
    leaves = marshal.dumps(leaves_of(ATTACKS), 2)
    tail = f"open_doors(globals(), marshal.loads({leaves!r}))"
    text = "\n\n\ndef _open_audit():\n" + textwrap.indent("\n\n".join([*parts, tail]), "    ") + "\n\n\n_open_audit()\n"
    return text.encode("utf-8")


@cache
def faults() -> bytes:
    """Return the text that, appended to a probe, lets calls of the program fail."""
    text = "\n\n\ndef _open_faults():\n" + textwrap.indent(f"{_body('failing')}\n\nopen_faults(globals())", "    ")
    return f"{text}\n\n\n_open_faults()\n".encode()


def with_doors(inputs: bytes) -> bytes:
    """Return the inputs of a case with the doors open."""
    return inputs + doors()


def _body(name: str) -> str:
    lines = Path(__file__).with_name(f"{name}.py").read_text("utf-8").split("\n")
    return "\n".join(line for line in lines if not line.startswith(("from __future__ ", "from planter.")))


def leaves_of(attacks: Sequence[Attack]) -> dict[str, list[Any]]:
    """Return the attacks that can stand in the place of a leaf, by the name of their type."""
    found: dict[str, list[Any]] = {}
    for attack in attacks:
        if attack.kind in ("text", "number", "name") and len(repr(attack.payload)) <= LONGEST_LEAF:
            found.setdefault(type(attack.payload).__name__, []).append(attack.payload)
    found["bytes"] = [
        text.encode() for text in found.get("str", []) if not any("\ud800" <= c <= "\udfff" for c in text)
    ]
    return found
