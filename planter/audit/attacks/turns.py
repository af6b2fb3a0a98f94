"""Failures: what happens in between, and again."""

from __future__ import annotations

from planter.audit.attacks.model import Attack

_RAISED = (
    *("ValueError", "OSError", "KeyError", "StopIteration", "AssertionError", "RuntimeError"),
    *("KeyboardInterrupt", "SystemExit"),
)

_CALLS = {
    "open": ("EACCES", "EMFILE", "EIO"),
    "read": ("EIO",),
    "write": ("ENOSPC", "EIO", "EDQUOT"),
    "fsync": ("EIO", "ENOSPC"),
    "rename": ("EXDEV", "EACCES", "EIO"),
    "close": ("EIO", "ENOSPC"),
    "thread start": ("EAGAIN",),
}

TURNS: tuple[Attack, ...] = (
    *(Attack("failures", f"a callback that raises {name}", "callback", name) for name in _RAISED),
    *(Attack("failures", f"file {n} is gone when it is read", "vanish", n) for n in (1, 2, 3)),
    Attack("failures", "the same twice in a row", "twice", 2),
    Attack("failures", "the same three times in a row", "twice", 3),
    Attack("failures", "the same five times in a row", "twice", 5),
    *(
        Attack("failures", f"{call} number {n} fails with {error}", "failure", [call, n, error])
        for call, errors in _CALLS.items()
        for error in errors
        for n in (1, 2, 3)
    ),
    *(Attack("failures", f"killed after system call {n}", "kill", n) for n in (1, 2, 3, 5, 8, 13)),
)
