"""Levels of confinement: how a zygote is started at each; attest.py tells which one takes effect.

- L4: bubblewrap with the zygote as process 1; own processes, network, /tmp, /dev and /dev/shm; the rest of the disk
  read-only, the folders of people and of services' sockets hidden; no capability.
- L3: the same, by unshare(2) and mount(2) from guard.py, where bubblewrap is not installed.
- L2: no capability and no way to gain one; sockets of the Unix family only; one process group that nothing leaves;
  where the kernel has landlock, writing only in the run's own folder (semaphores in /dev/shm included) and signals
  only among the run. The disk can be read, and Unix sockets reached, as the user can.
- L1: a process of its own with limits, and nothing else: as root, modes do not bind.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from planter.errors import RunError
from planter.model import Environment

FLAGS = ("-s", "-P", "-S", "-B")
PROGRAM_FILES = (
    "child.py", "codes.py", "filters.py", "guard.py", "kernel.py", "lay.py", "loading.py", "spawn.py", "survey.py",
    "sweep.py", "wire.py", "zygote.py",
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
from planter.run import {0}
del sys.path[0]
{0}.main(*sys.argv[1:])
"""
ASK = "import sys; print(sys.executable, sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, sep='\\n')"


@dataclass(frozen=True)
class Python:
    """An interpreter as the runner starts it: the program itself, and the folders it needs to see."""

    program: str
    folders: tuple[str, ...]


@cache
def interpreter(path: str | None) -> Python:
    """Find out how to start an interpreter (None: this one) without its packages; raises RunError."""
    asked = path or getattr(sys, "_base_executable", sys.executable) or sys.executable
    try:
        answer = subprocess.run(
            [asked, *FLAGS, "-c", ASK], capture_output=True, text=True, check=True, timeout=60, stdin=subprocess.DEVNULL
        ).stdout.splitlines()
    except (OSError, subprocess.SubprocessError) as error:
        raise RunError(f"{asked!r} does not run as an interpreter: {error}; name a Python 3.11 or later") from None
    program = os.path.realpath(answer[0])
    return Python(program, tuple(sorted({os.path.realpath(folder) for folder in answer[1:]})))


def variables(environment: Environment) -> dict[str, str]:
    """Return the environment variables of a run, all but HOME and TMPDIR."""
    return {
        "LC_ALL": environment.locale,
        "TZ": environment.timezone,
        "PYTHONHASHSEED": str(environment.hash_seed),
        "PYTHONUTF8": "1" if environment.utf8_mode else "0",
        "PYTHONCOERCECLOCALE": "0",
    }


def lay_program(folder: str) -> None:
    """Copy the stdlib-only part of the runner to a folder, as a package that an interpreter can import alone."""
    package = os.path.join(folder, "planter", "run")
    os.makedirs(package)
    here = os.path.dirname(os.path.abspath(__file__))
    for name in PROGRAM_FILES:
        shutil.copyfile(os.path.join(here, name), os.path.join(package, name))
    for path in (os.path.join(folder, "planter"), package):
        with open(os.path.join(path, "__init__.py"), "wb"):
            pass


def command(
    level: str, base: str, area: str, environment: Environment, control: int, preload: Sequence[str] = PRELOAD
) -> list[str]:
    """Return the command that starts a zygote at a level; `area` is the folder below `base` kept for it.

    Where the disk can be seen differently, its runs write in a /tmp of their own instead.
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
        return [*bubblewrap(areas, hide, show), *zygote]
    plan: dict[str, Any] = {"level": level, "areas": list(areas), "room": ROOM}
    plan |= {"hide": ["/dev", *hide], "show": [*DEVICES, *show]}
    return [python.program, *FLAGS, "-c", BOOT.format("guard"), program, str(control), json.dumps(plan), *zygote]


def kept(area: str, show: list[str]) -> list[str]:
    """Return the names in an area under which something shown lies: a run's leftovers are all the others."""
    return sorted({folder[len(area) + 1 :].partition("/")[0] for folder in show if folder.startswith(area + "/")})


def bubblewrap(areas: Iterable[str], hide: list[str], show: list[str]) -> list[str]:
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
