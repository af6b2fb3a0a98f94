"""Turns: what happens in between, and again."""

from __future__ import annotations

from planter.audit.attacks.model import Attack

_RAISED = ("ValueError", "OSError", "KeyError", "StopIteration", "AssertionError", "RuntimeError", "KeyboardInterrupt")

TURNS: tuple[Attack, ...] = (
    *(Attack("callbacks", f"a callback that raises {name}", "callback", name) for name in _RAISED),
    *(Attack("vanishing", f"file {n} is gone when it is read", "vanish", n) for n in (1, 2, 3)),
    Attack("again", "the same twice in a row", "twice", 2),
    Attack("again", "the same three times in a row", "twice", 3),
)
