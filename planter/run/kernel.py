"""What the standard library cannot ask of Linux: prctl and capabilities, by ctypes; stdlib only."""

from __future__ import annotations

import ctypes
import os
import struct

LIBC = ctypes.CDLL(None, use_errno=True)

SET_PDEATHSIG, SET_DUMPABLE, CAPBSET_DROP, SET_SECUREBITS = 1, 4, 24, 28
SET_CHILD_SUBREAPER, SET_NO_NEW_PRIVS, CAP_AMBIENT, AMBIENT_CLEAR_ALL = 36, 38, 47, 4
NOROOT_AND_NO_AMBIENT_RAISE_LOCKED = 0b11000011  # securebits: noroot, no_cap_ambient_raise, and their locks
CAPABILITY_VERSION_3 = 0x20080522


def prctl(option: int, *arguments: int) -> None:
    """Call prctl(2); raises OSError."""
    values = [ctypes.c_ulong(value) for value in (*arguments, 0, 0, 0, 0)[:4]]
    if LIBC.prctl(ctypes.c_int(option), *values) == -1:
        raise failure(f"prctl {option}")


def failure(doing: str) -> OSError:
    """Return the error that the last call left behind."""
    number = ctypes.get_errno()
    return OSError(number, f"{doing}: {os.strerror(number)}")


def set_dumpable(value: bool) -> None:
    """Let, or do not let, other processes of this user trace this one and open its memory."""
    prctl(SET_DUMPABLE, int(value))


def become_subreaper() -> None:
    """Become the parent of every orphan below this process; it lasts through exec."""
    prctl(SET_CHILD_SUBREAPER, 1)


def forbid_new_privileges() -> None:
    """Make set-uid programs and file capabilities powerless from here on."""
    prctl(SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Give up every capability for good, the bounding set included, so that exec as root gives none back."""
    for capability in range(64):
        try:
            prctl(CAPBSET_DROP, capability)
        except OSError:
            break  # past the last one, or not ours to drop: an ordinary user has none
    try:
        prctl(SET_SECUREBITS, NOROOT_AND_NO_AMBIENT_RAISE_LOCKED)
        prctl(CAP_AMBIENT, AMBIENT_CLEAR_ALL)
    except OSError:
        pass
    header = struct.pack("Ii", CAPABILITY_VERSION_3, 0)
    if LIBC.capset(header, bytes(24)) == -1:
        raise failure("capset")
