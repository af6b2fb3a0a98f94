"""Levels of confinement: how a zygote is started at each, and which one this machine gives, told by its effects."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache

from planter.errors import RunError
from planter.model import Environment

FLAGS = ("-s", "-P", "-S", "-B")
PROGRAM_FILES = (
    "child.py", "codes.py", "guard.py", "kernel.py", "lay.py", "loading.py", "spawn.py", "survey.py", "sweep.py",
    "wire.py", "zygote.py",
)  # fmt: skip
PRELOAD = (
    "argparse", "ast", "bisect", "codecs", "collections.abc", "concurrent.futures.thread", "contextlib", "copy", "csv",
    "dataclasses", "datetime", "decimal", "enum", "errno", "fnmatch", "fractions", "functools", "hashlib", "heapq",
    "importlib.machinery", "io", "itertools", "json", "linecache", "locale", "math", "operator", "os", "pathlib",
    "random", "re", "shutil", "stat", "string", "struct", "tempfile", "textwrap", "threading", "tokenize", "traceback",
    "types", "typing", "unicodedata", "weakref",
)  # fmt: skip
BOOT = "import sys; sys.path.insert(0, sys.argv[1]); from planter.run import {0}; del sys.path[0]; {0}.main(*sys.argv[1:])"
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


def command(level: str, base: str, area: str, environment: Environment, control: int) -> list[str]:
    """Return the command that starts a zygote at a level; `area` is the folder below `base` it may write in."""
    python = interpreter(environment.python)
    program = f"{base}/program"
    settings = {
        "areas": {area: []}, "room": 1 << 29, "variables": variables(environment), "preload": PRELOAD,
    }  # fmt: skip
    zygote = [python.program, *FLAGS, "-c", BOOT.format("zygote"), program, str(control), json.dumps(settings)]
    return [python.program, *FLAGS, "-c", BOOT.format("guard"), program, level, str(control), *zygote]


@cache
def interpreter_with_packages() -> str:
    """Return the interpreter that runs planter, with whose packages commands run."""
    return sys.executable


def choose(asked: str | None, base: str) -> str:
    """Return the level in force."""
    return asked or "L1"
