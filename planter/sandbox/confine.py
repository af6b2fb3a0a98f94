"""Levels of confinement: how a zygote is started at each; attest.py tells which one takes effect.

- L4: bubblewrap with the zygote as process 1; own processes, network, /tmp, /dev and /dev/shm; the rest of the disk
  read-only, the folders of people and of services' sockets hidden; no capability.
- L3: the same, by unshare(2) and mount(2) from guard.py, where bubblewrap is not installed.
- L2: no capability and no way to gain one; sockets of the Unix family only; one process group that nothing leaves;
  where the kernel has landlock, writing only in the run's own folder (semaphores in /dev/shm included) and, from
  Linux 6.12, signals only among the run. The disk can be read, and Unix sockets reached, as the user can; without
  landlock all can be written that the user can, and other programs of the user signalled.
- L1: a process of its own with limits, and nothing else: as root, modes do not bind.

What a run can take, all its processes together: memory, twice its limit, seen at every TICK of the zygote; files that
no limit counts (in memory, queues, keys) none. Processes, 64, seen at every tick; at L4 and L3 never more than
kernel.MOST_TASKS, as root only from Linux 6.14. Disk, at L4 and L3 never more than ROOM in each of OWN_AREAS, which are
in memory; at L2 and L1 ROOM and what is written in a tick, but what room.py cannot see is bounded by four times that.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from planter.core.errors import RunError
from planter.core.records.runs import Environment
from planter.sandbox import kernel
from planter.sandbox.interpreters import Python, interpreter

FLAGS = ("-s", "-P", "-S", "-B")
PROGRAM_FILES = (
    "bytecode.py", "child.py", "coverage.py", "differential.py", "filters.py", "guard.py", "kernel.py", "loading.py",
    "materialize.py", "quota.py", "reap.py", "spawn.py", "wire.py", "zygote.py",
)  # fmt: skip
PRELOAD = (
    "argparse", "ast", "bisect", "codecs", "collections.abc", "concurrent.futures.thread", "contextlib", "copy", "csv",
    "dataclasses", "datetime", "decimal", "encodings.ascii", "encodings.latin_1", "encodings.utf_8_sig",
    "enum", "errno", "fnmatch", "fractions", "functools", "hashlib", "heapq", "importlib.machinery", "io", "itertools",
    "json", "linecache", "locale", "math", "operator", "os", "pathlib", "random", "re", "shutil", "stat", "string",
    "struct", "tempfile", "textwrap", "threading", "tokenize", "traceback", "types", "typing", "unicodedata", "weakref",
)  # fmt: skip
OWN_AREAS = ("/tmp", "/dev/shm")
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
ROOM = 1 << 29
PACKAGES = ("site-packages", "dist-packages")
BOOT = """
import sys
sys.path.insert(0, sys.argv[1])
from planter.sandbox import {0}
del sys.path[0]
{0}.main(*sys.argv[1:])
"""


def variables(environment: Environment) -> dict[str, str]:
    """Return the environment variables of a run, all but HOME and TMPDIR."""
    return {
        "LC_ALL": environment.locale,
        "TZ": environment.timezone,
        "PYTHONHASHSEED": str(environment.hash_seed),
        "PYTHONUTF8": "1" if environment.utf8_mode else "0",
        "PYTHONCOERCECLOCALE": "0",
        **({"PYTHONOPTIMIZE": "1"} if environment.optimize else {}),
        **({"PYTHONWARNINGS": "error"} if environment.warnings else {}),
    }


def materialize_program(folder: str) -> None:
    """Copy the stdlib-only part of the runner to a folder, as a package that an interpreter can import alone."""
    package = os.path.join(folder, "planter", "sandbox")
    os.makedirs(package)
    here = os.path.dirname(os.path.abspath(__file__))
    for name in PROGRAM_FILES:
        shutil.copyfile(os.path.join(here, name), os.path.join(package, name))
    for path in (os.path.join(folder, "planter"), package):
        with open(os.path.join(path, "__init__.py"), "wb"):
            pass


def command(
    level: str,
    base: str,
    area: str,
    environment: Environment,
    control: int,
    preload: Sequence[str] = PRELOAD,
    tasks: int | None = None,
) -> list[str]:
    """Return the command that starts a zygote at a level; `area` is the folder below `base` kept for it.

    Where the disk can be seen differently, its runs write in a /tmp of their own instead. `tasks` is an open file
    that says how many processes there may be, see task_limit().
    """
    python = interpreter(environment.python)
    program = f"{base}/program"
    own_view = level in ("L3", "L4")
    show = visible(python, base)
    hide = hidden(show)
    areas = {folder: kept(folder, show) for folder in OWN_AREAS} if own_view else {area: []}
    settings = {"areas": areas, "room": 0 if own_view else ROOM, "preload": preload}
    settings["variables"] = variables(environment)
    zygote = [python.program, *FLAGS, "-c", BOOT.format("zygote"), program, str(control), json.dumps(settings)]
    if level == "L4":
        return [*bubblewrap(areas, hide, show, tasks), *zygote]
    plan: dict[str, Any] = {"level": level, "areas": list(areas), "room": ROOM}
    plan |= {"hide": ["/dev", *hide], "show": [*DEVICES, *show]}
    return [python.program, *FLAGS, "-c", BOOT.format("guard"), program, str(control), json.dumps(plan), *zygote]


def kept(area: str, show: list[str]) -> list[str]:
    """Return the names in an area under which something shown lies: a run's leftovers are all the others."""
    return sorted({folder[len(area) + 1 :].partition("/")[0] for folder in show if folder.startswith(area + "/")})


def task_limit(level: str) -> int | None:
    """Return a new open file that holds the most processes of L4, None where bubblewrap cannot be told to set it.

    An ordinary user needs none: RLIMIT_NPROC binds all but root.
    """
    most = kernel.task_limit()
    if level != "L4" or os.geteuid() != 0 or most is None:
        return None
    file = os.memfd_create("tasks")
    os.pwrite(file, b"%d" % most, 0)
    return file


def bubblewrap(areas: Iterable[str], hide: list[str], show: list[str], tasks: int | None = None) -> list[str]:
    """Return the bwrap command line of L4, up to the command; raises RunError when it is not installed."""
    program = shutil.which("bwrap")
    if program is None:
        raise RunError("bubblewrap is not installed; install it with: apt-get install bubblewrap")
    argv = [program, "--unshare-all", "--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    argv += ["--uid", "1000", "--gid", "1000", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    for folder in [*areas, *hide]:
        argv += ["--size", str(ROOM), "--tmpfs", folder]
    for folder in show:
        argv += ["--ro-bind", folder, folder]
    if tasks is not None:
        argv += ["--file", str(tasks), "/proc/sys/kernel/pid_max"]
    for folder in [*hide, "/dev", "/proc"]:  # the settings in /proc/sys belong to root, who may be our user
        argv += ["--remount-ro", folder]
    return [*argv, "--chdir", "/", "--"]


def visible(python: Python, base: str) -> list[str]:
    """Return the folders that must be seen wherever they lie: the runner's, the interpreters' and their packages'."""
    here = interpreter(None)
    packages = {sys.prefix, *(path for path in sys.path if os.path.basename(path) in PACKAGES and os.path.isdir(path))}
    folders = {*python.folders, *here.folders, *map(os.path.realpath, packages), base}
    return sorted(folder for folder in folders if folder not in ("/", "/usr", "/usr/local"))


def hidden(show: list[str]) -> list[str]:
    """Return the folders of people, and of the sockets of services, which no run has any business in."""
    asked = {os.path.realpath(folder) for folder in ("/root", "/home", "/run", "/var/tmp", os.path.expanduser("~"))}
    return sorted(
        folder
        for folder in asked
        if os.path.isdir(folder)
        and folder != "/"
        and not any(folder == other or folder.startswith(other + "/") for other in (*show, "/tmp", "/usr", "/dev"))
    )


@cache
def interpreter_with_packages() -> str:
    """Return the interpreter that runs planter, with whose packages commands run."""
    return sys.executable
