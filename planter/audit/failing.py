"""Let one call of the system fail inside a program; runs in a confined process, appended to a probe; stdlib only."""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

FAILING = "failing"
RIGHT = "right"
CALLS = {
    "open": ("open",),
    "read": ("read", "readinto", "readline", "readlines"),
    "write": ("write", "writelines", "flush", "truncate", "ftruncate"),
    "fsync": ("fsync", "fdatasync"),
    "rename": ("rename", "replace", "link"),
    "close": ("close", "__exit__"),
}
FILES = ("io", "_io")


class Fault:
    """Fail the n-th call of a kind that functions of the program make, with the errno of a name; then no more.

    The functions are those by which the program is entered; what its threads do counts too. What callers hand in is no
    part of the program, and what the probe asks of it by other functions is left alone. `met` tells whether there was
    such a call; without a name it is made.
    """

    def __init__(
        self, call: str, number: int, name: str | None, functions: tuple[str, ...], probe: dict[str, Any]
    ) -> None:
        self.met, self._observing = False, threading.get_ident()
        self._names, self._left, self._error = CALLS[call], number, None if name is None else getattr(errno, name)
        self._functions, self._probe, self._root = functions, probe, os.path.join(os.getcwd(), "")
        self._lock = threading.Lock()

    def around(self, call: Callable[[Any], Any], value: Any) -> Any:
        """Return what a call returns under the fault; where the probe itself takes a profile, that goes before."""
        set_profile = sys.setprofile
        sys.setprofile = lambda hook: set_profile(self if hook is None else hook)
        threading.setprofile(self)
        set_profile(self)
        try:
            return call(value)
        finally:
            sys.setprofile = set_profile
            threading.setprofile(None)
            set_profile(None)

    def __call__(self, frame: FrameType, event: str, called: Any) -> None:
        """Be told of every call of the process, and raise where the one that is to fail is about to be made."""
        if event != "c_call" or self.met or called.__name__ not in self._names or not _is_system_call(called):
            return
        entered = self._entered(frame)
        if not entered or (entered not in self._functions and threading.get_ident() == self._observing):
            return
        with self._lock:
            self._left -= 1
            is_the_one = self._left == 0
            self.met |= is_the_one
        if is_the_one and self._error is not None:
            raise OSError(self._error, os.strerror(self._error))

    def _entered(self, frame: FrameType | None) -> str:
        """Return the function by which the program was entered; empty where it is not the program that calls."""
        entered = ""
        while frame is not None and frame.f_globals is not self._probe:
            if str(frame.f_globals.get("__file__", "")).startswith(self._root):
                entered = frame.f_code.co_name
            frame = frame.f_back
        return entered


def _is_system_call(called: Any) -> bool:
    own = type(getattr(called, "__self__", None)).__module__
    return getattr(called, "__module__", None) in ("posix", *FILES) or own in FILES


def open_faults(probe: dict[str, Any]) -> None:
    """Let a probe's `observe` take, beside values, a value under a fault: what it then gives is judged at once."""
    plain = probe["observe"]

    def observe(value: Any) -> Any:
        if not (isinstance(value, list) and value[:1] == [FAILING]):
            return plain(value)
        functions, judge = sys._planter_faults[probe["CRITERION"]]  # type: ignore[attr-defined]
        _, call, number, name, inner = value
        fault = Fault(call, number, name, functions, probe)
        seen = fault.around(plain, inner)
        right = fault.met if name is None else judge(inner, seen)
        return RIGHT if right else seen

    probe["observe"] = observe
