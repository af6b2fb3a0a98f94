"""Where the bench works and with what: a folder of its own on the disk, the other tools, and how many rounds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .rows import Row

ROOT = Path(__file__).resolve().parents[2]
LEAN = ("-s", "-P", "-S")


@dataclass(frozen=True)
class Place:
    """A new folder for the bench, the environment of the other tools, and the number of rounds."""

    folder: Path
    tools: Path
    rounds: int

    def tool(self, name: str) -> str | None:
        """Return a tool's program: of the other tools' environment, else of this one, None where there is none."""
        for folder in (self.tools / "bin", Path(sys.executable).parent):
            if os.access(folder / name, os.X_OK):
                return str(folder / name)
        return shutil.which(name)

    def pytest(self) -> list[str]:
        """Return how to start pytest with the current folder importable."""
        program = self.tool("pytest")
        python = sys.executable if program is None else str(Path(program).with_name("python"))
        return [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]

    def version(self, name: str) -> str | None:
        """Return what a tool says of its version."""
        program = self.tool(name)
        if program is None:
            return None
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
        said = (done.stdout or done.stderr).split()
        return said[-1] if done.returncode == 0 and said else None


Group = Callable[[Place], Iterator[Row]]


def interpreter() -> str:
    """Return the interpreter without the environment it may be in, as runs use it."""
    return os.path.realpath(getattr(sys, "_base_executable", sys.executable))


def start(argv: Sequence[str], cwd: Path | None = None, variables: Mapping[str, str] | None = None) -> str:
    """Run a command to its end and return what it printed; raises RuntimeError with the last of it when it fails."""
    env = None if variables is None else {**os.environ, **variables}
    done = subprocess.run(
        argv, cwd=cwd, env=env, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        said = " ".join(done.stdout.split())[-300:]
        raise RuntimeError(f"{' '.join(Path(part).name for part in argv[:5])} failed: {said}")
    return done.stdout


def planter(*arguments: str, variables: Mapping[str, str] | None = None) -> str:
    """Run planter's command and return what it printed."""
    return start([sys.executable, "-m", "planter", *arguments], ROOT, variables)
