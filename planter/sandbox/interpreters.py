"""Find out what an interpreter is, and how it is started without anybody's packages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache

from planter.core.errors import RunError

OLDEST = (3, 11)
WANTED = "name a Python 3.11 or later"
SECONDS = 60.0
ASK = """
import json, sys
folders = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
print(json.dumps([sys.executable, folders, sys.implementation.name, list(sys.version_info[:3]), sys.version]))
"""


@dataclass(frozen=True)
class Python:
    """An interpreter as the runner starts it: the program itself, the folders it needs to see, and what it is.

    `name` is for people (`cpython 3.12.1`); `about` tells one build from another.
    """

    program: str
    folders: tuple[str, ...]
    name: str
    about: str


@cache
def interpreter(path: str | None) -> Python:
    """Find out how to start an interpreter (None: this one) without its packages; raises RunError."""
    asked = path or getattr(sys, "_base_executable", sys.executable) or sys.executable
    try:
        # isolated, so that no module in the current folder answers for it
        told = subprocess.run(
            [asked, "-I", "-S", "-c", ASK], capture_output=True, check=True, timeout=SECONDS, stdin=subprocess.DEVNULL
        ).stdout
        program, folders, name, version, about = json.loads(told)
        places = tuple(sorted({os.path.realpath(folder) for folder in folders}))
        found = Python(os.path.realpath(program), places, f"{name} {'.'.join(map(str, version))}", str(about))
        old = tuple(version) < OLDEST
        "".join((found.program, *found.folders)).encode("utf-8")  # they stand in messages and digests
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode("utf-8", "replace").strip().splitlines() or [f"it ended with {error.returncode}"]
        why = said[-1 if said[0].startswith("Traceback") else 0]
        raise RunError(f"{asked!r} does not run as an interpreter: {why}; {WANTED}") from None
    except (OSError, subprocess.SubprocessError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RunError(f"{asked!r} does not run as an interpreter: {why.lower()}; {WANTED}") from None
    except (ValueError, TypeError):
        raise RunError(f"{asked!r} does not answer as an interpreter does; {WANTED}") from None
    if old:
        raise RunError(f"{asked!r} is {found.name}; {WANTED}")
    return found
