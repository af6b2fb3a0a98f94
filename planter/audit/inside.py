"""What an audit adds to a case's inputs.py, inside a confined process: values by their origin; stdlib only.

Its text is appended to the inputs of a case, so that one differential run can be asked for values of any origin: those
made by hand, recorded or fresh draws, what the host makes of a listed attack, mutants of any of these, shrunk ones, and
any of them with a call of the system that is to fail in the program meanwhile.
"""

from __future__ import annotations

import marshal
import signal
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from planter.audit.domain import Domain, fields_of
from planter.audit.failing import FAILING, RIGHT
from planter.audit.mutating import mutated
from planter.audit.shrinking import smaller

LEARNT = 120
PATIENCE = 4.0
NOTHING = object()

Space = dict[str, Any]
Origin = tuple[Any, ...]


class Door:
    """Give the values of one criterion; `leaves` has attacks by type, for criteria whose host says what it allows."""

    def __init__(self, space: Space, criterion: str, leaves: dict[str, list[Any]]) -> None:
        self._space, self._criterion = space, criterion
        self._answer = space[f"answer_{criterion}"]
        self._attack = space.get(f"attack_{criterion}")
        self._allowed = space.get(f"allowed_{criterion}")
        self._failed = space.get(f"failed_{criterion}")
        self._leaves = {} if self._allowed is None else leaves
        self._domain: Domain | None = None
        self._about_scope = False
        self._found: tuple[bytes, list[Any], Iterator[Any]] = (b"", [], iter(()))

    def attack(self, kind: str, origin: Any) -> Any:
        """Return the value of an origin, None where there is none; or of kind `scope`, what is to be said of it."""
        self._about_scope = kind == "scope"
        if kind == "scope":
            return self._scope(origin)
        value = self.made(origin)
        return None if value is NOTHING else value

    def answer(self, value: Any) -> Any:
        """Return the reference's answer; with a call that fails, what observing gives where the contract allows it."""
        if self._about_scope:
            return "in"
        return RIGHT if is_failing(value) else self._answer(value)

    def is_right(self, value: Any, seen: Any) -> bool:
        """Tell whether what was seen where a call failed is the usual answer, or one that inputs.py allows."""
        usual = bool(seen == self._answer(copied(value)))
        return usual or (self._failed is not None and bool(self._failed(copied(value), seen)))

    def _scope(self, origin: Origin) -> str | None:
        """Say of an origin `in`, what the reference raised, or None: it makes nothing, or nothing in scope.

        A mutant whose scope nobody states and for which the reference raises is taken to be out of it; if the reference
        takes long over it, the process ends.
        """
        guessed = origin[0] == "mutant" and self._allowed is None
        signal.setitimer(signal.ITIMER_REAL, PATIENCE if guessed else 0)
        try:
            value = self.made(origin)
            if value is NOTHING or value is None:
                return None
            self._answer(copied(value[-1] if is_failing(value) else value))
        except BaseException as error:
            return None if guessed else f"{type(error).__name__}: {error}"[:300]
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return "in"

    def made(self, origin: Origin) -> Any:
        """Make the value of an origin anew; NOTHING where there is none."""
        kind, *rest = origin
        if kind in ("hand", "own"):
            values = self._space.get(f"{'HAND' if kind == 'hand' else 'ATTACKS'}_{self._criterion}", ())
            return copied(values[rest[0]]) if rest[0] < len(values) else NOTHING
        if kind == "drawn":
            return self._draw(f"{self._criterion}:{rest[0]}")
        if kind == "fresh":
            return self._draw(f"audit:{rest[0]}:{self._criterion}:{rest[1]}")
        if kind == "listed":
            value = self._attack(*rest) if self._attack is not None else None
            return NOTHING if value is None else value
        if kind == "failed":
            values = self._space.get(f"FAILING_{self._criterion}", ((), ()))[1]
            return copied(values[rest[0]]) if rest[0] < len(values) else NOTHING
        if kind == "mutant":
            return self._mutant(*rest)
        if kind == FAILING:
            return self._failing(*rest)
        return self._shrunk(*rest)

    def _draw(self, name: str) -> Any:
        return self._space[f"draw_{self._criterion}"](self._space["Draw"](name))

    def _mutant(self, seed: str, number: int) -> Any:
        draw = self._space["Draw"](f"audit:{seed}:{self._criterion}:mutant {number}")
        by_hand = self._space[f"HAND_{self._criterion}"]
        value = (
            copied(draw.choice(by_hand)) if by_hand and draw.chance(30) else self._draw(f"{self._criterion}:{number}")
        )
        changed = mutated(value, draw, self.domain(), self._leaves)
        return NOTHING if changed == value or not self.allows(changed) else changed

    def _failing(self, origin: Origin, call: str, number: int, name: str | None) -> Any:
        value = self.made(origin) if self._failed is not None else NOTHING
        return NOTHING if value is NOTHING else [FAILING, call, number, name, value]

    def _shrunk(self, origin: Origin, steps: tuple[int, ...]) -> Any:
        if not steps:
            return self.made(origin)
        former = marshal.dumps((origin, steps[:-1]), 2)
        if former != self._found[0]:
            value = self._shrunk(origin, steps[:-1])
            self._found = (former, [], iter(()) if value is NOTHING else self._candidates(value))
        _, found, rest = self._found
        # no further than asked: each candidate costs an answer, and on the way to a small input most are not wanted
        found += islice(rest, max(0, steps[-1] + 1 - len(found)))
        return copied(found[steps[-1]]) if steps[-1] < len(found) else NOTHING

    def _candidates(self, value: Any) -> Iterator[Any]:
        if is_failing(value):
            yield from ([*value[:-1], smaller] for smaller in self._candidates(value[-1]))
            return
        for changed in smaller(value, self.domain()):
            if self.allows(changed) and not self._raises(changed):
                yield changed

    def _raises(self, value: Any) -> bool:
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            self._answer(copied(value))
        except Exception:
            return True
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return False

    def allows(self, value: Any) -> bool:
        """Tell whether a changed value is in scope: by the host's own word, else by what its draws look like."""
        if self._allowed is None:
            return self.domain().fits(value)
        # what is allowed may ask for the answer, which here is no word about the scope
        about_scope, self._about_scope = self._about_scope, False
        try:
            return bool(self._allowed(copied(value)))
        except Exception:
            return False
        finally:
            self._about_scope = about_scope

    def domain(self) -> Domain:
        """Return what values of the criterion look like, learnt from those by hand and recorded draws."""
        if self._domain is None:
            values = list(self._space[f"HAND_{self._criterion}"])
            values += [self._draw(f"{self._criterion}:{number}") for number in range(LEARNT)]
            names = [self._space[f"{part}_{self._criterion}"] for part in ("draw", "answer")]
            self._domain = Domain(values, fields_of(names, self._space))
        return self._domain


def is_failing(value: Any) -> bool:
    """Tell whether a value is one under which a call of the system is to fail."""
    return isinstance(value, list) and value[:1] == [FAILING]


def copied(value: Any) -> Any:
    """Return a deep copy of a value in plain literals, however deep."""
    try:
        return marshal.loads(marshal.dumps(value, 2))
    except ValueError:
        return value


def open_doors(space: Space, leaves: dict[str, list[Any]]) -> None:
    """Put a door in the place of the attacks and the answers of every criterion that has draws.

    What a probe needs to judge a run in which a call fails is left with `sys`, which both have.
    """
    faults = sys.__dict__.setdefault("_planter_faults", {})
    for name in [name for name in space if name.startswith("draw_")]:
        criterion = name.removeprefix("draw_")
        if f"answer_{criterion}" in space and f"HAND_{criterion}" in space:
            door = Door(space, criterion, leaves)
            space[f"attack_{criterion}"], space[f"answer_{criterion}"] = door.attack, door.answer
            faults[criterion] = (tuple(space.get(f"FAILING_{criterion}", ((), ()))[0]), door.is_right)
