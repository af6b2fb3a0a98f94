"""What the standard library cannot ask of Linux: prctl, capabilities, namespaces, mounts; by ctypes; stdlib only."""

from __future__ import annotations

import ctypes
import os
import struct

LIBC = ctypes.CDLL(None, use_errno=True)

SET_PDEATHSIG, SET_DUMPABLE, CAPBSET_DROP, SET_SECUREBITS = 1, 4, 24, 28
SET_CHILD_SUBREAPER, SET_NO_NEW_PRIVS, CAP_AMBIENT, AMBIENT_CLEAR_ALL = 36, 38, 47, 4
NOROOT_AND_NO_AMBIENT_RAISE_LOCKED = 0b11000011  # securebits: noroot, no_cap_ambient_raise, and their locks
CAPABILITY_VERSION_3 = 0x20080522
NEW_NAMESPACES = 0x10000000 | 0x00020000 | 0x20000000 | 0x40000000 | 0x08000000 | 0x04000000  # user ns pid net ipc uts
MS_NOSUID, MS_NODEV, MS_BIND, MS_REC, MS_PRIVATE = 2, 4, 4096, 16384, 1 << 18
MOST_TASKS = 512  # processes and threads of a zygote and its run, where the kernel can be made to count them
SYS_MOUNT_SETATTR, AT_RECURSIVE, RDONLY = 442, 0x8000, 1


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


def unshare(flags: int) -> None:
    """Leave the namespaces named by CLONE_NEW* flags; raises OSError."""
    if LIBC.unshare(ctypes.c_int(flags)) == -1:
        raise failure("unshare")


def mount(source: str, target: str, kind: str = "", flags: int = 0, options: str = "") -> None:
    """Call mount(2); raises OSError."""
    texts = [text.encode("utf-8", "surrogateescape") for text in (source, target, kind, options)]
    if LIBC.mount(texts[0], texts[1], texts[2] or None, ctypes.c_ulong(flags), texts[3] or None) == -1:
        raise failure(f"mount {kind or 'bind'} on {target!r}")


def task_limit() -> int | None:
    """Return what to write to the `kernel.pid_max` of a new PID namespace.

    None before Linux 6.14: there it is the whole machine's.
    """
    numbers = os.uname().release.split("-")[0].split(".")
    if tuple(int(number) for number in numbers[:2] if number.isdigit()) < (6, 14):
        return None
    try:
        with open("/sys/devices/system/cpu/possible") as file:
            last = int(file.read().replace(",", "-").rpartition("-")[2])
    except (OSError, ValueError):
        return None
    return max(MOST_TASKS, 8 * (last + 1))  # the kernel takes no less than eight for each processor


def set_mount(path: str, *, read_only: bool, below: bool = False) -> None:
    """Make the mount at a path read-only or writable, and with `below` all mounts under it; raises OSError."""
    attributes = struct.pack("QQQQ", RDONLY if read_only else 0, 0 if read_only else RDONLY, 0, 0)
    flags = AT_RECURSIVE if below else 0
    call(SYS_MOUNT_SETATTR, -100, path.encode("utf-8", "surrogateescape"), flags, attributes, len(attributes))


def call(number: int, *arguments: int | bytes | None) -> int:
    """Make a system call that libc has no name for; raises OSError."""
    values = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    result = LIBC.syscall(ctypes.c_long(number), *values)
    if result == -1:
        raise failure(f"system call {number}")
    return int(result)
