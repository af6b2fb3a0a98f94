"""Remember which level of confinement took effect here, as long as nothing that this rests on has changed."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Literal

from planter.core.digests import digest
from planter.sandbox.store import Store

Level = Literal["L4", "L3", "L2", "L1"]
LEVELS: tuple[Level, ...] = ("L4", "L3", "L2", "L1")
DISK_KEPT = ("L4", "L3")
"""The levels at which no run can write to the user's disk."""

NAMESPACES = ("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")
STANDING = ("Uid", "Gid", "Groups", "CapEff", "CapPrm", "CapBnd", "NoNewPrivs", "Seccomp")
SWITCHES = (
    "/proc/sys/kernel/random/boot_id",
    "/proc/sys/kernel/unprivileged_userns_clone",
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    "/proc/sys/user/max_user_namespaces",
    "/proc/self/cgroup",
)


def keeps_disk(level: str) -> bool:
    """Tell whether no run can write to the user's disk at a level, and so to the cache, for the runs after it."""
    return level in DISK_KEPT


def recall_level(store: Store) -> str | None:
    """Return the level that took effect when it was last tried, None where that must be tried again."""
    data = store.get(_name())
    level = None if data is None else data.decode("ascii", "replace")
    return level if level in LEVELS else None


def keep_level(store: Store, level: str) -> None:
    """Keep the level that a pool found to take effect."""
    store.put(_name(), level.encode())


def _name() -> str:
    """Return the digest of what decides it: kernel, boot, namespaces, powers of this process, bubblewrap, Python."""
    parts = [*os.uname(), sys.executable, sys.version, os.environ.get("TMPDIR", "")]
    parts += [_read(path) for path in SWITCHES]
    parts += [_link(f"/proc/self/ns/{name}") for name in NAMESPACES]
    parts += [line for line in _read("/proc/self/status").split("\n") if line.partition(":")[0] in STANDING]
    for program in (shutil.which("bwrap"), sys.executable):
        parts.append("" if program is None else _identity(program))
    return digest(b"level", *(part.encode("utf-8", "surrogateescape") for part in parts))


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _link(path: str) -> str:
    try:
        return os.readlink(path)
    except OSError:
        return ""


def _identity(program: str) -> str:
    found = os.stat(program)
    return f"{program} {found.st_dev} {found.st_ino} {found.st_size} {found.st_mtime_ns} {found.st_mode}"
